import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { TooltipContent, TooltipPort, TooltipRow } from '../../engines/engine-interfaces.ts';
import { findScale } from '../../browser/page-scale.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { styleValues } from '../theme/style-values-directive.ts';

/** Distance between pointer and tooltip, px. */
const gap = 14;
/** Distance from the edges of the viewport, px. */
const edge = 8;

/**
 * The tooltip of a dashboard: text only, in the top layer, within the viewport.
 * @csspart tooltip - The tooltip of charts and maps.
 */
export class TooltipElement extends LitElement implements TooltipPort {
  static override styles = [
    baseStyles,
    css`
      :host {
        position: fixed;
        inset: auto;
        margin: 0;
        padding: 0;
        border: 0;
        overflow: visible;
        background: none;
        pointer-events: none;
      }
      .box {
        max-width: min(320px, 90vw);
        padding: 8px 10px;
        border: 1px solid var(--v-line);
        border-radius: 8px;
        background-color: var(--v-widget-background);
        box-shadow: 0 6px 20px light-dark(rgb(20 28 46 / 14%), rgb(0 0 0 / 55%));
        font-size: 12.5px;
      }
      .title {
        margin-block-end: 3px;
        font-weight: 600;
      }
      dl {
        display: grid;
        grid-template-columns: auto auto;
        gap: 2px 14px;
        margin: 0;
      }
      dt {
        display: flex;
        align-items: center;
        gap: 6px;
        color: var(--v-widget-text-secondary-color);
        overflow-wrap: anywhere;
      }
      dd {
        margin: 0;
        font-variant-numeric: tabular-nums;
        font-weight: 550;
        text-align: end;
        overflow-wrap: anywhere;
      }
      i {
        flex: none;
        width: 9px;
        height: 9px;
        border-radius: 3px;
      }
    `,
  ];

  static override properties = { content: { state: true } };

  declare private content: TooltipContent | undefined;
  #point = { x: 0, y: 0 };

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('role', 'tooltip');
    this.setAttribute('popover', 'manual');
    this.setAttribute('exportparts', 'tooltip');
  }

  show(content: TooltipContent, clientX: number, clientY: number): void {
    this.#point = { x: clientX, y: clientY };
    this.content = content;
    this.requestUpdate();
    if (!this.matches(':popover-open')) this.showPopover();
  }

  hide(): void {
    if (this.isConnected && this.matches(':popover-open')) this.hidePopover();
  }

  protected override updated(): void {
    const { width, height } = this.getBoundingClientRect();
    const { x, y } = this.#point;
    const left = x + gap + width > innerWidth - edge ? x - gap - width : x + gap;
    const top = y + gap + height > innerHeight - edge ? y - gap - height : y + gap;
    // A zoom of the page applies to the tooltip, too.
    const scale = findScale(this);
    this.style.setProperty('left', `${Math.max(edge, left) / scale}px`);
    this.style.setProperty('top', `${Math.max(edge, top) / scale}px`);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { content } = this;
    if (!content) return nothing;
    return html`<div part="tooltip" class="box">
      ${content.title ? html`<div class="title">${content.title}</div>` : nothing}
      ${content.rows.length > 0 ? html`<dl>${content.rows.map(renderRow)}</dl>` : nothing}
    </div>`;
  }
}

function renderRow({ name, value, color }: TooltipRow): TemplateResult {
  const swatch = color ? html`<i ${styleValues({ 'background-color': color })}></i>` : nothing;
  return html`<dt>${swatch}${name}</dt>
    <dd>${value}</dd>`;
}

export function createTooltip(): TooltipElement {
  if (!customElements.get('vitrine-tooltip')) customElements.define('vitrine-tooltip', TooltipElement);
  return new TooltipElement();
}
