import { html, LitElement, nothing, svg, css, type TemplateResult } from 'lit';
import {
  createDownloadMessages,
  type DownloadMessageKey,
  type DownloadMessages,
} from '../../model/messages/download-en.ts';
import { readString } from '../../model/parsing/read-value.ts';
import { MenuController } from '../popover/menu-controller.ts';
import { popoverStyles } from '../popover/popover-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { renderIcon } from '../theme/problem-icons.ts';
import type { ViewContext } from '../view/view-interface.ts';
import type { DownloadedFile, WholeFormat } from './export-options.ts';
import { menuStyles } from '../popover/menu-styles.ts';

const downloadStyles = css`
  :host {
    display: inline-flex;
  }
  /* Wherever it stands: a width that depends on the place would move it again. */
  [popover]:not(.sheet) {
    width: max-content;
    max-width: calc(100vw - 16px);
  }
  .control {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    cursor: pointer;
  }
  [role='menuitem'] {
    padding-block: 7px;
  }
  [role='menuitem'] > span {
    display: grid;
    gap: 1px;
  }
  small {
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  .progress {
    display: flex;
    align-items: center;
    gap: 10px;
    min-width: 220px;
    padding: 10px 12px;
  }
  .progress > :nth-child(2) {
    flex: 1;
  }
  .note {
    max-width: 300px;
  }
  .note.failed {
    color: var(--v-negative);
  }
  .sheet > .note {
    min-height: 0;
    max-width: none;
  }
  .turning {
    flex: none;
    width: 14px;
    height: 14px;
    border: 2px solid color-mix(in oklab, currentColor 25%, transparent);
    border-block-start-color: currentColor;
    border-radius: 50%;
  }
  .turning {
    animation: turn calc(0.9s * var(--v-motion)) linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`;

/** Makes a file of the whole dashboard, and downloads it. */
export type DownloadDashboard = (format: WholeFormat, signal: AbortSignal) => Promise<DownloadedFile>;

/** The file that is being made, or what became of the last one. */
type Progress =
  | { readonly state: 'working'; readonly format: WholeFormat; readonly ending: AbortController }
  | { readonly state: 'done' | 'incomplete' | 'failed'; readonly text: string };

/**
 * The button in the toolbar that exports the whole dashboard, with its menu. It says what is being made, lets the reader
 * cancel it, and names the widgets that the file lacks.
 * @csspart download-button - The button that opens the menu of files of the whole dashboard.
 */
export class DownloadElement extends LitElement {
  static override styles = [baseStyles, controlStyles, popoverStyles, menuStyles, downloadStyles];
  static override properties = {
    formats: { attribute: false },
    viewContext: { attribute: false },
    progress: { state: true },
  };

  declare formats: readonly WholeFormat[];
  declare viewContext: ViewContext | undefined;
  declare private progress: Progress | undefined;
  download: DownloadDashboard | undefined;

