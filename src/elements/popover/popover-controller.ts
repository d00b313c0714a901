import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { placePopover } from './place-popover.ts';

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
    const [popover, anchor] = [this.#pieces.popover(), this.#pieces.anchor()];
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
