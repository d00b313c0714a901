import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement;

interface Pieces {
  /** What the popover belongs to, and is placed beside. */
  readonly anchor: () => HTMLElement | null;
  readonly popover: () => HTMLElement | null;
  /** Gets the focus back. */
  readonly field: () => HTMLElement | null;
  /** Told of every change. */
  readonly onToggle: (isOpen: boolean) => void;
}

/** One popover in the top layer: keeps it beside its anchor while it is open, and gives the focus back afterwards. */
export class PopoverController implements ReactiveController {
  isOpen = false;
  readonly #host: Host;
  readonly #pieces: Pieces;
  readonly #resizing = new ResizeObserver(() => this.place());
  #watching: AbortController | undefined;

  constructor(host: Host, pieces: Pieces) {
    this.#host = host;
    this.#pieces = pieces;
    host.addController(this);
  }

  /** For the popover's `beforetoggle`: it is placed before it is painted. */
  readonly onToggle = (event: ToggleEvent): void => {
    const isOpen = event.newState === 'open';
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    if (isOpen) queueMicrotask(() => this.#watch());
    else this.#unwatch();
    this.#pieces.onToggle(isOpen);
    this.#host.requestUpdate();
  };

  /** For the popover's `keydown`: closing by key gives the focus back wherever it was inside. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  };

  close(): void {
    if (!this.isOpen) return;
    this.#pieces.popover()?.hidePopover();
    this.#pieces.field()?.focus();
  }

  place(): void {
    const popover = this.#pieces.popover();
    const anchor = this.#pieces.anchor();
    if (this.isOpen && popover && anchor) placePopover(popover, anchor);
  }

  hostUpdated(): void {
    this.place();
  }

  hostDisconnected(): void {
    this.isOpen = false;
    this.#unwatch();
  }

  #watch(): void {
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const place = (): void => this.place();
    addEventListener('scroll', place, { capture: true, passive: true, signal });
    addEventListener('resize', place, { signal });
    window.visualViewport?.addEventListener('resize', place, { signal });
    const popover = this.#pieces.popover();
    if (popover) this.#resizing.observe(popover);
    this.place();
  }

  #unwatch(): void {
    this.#watching?.abort();
    this.#resizing.disconnect();
  }
}

/** Puts a popover beside its anchor and within the viewport; where there is little room, at the bottom as a sheet. */

/** Kept free at the viewport's edges, px. */
const edge = 8;
/** Between anchor and popover, px. */
const gap = 4;
/** Windows up to this width, px, get a sheet. */
const sheetWidth = 520;

const isSheet = (): boolean => innerWidth <= sheetWidth;

/** Values are set through the CSSOM. A keyboard on the screen pushes a sheet up. */
function placePopover(popover: HTMLElement, anchor: HTMLElement): void {
  const sheet = isSheet();
  popover.classList.toggle('sheet', sheet);
  if (sheet) return placeSheet(popover);
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - gap - edge;
  const above = box.top - gap - edge;
  popover.style.setProperty('max-height', `${Math.max(below, above, 160)}px`);
  popover.style.setProperty('min-width', `${Math.min(Math.max(box.width, 0), 480)}px`);
  const { width, height } = popover.getBoundingClientRect();
  const top = height <= below || below >= above ? box.bottom + gap : box.top - gap - height;
  const isMirrored = getComputedStyle(anchor).direction === 'rtl';
  const start = isMirrored ? box.right - width : box.left;
  const left = Math.max(edge, Math.min(start, innerWidth - edge - width));
  setEdges(popover, { top: `${Math.max(edge, top)}px`, left: `${left}px`, right: 'auto', bottom: 'auto' });
}

function placeSheet(popover: HTMLElement): void {
  const seen = window.visualViewport;
  const hidden = seen ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0;
  popover.style.setProperty('max-height', `${Math.round((seen?.height ?? innerHeight) * 0.85)}px`);
  popover.style.setProperty('min-width', '0');
  setEdges(popover, { top: 'auto', left: '0', right: '0', bottom: `${hidden}px` });
}

function setEdges(popover: HTMLElement, edges: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(edges)) popover.style.setProperty(name, value);
}
