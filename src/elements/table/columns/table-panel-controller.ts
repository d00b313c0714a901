import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { PopoverController } from '../../popover/popover-controller.ts';
import { loadChunk } from '../../widget/load-chunk.ts';

export interface TableHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: DocumentFragment | HTMLElement;
  readonly isUpdatePending: boolean;
}

/** What is opened beside a heading. */
export interface TablePanel extends HTMLElement {
  readonly updateComplete: Promise<boolean>;
  focusFirst(): void;
}

export type PanelRole = 'menu' | 'dialog';

interface Opening {
  readonly role: PanelRole;
  readonly label: string;
  readonly anchor: HTMLElement;
  /** Fetched when it is first needed. */
  readonly load: () => Promise<TablePanel>;
}

/** One popover for all that a table opens: menus, filters, the list of columns. */
export class TablePanelController implements ReactiveController {
  content: TablePanel | undefined;
  readonly #host: TableHost;
  readonly #popover: PopoverController;
  #opening: Opening | undefined;
  /** Its popover is closed by the press that also asks for it again. */
  #closedAt = -Infinity;

  constructor(host: TableHost, focusBack: () => HTMLElement | null) {
    this.#host = host;
    host.addController(this);
    this.#popover = new PopoverController(host, {
      anchor: () => this.#opening?.anchor ?? null,
      popover: () => this.#element,
      field: focusBack,
      onToggle: (isOpen) => this.#onToggle(isOpen),
    });
  }

  hostDisconnected(): void {
    this.content = undefined;
  }

  get isOpen(): boolean {
    return this.#popover.isOpen;
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

  /** A second press on what has opened it closes it. */
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
    // Its last frame is painted before it goes.
    queueMicrotask(() => {
      if (!this.#popover.isOpen) this.content = undefined;
      this.#host.requestUpdate();
    });
  }
}