  readonly #menu = new MenuController(this, {
    button: () => this.#button,
    items: () => this.#items,
    onToggle: (isOpen) => this.#onToggle(isOpen),
  });

  constructor() {
    super();
    this.formats = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('exportparts', 'button, download-button, menu, menu-item');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancel();
  }

  get #button(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.open');
  }

  get #items(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem], .cancel')];
  }

  get #messages(): DownloadMessages {
    return createDownloadMessages(this.viewContext?.context.locale ?? 'en');
  }

  /** A message in the menu is for one look at it; what is said to screen readers stays until the next one. */
  #onToggle(isOpen: boolean): void {
    const state = this.progress?.state;
    if (isOpen ? state === 'done' : state === 'incomplete' || state === 'failed') this.progress = undefined;
  }

  async #choose(format: WholeFormat): Promise<void> {
    if (this.progress?.state === 'working') return;
    const ending = new AbortController();
    const working = { state: 'working', format, ending } as const;
    this.progress = working;
    await this.updateComplete;
    if (this.#menu.isOpen) this.#menu.focusFirst();
    const outcome = await this.#make(format, ending.signal);
    // Cancelled: the reader may have chosen another one since.
    if (this.progress !== working) return;
    this.#end(outcome);
  }

  async #make(format: WholeFormat, signal: AbortSignal): Promise<Progress> {
    const messages = this.#messages;
    try {
      const { name, warnings = [] } = (await this.download?.(format, signal)) ?? { name: '' };
      if (warnings.length === 0) return { state: 'done', text: messages('saved', { name }) };
      const titles = warnings.map(({ title }) => title ?? messages('untitled'));
      const list = new Intl.ListFormat(this.viewContext?.context.locale ?? 'en', { type: 'conjunction' });
      return { state: 'incomplete', text: messages('incomplete', { titles: list.format(titles) }) };
    } catch (error) {
      return { state: 'failed', text: messages(findFailureText(error)) };
    }
  }

  /** A file that arrived as a whole needs no words but those for screen readers. */
  #end(outcome: Progress): void {
    this.progress = outcome;
    if (outcome.state === 'done') this.#menu.close();
    else this.#menu.open();
  }

  #cancel(): void {
    if (this.progress?.state !== 'working') return;
    this.progress.ending.abort();
    this.progress = { state: 'done', text: this.#messages('cancelled') };
    this.#menu.close();
  }

  protected override render(): TemplateResult | typeof nothing {
    const messages = this.#messages;
    const { progress } = this;
    const isWorking = progress?.state === 'working';
    return html`<button
        part="button download-button"
        class="control open"
        type="button"
        popovertarget="menu"
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen}
        aria-busy=${isWorking}
        title=${messages('downloadHint')}
      >
        ${isWorking ? turning : downloadIcon}${messages('download')}
      </button>
      <div
        part="menu"
        id="menu"
        popover
        @beforetoggle=${this.#menu.onToggle}
        @toggle=${this.#menu.onShown}
        @keydown=${this.#menu.onMenuKey}
      >
        ${this.#renderBody(messages)}
      </div>
      <span class="visually-hidden" role="status">${this.#announce(messages)}</span>`;
  }

  #announce(messages: DownloadMessages): string {
    const { progress } = this;
    if (progress?.state === 'working') return messages('preparing', { format: messages(progress.format) });
    return progress?.state === 'done' ? progress.text : '';
  }

  #renderBody(messages: DownloadMessages): unknown {
    const { progress } = this;
    if (progress?.state === 'working') return this.#renderProgress(progress.format, messages);
    const hasText = progress && progress.state !== 'done';
    return html`<div role="menu" aria-label=${messages('downloadHint')}>
        ${this.formats.map((format) => this.#renderEntry(format, messages))}
      </div>
      ${hasText ? html`<p class="note ${progress.state}" role="alert">${progress.text}</p>` : nothing}`;
  }

  #renderProgress(format: WholeFormat, messages: DownloadMessages): TemplateResult {
    return html`<div class="progress">
      ${turning}<span>${messages('preparing', { format: messages(format) })}</span>
      <button part="button" class="control cancel" type="button" @click=${() => this.#cancel()}>
        ${messages('cancel')}
      </button>
    </div>`;
  }

  #renderEntry(format: WholeFormat, messages: DownloadMessages): TemplateResult {
    return html`<button
      part="menu-item"
      class=${format}
      type="button"
      role="menuitem"
      tabindex="-1"
      @click=${() => void this.#choose(format)}
    >
      ${icons[format]}<span>${messages(format)}<small>${messages(notes[format])}</small></span>
    </button>`;
  }
}

const notes = { pdf: 'pdfNote', png: 'pngNote', xlsx: 'xlsxNote' } as const;

function findFailureText(error: unknown): DownloadMessageKey {
  const code = error instanceof Error && 'code' in error ? readString(error.code) : undefined;
  if (code === 'export-not-offered') return 'notOffered';
  if (code === 'export-busy') return 'busy';
  return code === 'export-failed' ? 'notDrawn' : 'failed';
}

const turning = html`<span class="turning" aria-hidden="true"></span>`;

const downloadIcon = renderIcon(16, svg`<path d="M12 4v11m-4.5-4L12 15.5 16.5 11M4 16v4h16v-4"/>`);
const icons: Readonly<Record<WholeFormat, TemplateResult>> = {
  pdf: renderIcon(18, svg`<path d="M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h7"/>`),
  png: renderIcon(18, svg`<path d="M4 5h16v14H4zm0 11 5-5 4 4 2.5-2.5L20 17M15 9v.01"/>`),
  xlsx: renderIcon(18, svg`<path d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14"/>`),
};

export function defineDownloadElement(): void {
  if (!customElements.get('vitrine-download')) customElements.define('vitrine-download', DownloadElement);
}
