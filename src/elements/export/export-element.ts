import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { createExportMessages, type ExportMessages } from '../../model/messages/export-en.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { findMenuItemForKey } from '../popover/menu-keys.ts';
import { toolButtonStyles } from '../theme/tool-button-styles.ts';
import { PopoverController } from '../popover/popover-controller.ts';
import { popoverStyles } from '../popover/popover-styles.ts';
import type { ViewContext } from '../widget/view-interface.ts';
import { copyIcon, menuIcon, pictureIcon, tableIcon } from './export-icons.ts';
import { exportStyles } from './export-styles.ts';
import type { ExportFormat } from './export-options.ts';

export interface ExportRequests {
  /** @returns the file's name. */
  download(widgetId: string, format: ExportFormat): Promise<string>;
  /** @returns the rows that were copied. */
  copy(widgetId: string): Promise<number>;
}

type Entry = ExportFormat | 'copy';

/**
 * The menu of a widget: what it can be downloaded as, and a copy for the clipboard.
 * @csspart menu-button - Opens the menu.
 * @csspart menu - The menu.
 * @csspart menu-item - One entry of it.
 */
export class ExportElement extends LitElement {
  static override styles = [baseStyles, popoverStyles, toolButtonStyles, exportStyles];
  static override properties = {
    state: { attribute: false },
    formats: { attribute: false },
    viewContext: { attribute: false },
    said: { state: true },
    hasFailed: { state: true },
  };

  declare state: WidgetState | undefined;
  declare formats: readonly ExportFormat[];
  declare viewContext: ViewContext | undefined;
  /** What has become of the last wish. */
  declare private said: string;
  declare private hasFailed: boolean;
  requests: ExportRequests | undefined;

  readonly #popover = new PopoverController(this, {
    anchor: () => this.#button,
    popover: () => this.renderRoot.querySelector<HTMLElement>('[popover]'),
    field: () => this.#button,
    onToggle: (isOpen) => this.#onToggle(isOpen),
  });

  constructor() {
    super();
    this.formats = [];
    this.said = '';
    this.hasFailed = false;
  }

  get #button(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.open');
  }

  get #items(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem]')];
  }

  get #words(): ExportMessages {
    return createExportMessages(this.viewContext?.context.locale ?? 'en');
  }

  #onToggle(isOpen: boolean): void {
    if (!isOpen) return;
    this.said = '';
    this.hasFailed = false;
  }

  /** Not before the popover shows: what is not in sight takes no focus. */
  #onShown(event: ToggleEvent): void {
    if (event.newState === 'open') this.#items[0]?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Tab') return this.#popover.close();
    const target = findMenuItemForKey(this.#items, event.key);
    if (!target) return this.#popover.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    target.focus();
  }

  async #choose(entry: Entry): Promise<void> {
    const id = this.state?.widget.id;
    const { requests } = this;
    if (id === undefined || !requests) return;
    try {
      const done = entry === 'copy' ? requests.copy(id) : requests.download(id, entry);
      this.said = this.#words('working');
      const told = await done;
      this.said =
        typeof told === 'number'
          ? this.#words('copied', { count: told })
          : this.#words('saved', { name: told });
      this.#popover.close();
    } catch {
      this.said = this.#words(entry === 'copy' ? 'copyFailed' : 'failed');
      this.hasFailed = true;
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state, formats } = this;
    if (!state) return nothing;
    const words = this.#words;
    const name = words('exportOf', { title: state.title ?? words('chart') });
    const rows = formats.includes('csv');
    const entries: readonly Entry[] = [...formats, ...(rows ? (['copy'] as const) : [])];
    return html`<button
        part="menu-button"
        class="tool open"
        type="button"
        popovertarget="menu"
        aria-haspopup="menu"
        aria-expanded=${this.#popover.isOpen}
        aria-label=${name}
        title=${name}
      >
        ${menuIcon}
      </button>
      <div
        part="menu"
        id="menu"
        popover
        @beforetoggle=${this.#popover.onToggle}
        @toggle=${(event: ToggleEvent) => this.#onShown(event)}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      >
        <div role="menu" aria-label=${name}>${entries.map((entry) => this.#renderEntry(entry, words))}</div>
        ${this.hasFailed ? html`<p class="note" role="alert">${this.said}</p>` : nothing}
      </div>
      <span class="visually-hidden" role="status">${this.hasFailed ? '' : this.said}</span>`;
  }

  #renderEntry(entry: Entry, words: ExportMessages): TemplateResult {
    const isPicture = entry === 'png' || entry === 'svg';
    return html`<button
      part="menu-item"
      class=${entry}
      type="button"
      role="menuitem"
      tabindex="-1"
      @click=${() => void this.#choose(entry)}
    >
      ${entry === 'copy' ? copyIcon : isPicture ? pictureIcon : tableIcon}${words(entry)}
    </button>`;
  }
}

export function createExport(requests: ExportRequests): ExportElement {
  if (!customElements.get('vitrine-export')) customElements.define('vitrine-export', ExportElement);
  const element = new ExportElement();
  element.requests = requests;
  element.setAttribute('exportparts', 'menu-button, menu, menu-item');
  return element;
}
