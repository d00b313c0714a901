import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { PopoverController } from '../../../../elements/popover/popover-controller.ts';
import { loadChunk } from '../../../../browser/load-chunk.ts';

export interface TableHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: DocumentFragment | HTMLElement;
  readonly isUpdatePending: boolean;
}

/** A panel beside a heading. */
export interface TablePanel extends HTMLElement {
  readonly updateComplete: Promise<boolean>;
  focusFirst(): void;
}

export type PanelRole = 'menu' | 'dialog';

export interface Opening {
  readonly role: PanelRole;
  readonly label: string;
  readonly anchor: HTMLElement;
  /** Gets the focus back when the panel closes, in place of the table. */
  readonly opener?: HTMLElement;
  /** Loads the panel's chunk. */
  readonly load: () => Promise<TablePanel>;
}

/** The popover of a table for menus, filters and the column chooser. */
export class TablePanelController implements ReactiveController {
  content: TablePanel | undefined;
  readonly #host: TableHost;
  readonly #popover: PopoverController;
  #opening: Opening | undefined;
  /** Time of the last close, ms. A press on the opener closes the popover first, and must not open it again. */
  #closedAt = -Infinity;

  constructor(host: TableHost, focusBack: () => HTMLElement | null) {
    this.#host = host;
    host.addController(this);
    this.#popover = new PopoverController(host, {
      anchor: () => this.#opening?.anchor ?? null,
      popover: () => this.#element,
      field: () => this.#opening?.opener ?? focusBack(),
      onToggle: (isOpen) => this.#onToggle(isOpen),
    });
  }

  hostDisconnected(): void {
    this.content = undefined;
  }

  get isOpen(): boolean {
    return this.#popover.isOpen;
  }

  get opener(): HTMLElement | undefined {
    return this.#opening?.opener;
  }

  get label(): string {
    return this.#opening?.label ?? '';
  }

  get role(): PanelRole {
    return this.#opening?.role ?? 'menu';
  }

  get #element(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.panel');
  }

  readonly onToggle = (event: ToggleEvent): void => this.#popover.onToggle(event);

  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && this.role === 'menu') return this.close();
    this.#popover.onKeyDown(event);
    if (!this.isOpen) this.#closedAt = -Infinity;
  };

  close(): void {
    this.#popover.close();
    this.#closedAt = -Infinity;
  }

  /** Opens a panel. A second press on the opener closes it. */
  async press(opening: Opening, event: Event): Promise<void> {
    const isSecond = opening.anchor === this.#opening?.anchor && event.timeStamp - this.#closedAt < 400;
    if (!isSecond || !(event instanceof PointerEvent)) await this.open(opening);
  }

  async open(opening: Opening): Promise<void> {
    const content = await loadChunk(opening.load);
    this.#opening = opening;
    this.content = content;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await content.updateComplete;
    if (!this.#popover.isOpen) this.#element?.showPopover();
    this.#popover.place();
    content.focusFirst();
  }

  #onToggle(isOpen: boolean): void {
    if (isOpen) return;
    this.#closedAt = performance.now();
    // Removes the content after the popover has closed.
    queueMicrotask(() => {
      if (!this.#popover.isOpen) this.content = undefined;
      this.#host.requestUpdate();
    });
  }
}
