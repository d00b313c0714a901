import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { readKpi, type Kpi, type KpiBlock } from '../../model/kpi/kpi-spec.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { findColumn, rowAt } from '../../model/result.ts';
import { baseStyles } from '../look/base-styles.ts';
import { styleValues } from '../look/style-values.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import type { ViewElement, ViewInput } from '../widget/view-port.ts';
import { kpiStyles } from './kpi-styles.ts';
import { renderSparkline } from './sparkline.ts';

type Block<T extends KpiBlock['type']> = Extract<KpiBlock, { type: T }>;

/**
 * A key figure: numbers, comparisons, progress and sparklines, in a row or a column.
 * @csspart kpi - All blocks.
 * @csspart kpi-value - A number.
 * @csspart kpi-label - Words beside a number.
 * @csspart kpi-comparison - A change against another value.
 */
export class KpiElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, kpiStyles];

  static override properties = { kpi: { state: true } };

  input: ViewInput | undefined;
  declare private kpi: Kpi | undefined;
  /** Rendered text and html blocks, by their place. */
  #fragments = new Map<number, DocumentFragment>();

  async draw(): Promise<void> {
    const { input } = this;
    if (!input?.result) return;
    const { result, overrides } = input;
    const kpi = readKpi(input.spec, { result, overrides, context: input.surroundings.context });
    this.#fragments = await this.#renderFragments(kpi, input);
    this.kpi = kpi;
    await this.updateComplete;
  }

  /** None where the model does not say what the number is made of. */
  #toDrill({ field, row }: Block<'number'>): (() => void) | undefined {
    const { result, onPick } = this.input ?? {};
    if (!result || !onPick || !findColumn(result, field)?.column.drillMembers) return undefined;
    return () => onPick({ row: rowAt(result, row), field });
  }

  async #renderFragments(kpi: Kpi, input: ViewInput): Promise<Map<number, DocumentFragment>> {
    const fragments = new Map<number, DocumentFragment>();
    if (!kpi.blocks.some(({ type }) => type === 'text' || type === 'html')) return fragments;
    const { renderCard, renderText } = await fromChunk(() => import('../html/render-markup.ts'));
    for (const [index, block] of kpi.blocks.entries()) {
      if (block.type === 'text') fragments.set(index, await renderText(block.content, input.surroundings));
      if (block.type === 'html') fragments.set(index, (await renderCard(block.template, input)).fragment);
    }
    return fragments;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { kpi, input } = this;
    if (!kpi || !input) return nothing;
    const { messages } = input.surroundings;
    return html`<div
      part="kpi"
      class="kpi ${kpi.direction} ${kpi.align}"
      ${styleValues({ '--gap': `${kpi.gap}px` })}
    >
      ${kpi.blocks.map((block, index) => this.#renderBlock(block, index, messages))}
    </div>`;
  }

  #renderBlock(block: KpiBlock, index: number, messages: Messages): unknown {
    if (block.type === 'number') return renderNumber(block, this.#toDrill(block));
    if (block.type === 'comparison') return renderComparison(block, messages);
    if (block.type === 'progress') return renderProgress(block, messages);
    if (block.type === 'sparkline')
      return html`<div class="sparkline">${renderSparkline(block.points, block.mark)}</div>`;
    return html`<div class="markup">${this.#fragments.get(index)}</div>`;
  }
}

/** `drill`: opens the rows behind the number. */
function renderNumber({ label, text, full }: Block<'number'>, drill: (() => void) | undefined): unknown {
  const number = html`<span aria-hidden=${text === full ? 'false' : 'true'}>${text}</span>${
      text === full ? nothing : html`<span class="visually-hidden">${full}</span>`
    }`;
  return html`${label ? html`<div part="kpi-label" class="label">${label}</div>` : nothing}
    <div
      part="kpi-value"
      class="value"
      dir="auto"
      title=${full}
      ${styleValues({ '--length': String(text.length) })}
    >
      ${drill ? html`<button type="button" aria-haspopup="dialog" @click=${drill}>${number}</button>` : number}
    </div>`;
}

const arrows = { up: '▲', down: '▼', same: '' } as const;

function renderComparison(
  { trend, good, text, previous, label }: Block<'comparison'>,
  messages: Messages,
): TemplateResult {
  const verdict = good === undefined ? '' : good ? 'good' : 'bad';
  const before = messages('previousValue', { value: previous });
  return html`<div part="kpi-comparison" class="comparison" title=${before}>
    <span class="change ${verdict}"
      ><small aria-hidden="true">${arrows[trend]}</small><bdi>${text}</bdi></span
    >
    <span part="kpi-label" class="label">${label ?? before}</span>
  </div>`;
}

function renderProgress(
  { share, value, target, shape, label }: Block<'progress'>,
  messages: Messages,
): TemplateResult {
  const words = messages('ofTarget', { value, target });
  const percent = Math.round(share * 100);
  const meter =
    shape === 'bar'
      ? html`<div class="track"><i ${styleValues({ width: `${percent}%` })}></i></div>`
      : html`<svg class="circle" viewBox="0 0 100 100">
          <circle cx="50" cy="50" r="44"></circle>
          <circle
            class="done"
            cx="50"
            cy="50"
            r="44"
            pathLength="100"
            stroke-dasharray="${percent} 100"
            transform="rotate(-90 50 50)"
          ></circle>
        </svg>`;
  return html`<div
    class="progress"
    role="meter"
    aria-valuenow=${percent}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-label=${label ?? words}
    aria-valuetext=${words}
  >
    <p><span part="kpi-label" class="label">${label ?? ''}</span><span>${words}</span></p>
    ${meter}
  </div>`;
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-kpi')) customElements.define('vitrine-kpi', KpiElement);
  return new KpiElement();
}
