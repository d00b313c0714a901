import { html, LitElement, nothing, svg, type TemplateResult, css } from 'lit';
import type { SummaryMessages } from '../../../model/messages/summary-en.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import { toolButtonStyles } from '../../../elements/theme/tool-button-styles.ts';

const rowsToggleStyles = css`
  :host {
    display: contents;
  }
  .tool[aria-pressed='true'] {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 10%, var(--v-widget-background));
    color: var(--v-widget-text-color);
  }
  @media (forced-colors: active) {
    .tool[aria-pressed='true'] {
      outline: 1px solid ButtonText;
    }
  }
`;

/** Width of a button at the end of a heading, with the gap before it, px. */
const buttonWidth = 26;

/**
 * Switches between a chart or map and the table of its rows.
 * @csspart reading-button - The button that switches a chart or map to the table of its rows.
 */
export class RowsToggleElement extends LitElement {
  static override styles = [baseStyles, toolButtonStyles, rowsToggleStyles];
  static override properties = {
    pressed: { attribute: false },
    shownTitle: { attribute: false },
    messages: { attribute: false },
    announcement: { state: true },
  };

  /** Whether the rows are shown. */
  declare pressed: boolean;
  /** Title of the chart. */
  declare shownTitle: string;
  declare messages: SummaryMessages | undefined;
  declare private announcement: string;
  onToggle: (() => void) | undefined;
  #slot: HTMLSlotElement | undefined;
  #widget: HTMLElement | undefined;

  constructor() {
    super();
    this.pressed = false;
    this.shownTitle = '';
    this.announcement = '';
  }

  /** Adds the button to the heading of a widget. */
  placeIn(widget: ShadowRoot): void {
    this.#slot = widget.querySelector<HTMLSlotElement>('slot[name=tools]') ?? undefined;
    this.#slot?.addEventListener('slotchange', this.#updatePosition);
    this.slot = 'tools';
    this.#widget = widget.host instanceof HTMLElement ? widget.host : undefined;
    widget.host.append(this);
  }

  /** Announces to screen readers which of the two is shown. */
  announce(): void {
    this.announcement = this.messages?.(this.pressed ? 'asTable' : 'asChart') ?? '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#slot?.removeEventListener('slotchange', this.#updatePosition);
    this.#widget?.style.removeProperty('--vi-toggle');
  }

  protected override updated(): void {
    this.#updatePosition();
  }

  /** Updates the position beside badge and export menu. Touch screens have larger distances. */
  readonly #updatePosition = (): void => {
    const hasMenu = Boolean(this.#widget?.querySelector('vitrine-export'));
    const shift = hasMenu && matchMedia('(pointer: coarse)').matches ? 10 : 0;
    const after = hasMenu ? buttonWidth + shift : 0;
    this.style.setProperty('--vi-after', `calc(var(--vi-badge, 0px) + ${after}px)`);
    this.#widget?.style.setProperty('--vi-toggle', `${buttonWidth + shift}px`);
  };

  protected override render(): TemplateResult | typeof nothing {
    const { messages } = this;
    if (!messages) return nothing;
    const name = messages('showTable', { title: this.shownTitle || messages('untitled') });
    return html`<button
        part="reading-button"
        class="tool"
        type="button"
        aria-pressed=${this.pressed}
        aria-label=${name}
        title=${this.pressed ? messages('showChart', { title: this.shownTitle || messages('untitled') }) : name}
        @click=${() => this.onToggle?.()}
      >
        ${this.pressed ? chartIcon : tableIcon}
      </button>
      <span class="visually-hidden" role="status">${this.announcement}</span>`;
  }
}

const icon = (path: TemplateResult): TemplateResult =>
  svg`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
const tableIcon = icon(svg`<path d="M4 5h16v14H4zM4 10h16M10 10v9"/>`);
const chartIcon = icon(svg`<path d="M4 4v16h16M8 16v-4m4 4V8m4 8v-6"/>`);

/** Creates the button for a view. `undefined` if the view is not inside of a widget. */
export function createRowsToggle(view: Element, onToggle: () => void): RowsToggleElement | undefined {
  const root = view.getRootNode();
  if (!(root instanceof ShadowRoot)) return undefined;
  if (!customElements.get('vitrine-reading')) customElements.define('vitrine-reading', RowsToggleElement);
  const button = new RowsToggleElement();
  button.onToggle = onToggle;
  button.setAttribute('exportparts', 'reading-button');
  button.placeIn(root);
  return button;
}
