import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { findPageScale } from '../../browser/page-scale.ts';

type Host = ReactiveControllerHost & HTMLElement;

interface Pieces {
  /** The element that the popover is placed beside. */
  readonly anchor: () => HTMLElement | null;
  readonly popover: () => HTMLElement | null;
  /** Receives the focus when the popover closes. */
  readonly field: () => HTMLElement | null;
  /** Called after the popover has opened or closed. */
  readonly onToggle: (isOpen: boolean) => void;
}

/** Keeps a popover in the top layer beside its anchor while it is open, and returns the focus when it closes. */
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

  /** Handler of `beforetoggle`. Places the popover before it is painted. */
  readonly onToggle = (event: ToggleEvent): void => {
    const isOpen = event.newState === 'open';
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    if (isOpen) queueMicrotask(() => this.#watch());
    else this.#unwatch();
    this.#pieces.onToggle(isOpen);
    this.#host.requestUpdate();
  };

  /** Handler of `keydown`. Closing by keyboard always returns the focus. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  };

  open(): void {
    if (!this.isOpen) this.#pieces.popover()?.showPopover();
  }

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

/** Distance from the edges of the viewport, px. */
const edge = 8;
/** Distance between anchor and popover, px. */
const gap = 4;
/** Up to this width of the window, px, the popover is a sheet at the bottom. */
const sheetWidth = 520;

const isSheet = (): boolean => innerWidth <= sheetWidth;

/**
 * Places the popover within the viewport. A sheet is above the on-screen keyboard. Values are set through the CSSOM, in px
 * of the popover: a zoom of the page applies to it.
 */
function placePopover(popover: HTMLElement, anchor: HTMLElement): void {
  const sheet = isSheet();
  popover.classList.toggle('sheet', sheet);
  if (sheet) return placeSheet(popover);
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - gap - edge;
  const above = box.top - gap - edge;
  const scale = findPageScale(popover);
  popover.style.setProperty('max-height', `${Math.max(below, above, 160) / scale}px`);
  popover.style.setProperty('min-width', `${Math.min(Math.max(box.width / scale, 0), 480)}px`);
  const { width, height } = popover.getBoundingClientRect();
  const top = height <= below || below >= above ? box.bottom + gap : box.top - gap - height;
  const isMirrored = getComputedStyle(anchor).direction === 'rtl';
  const start = isMirrored ? box.right - width : box.left;
  const left = Math.max(edge, Math.min(start, innerWidth - edge - width));
  setEdges(popover, {
    top: `${Math.max(edge, top) / scale}px`,
    left: `${left / scale}px`,
    right: 'auto',
    bottom: 'auto',
  });
}

function placeSheet(popover: HTMLElement): void {
  const seen = window.visualViewport;
  const hidden = seen ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0;
  const scale = findPageScale(popover);
  popover.style.setProperty('max-height', `${Math.round(((seen?.height ?? innerHeight) * 0.85) / scale)}px`);
  popover.style.setProperty('min-width', '0');
  setEdges(popover, { top: 'auto', left: '0', right: '0', bottom: `${hidden / scale}px` });
}

function setEdges(popover: HTMLElement, edges: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(edges)) popover.style.setProperty(name, value);
}
