import { html, LitElement, nothing, type TemplateResult, svg, css } from 'lit';
import { createExportMessages, type ExportMessages } from '../../model/messages/export-en.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { toolButtonStyles } from '../theme/tool-button-styles.ts';
import { MenuController } from '../popover/menu-controller.ts';
import { popoverStyles } from '../popover/popover-styles.ts';
import type { ViewContext } from '../view/view-interface.ts';
import type { ExportFormat } from './export-options.ts';
import { menuStyles } from '../popover/menu-styles.ts';

const exportStyles = css`
  :host {
    display: contents;
    --vi-after: var(--vi-badge, 0px);
  }
  button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .copy {
    margin-block-start: 5px;
    border-start-start-radius: 0;
    border-start-end-radius: 0;
    box-shadow: 0 -1px var(--v-line);
  }
  .note {
    padding-block: 4px 12px;
    color: var(--v-negative);
  }
  .sheet > .note {
    min-height: 0;
  }
  svg {
    flex: none;
    color: var(--v-text-secondary);
  }
  .open svg {
    color: inherit;
  }
`;

export interface ExportRequests {
  /** @returns the name of the file. */
  download(widgetId: string, format: ExportFormat): Promise<string>;
  /** @returns the number of copied rows. */
  copy(widgetId: string): Promise<number>;
}

type Entry = ExportFormat | 'copy';

/**
 * The export menu of a widget, with its file formats and a copy to the clipboard.
 * @csspart menu-button - The button that opens the export menu.
 * @csspart menu - The menu of files, of a widget or of the whole dashboard.
 * @csspart menu-item - One entry of that menu.
 */
export class ExportElement extends LitElement {
  static override styles = [baseStyles, popoverStyles, toolButtonStyles, menuStyles, exportStyles];
  static override properties = {
    state: { attribute: false },
    formats: { attribute: false },
    viewContext: { attribute: false },
    announcement: { state: true },
    hasFailed: { state: true },
  };

  declare state: WidgetState | undefined;
  declare formats: readonly ExportFormat[];
  declare viewContext: ViewContext | undefined;
  /** Progress or outcome of the last export, for screen readers. */
  declare private announcement: string;
  declare private hasFailed: boolean;
  requests: ExportRequests | undefined;

  readonly #menu = new MenuController(this, {
    button: () => this.#button,
    items: () => this.#items,
    onToggle: (isOpen) => this.#onToggle(isOpen),
  });

  constructor() {
    super();
    this.formats = [];
    this.announcement = '';
    this.hasFailed = false;
  }

  get #button(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.open');
  }

  get #items(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem]')];
  }

  get #messages(): ExportMessages {
    return createExportMessages(this.viewContext?.context.locale ?? 'en');
  }

  #onToggle(isOpen: boolean): void {
    if (!isOpen) return;
    this.announcement = '';
    this.hasFailed = false;
  }

  async #choose(entry: Entry): Promise<void> {
    const id = this.state?.widget.id;
    const { requests } = this;
    if (id === undefined || !requests) return;
    try {
      const done = entry === 'copy' ? requests.copy(id) : requests.download(id, entry);
      this.announcement = this.#messages('working');
      const outcome = await done;
      this.announcement =
        typeof outcome === 'number'
          ? this.#messages('copied', { count: outcome })
          : this.#messages('saved', { name: outcome });
      this.#menu.close();
    } catch {
      this.announcement = this.#messages(entry === 'copy' ? 'copyFailed' : 'failed');
      this.hasFailed = true;
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state, formats } = this;
    if (!state) return nothing;
    const messages = this.#messages;
    const name = messages('exportOf', { title: state.title ?? messages('chart') });
    const rows = formats.includes('csv');
    const entries: readonly Entry[] = [...formats, ...(rows ? (['copy'] as const) : [])];
    return html`<button
        part="menu-button"
        class="tool open"
        type="button"
        popovertarget="menu"
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen}
        aria-label=${name}
        title=${name}
      >
        ${menuIcon}
      </button>
      <div
        part="menu"
        id="menu"
        popover
        @beforetoggle=${this.#menu.onToggle}
        @toggle=${this.#menu.onShown}
        @keydown=${this.#menu.onMenuKey}
      >
        <div role="menu" aria-label=${name}>
          ${entries.map((entry) => this.#renderEntry(entry, messages))}
        </div>
        ${this.hasFailed ? html`<p class="note" role="alert">${this.announcement}</p>` : nothing}
      </div>
      <span class="visually-hidden" role="status">${this.hasFailed ? '' : this.announcement}</span>`;
  }

  #renderEntry(entry: Entry, messages: ExportMessages): TemplateResult {
    const isPicture = entry === 'png' || entry === 'svg';
    return html`<button
      part="menu-item"
      class=${entry}
      type="button"
      role="menuitem"
      tabindex="-1"
      @click=${() => void this.#choose(entry)}
    >
      ${entry === 'copy' ? copyIcon : isPicture ? pictureIcon : tableIcon}${messages(entry)}
    </button>`;
  }
}

export function createExportElement(requests: ExportRequests): ExportElement {
  if (!customElements.get('vitrine-export')) customElements.define('vitrine-export', ExportElement);
  const element = new ExportElement();
  element.requests = requests;
  element.setAttribute('exportparts', 'menu-button, menu, menu-item');
  return element;
}

const icon = (path: TemplateResult): TemplateResult =>
  svg`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

const menuIcon = icon(svg`<path d="M12 4v11m-4.5-4L12 15.5 16.5 11M4 16v4h16v-4"/>`);
const tableIcon = icon(svg`<path d="M4 5h16v14H4zM4 10h16M10 10v9"/>`);
const pictureIcon = icon(svg`<path d="M4 5h16v14H4zm0 11 5-5 4 4 2.5-2.5L20 17M15 9v.01"/>`);
const copyIcon = icon(svg`<path d="M9 9h11v11H9zM15 9V4H4v11h5"/>`);
