import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { SeriesEntry, SeriesList } from '../engine/vega.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import { moveInMenu } from '../../../elements/popover/menu-keys.ts';
import { styleValues } from '../../../elements/theme/style-values-directive.ts';
import { PopoverController } from '../../../elements/popover/popover-controller.ts';
import { popoverStyles } from '../../../elements/popover/popover-styles.ts';

export interface SeriesListRequest {
  readonly list: SeriesList;
  /** The entry of the legend that opens the list. */
  readonly anchor: HTMLElement;
  /** Accessible name of the list. */
  readonly label: string;
}

const seriesListStyles = css`
  [popover] {
    min-width: 160px;
    max-width: min(360px, 100vw);
  }
  ul {
    margin: 0;
    padding: 6px;
    list-style: none;
  }
  .entry {
    display: flex;
    align-items: center;
    gap: 8px;
    box-sizing: border-box;
    width: 100%;
    min-height: 30px;
    padding: 4px 8px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    overflow-wrap: anywhere;
  }
  button.entry {
    cursor: pointer;
  }
  button.entry:hover {
    background-color: color-mix(in oklab, var(--v-text) 7%, transparent);
  }
  .entry:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .swatch {
    flex: none;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background-color: var(--vi-swatch, transparent);
    forced-color-adjust: none;
  }
  [aria-pressed='false'] {
    color: var(--v-text-secondary);
    text-decoration: line-through;
  }
  [aria-pressed='false'] .swatch {
    opacity: 0.3;
  }
  @media (pointer: coarse) {
    .entry {
      min-height: 44px;
    }
  }
`;

/** Lists all series of a legend that has room for some of them only. Readers can hide and show each series. */
export class SeriesListElement extends LitElement {
  static override styles = [baseStyles, popoverStyles, seriesListStyles];
  static override properties = { request: { attribute: false } };

  declare request: SeriesListRequest | undefined;
  readonly #popover = new PopoverController(this, {
    anchor: () => this.request?.anchor ?? null,
    popover: () => this.renderRoot.querySelector<HTMLElement>('[popover]'),
    field: () => this.request?.anchor ?? null,
    onToggle: (isOpen) => isOpen || this.remove(),
  });

  static open(root: ShadowRoot, request: SeriesListRequest): void {
    if (!customElements.get('vitrine-series-list'))
      customElements.define('vitrine-series-list', SeriesListElement);
    const element = new SeriesListElement();
    element.request = request;
    root.append(element);
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('[popover]')?.showPopover();
    this.#entries[0]?.focus();
  }

  get #entries(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.entry')];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { request } = this;
    if (!request) return nothing;
    return html`<div
      popover
      role="dialog"
      aria-label=${request.label}
      @beforetoggle=${this.#popover.onToggle}
      @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event)}
    >
      <ul>
        ${request.list.read().map((entry) => html`<li>${this.#renderEntry(entry, request.list)}</li>`)}
      </ul>
    </div>`;
  }

  #renderEntry(entry: SeriesEntry, { toggle }: SeriesList): TemplateResult {
    const { label, color, isHidden, value } = entry;
    const swatch = color ? html`<i class="swatch" ${styleValues({ '--vi-swatch': color })}></i>` : nothing;
    const content = html`${swatch}<bdi>${label}</bdi>`;
    if (!toggle) return html`<span class="entry" tabindex="-1">${content}</span>`;
    const press = async ({ shiftKey, ctrlKey, metaKey }: MouseEvent): Promise<void> => {
      await toggle(value, shiftKey || ctrlKey || metaKey);
      this.requestUpdate();
    };
    return html`<button class="entry" type="button" aria-pressed=${!isHidden} @click=${press}>
      ${content}
    </button>`;
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (!moveInMenu(this.#entries, event)) this.#popover.onKeyDown(event);
  }
}
