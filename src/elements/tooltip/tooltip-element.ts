import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { TooltipContent, TooltipPort, TooltipRow } from '../../engines/engine-interfaces.ts';
import { findPageScale } from '../../browser/page-scale.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { nullText } from '../../model/formats/format-value.ts';
import { placeTooltip } from '../../model/layout/place-tooltip.ts';
import { styleValues } from '../theme/style-values-directive.ts';

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
        box-sizing: border-box;
        max-width: min(320px, 100vw - 16px);
        padding: 8px 10px;
        border: 1px solid var(--v-line);
        border-radius: 8px;
        background-color: var(--v-widget-background);
        box-shadow: var(--v-popover-shadow);
        font-size: calc(12.5px * var(--v-text-scale));
      }
      .title {
        margin-block-end: 3px;
        font-weight: 600;
      }
      dl {
        display: grid;
        grid-template-columns: minmax(0, 1fr) fit-content(190px);
        gap: 2px 14px;
        margin: 0;
      }
      dt {
        display: flex;
        align-items: center;
        gap: 6px;
        min-width: 0;
        color: var(--v-widget-text-secondary-color);
      }
      dt span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
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
        forced-color-adjust: none;
      }
      .emphasized {
        color: var(--v-widget-text-color);
        font-weight: 700;
      }
      .missing {
        color: var(--v-widget-text-secondary-color);
        font-weight: 400;
      }
      .note {
        margin-block-start: 3px;
        color: var(--v-widget-text-secondary-color);
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
    const size = this.getBoundingClientRect();
    const viewport = { width: innerWidth, height: innerHeight };
    const { left, top } = placeTooltip(size, this.#point, viewport, this.content?.isAbove);
    // A zoom of the page applies to the tooltip, too.
    const scale = findPageScale(this);
    this.style.setProperty('left', `${left / scale}px`);
    this.style.setProperty('top', `${top / scale}px`);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { content } = this;
    if (!content) return nothing;
    return html`<div part="tooltip" class="box">
      ${content.title ? html`<div class="title"><bdi>${content.title}</bdi></div>` : nothing}
      ${content.rows.length > 0 ? html`<dl>${content.rows.map(renderRow)}</dl>` : nothing}
      ${content.note ? html`<div class="note"><bdi>${content.note}</bdi></div>` : nothing}
    </div>`;
  }
}

function renderRow({ name, value, color, isEmphasized }: TooltipRow): TemplateResult {
  const swatch = color ? html`<i ${styleValues({ 'background-color': color })}></i>` : nothing;
  const className = isEmphasized ? 'emphasized' : '';
  return html`<dt class=${className}>
      ${swatch}<span><bdi>${name}</bdi></span>
    </dt>
    <dd class="${className} ${value === nullText ? 'missing' : ''}"><bdi>${value}</bdi></dd>`;
}

export function createTooltip(): TooltipElement {
  if (!customElements.get('vitrine-tooltip')) customElements.define('vitrine-tooltip', TooltipElement);
  return new TooltipElement();
}
