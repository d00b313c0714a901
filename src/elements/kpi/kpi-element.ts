import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Kpi, KpiBlock, KpiGroup, KpiNumber } from '../../model/kpi/kpi-blocks.ts';
import { parseKpi } from '../../model/kpi/parse-kpi.ts';
import { createKpiMessages, type KpiMessages } from '../../model/messages/kpi-en.ts';
import { findColumn, rowAt } from '../../model/result.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { styleValues } from '../theme/style-values.ts';
import { followLinks } from '../text/follow-links.ts';
import { proseStyles } from '../text/prose-styles.ts';
import type { TooltipRow } from '../../engines/engine-interfaces.ts';
import type { ViewElement, ViewInput } from '../widget/view-interface.ts';
import { kpiBlockStyles } from './kpi-block-styles.ts';
import { KpiFitController } from './kpi-fit-controller.ts';
import { kpiStyles } from './kpi-styles.ts';
import { applyCompactStyles } from './compact-kpi-styles.ts';
import { kpiGraphicStyles } from './kpi-graphic-styles.ts';
import { renderKpiMarkup } from './render-kpi-markup.ts';
import { renderComparison, renderNumber, renderBlockProblem } from './render-kpi-figures.ts';
import { renderProgress } from './render-kpi-progress.ts';
import {
  findLargestScale,
  hasGrowingBlock,
  findLeadFigure,
  findFirstChange,
  describeBlocks,
} from './inspect-kpi-blocks.ts';
import { renderSparkline } from './render-kpi-sparkline.ts';
import { KpiTooltipController, readPlainText } from './kpi-tooltip-controller.ts';

/**
 * A key figure: numbers, comparisons, progress, sparklines and authored text, in rows and columns.
 * @csspart kpi - All blocks of a key figure.
 * @csspart kpi-value - The number of a block.
 * @csspart kpi-label - The words beside a number.
 * @csspart kpi-comparison - The change against another value.
 */
export class KpiElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, proseStyles, kpiStyles, kpiBlockStyles, kpiGraphicStyles];

  static override properties = { kpi: { state: true } };

  readonly parts = 'kpi, kpi-value, kpi-label, kpi-comparison';
  input: ViewInput | undefined;
  declare private kpi: Kpi | undefined;
  #words: KpiMessages = createKpiMessages('en');
  /** Drawn text and html blocks. */
  #markups: ReadonlyMap<KpiBlock, Element> = new Map();
  readonly #fit = new KpiFitController(this);
  readonly #tips = new KpiTooltipController(this, () => this.input?.viewContext.tooltip);

  constructor() {
    super();
    this.addController(applyCompactStyles(this));
  }

  async draw(): Promise<void> {
    const { input } = this;
    if (!input?.result) return;
    const { result, overrides, viewContext } = input;
    const kpi = parseKpi(input.spec, { result, overrides, context: viewContext.context });
    this.#words = createKpiMessages(viewContext.context.locale);
    this.#markups = await renderKpiMarkup(kpi, input, this.#words);
    for (const words of this.#markups.values()) this.#tips.showTextOnHover(words, () => this.#fit.clamps);
    this.#tips.hide();
    this.kpi = kpi;
    await this.updateComplete;
    this.#fit.fit(findLargestScale(kpi));
  }

  /** None where the model does not say what the number is made of. */
  #toDrill({ field, row }: KpiNumber): (() => void) | undefined {
    const { result, handleDataClick } = this.input ?? {};
    if (!result || !handleDataClick || !findColumn(result, field)?.column.drillMembers) return undefined;
    return () => handleDataClick({ row: rowAt(result, row), field });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { kpi } = this;
    if (!kpi) return nothing;
    return html`<div
      part="kpi"
      class="kpi ${groupClass(kpi)}"
      ${styleValues({ '--vi-gap': `${kpi.gap}px` })}
      @click=${followLinks}
    >
      ${kpi.blocks.map((block) => this.#renderBlock(block, kpi))}
    </div>`;
  }

  #renderBlock(block: KpiBlock, kpi: Kpi): unknown {
    const words = this.#words;
    switch (block.type) {
      case 'group':
        return this.#renderGroup(block, kpi);
      case 'number':
        return this.#renderNumber(block, kpi);
      case 'comparison':
        return renderComparison(block, words, block === findFirstChange(kpi));
      case 'progress':
        return renderProgress(block, words);
      case 'sparkline':
        return renderSparkline(block, words, this.#tips);
      case 'problem':
        return renderBlockProblem(words(block.reason, { about: block.about }));
      default:
        return this.#markups.get(block);
    }
  }

  #renderNumber(block: KpiNumber, kpi: Kpi): TemplateResult {
    const share = block.scale / findLargestScale(kpi);
    const lead = block === findLeadFigure(kpi);
    const report = () => ({
      title: block.full,
      rows: lead && this.#fit.hides ? [...describeBlocks(kpi, this.#words), ...this.#reportMarkups()] : [],
    });
    const tip = this.#tips.listen(report, () => block.compact || this.#fit.shortens);
    return renderNumber(block, { words: this.#words, share, lead, tip, drill: this.#toDrill(block) });
  }

  #reportMarkups(): TooltipRow[] {
    return [...this.#markups.values()].map((words) => ({ name: '', value: readPlainText(words) }));
  }

  #renderGroup(group: KpiGroup, kpi: Kpi): TemplateResult {
    return html`<div
      class="group ${groupClass(group)} ${hasGrowingBlock(group) ? 'grows' : ''}"
      ${styleValues({ '--vi-gap': `${group.gap}px` })}
    >
      ${group.blocks.map((block) => this.#renderBlock(block, kpi))}
    </div>`;
  }
}

function groupClass(group: KpiGroup): string {
  const { direction, align, justify, wrap } = group;
  return `${direction} align-${align} justify-${justify} ${wrap ? '' : 'one-line'} ${hasGrowingBlock(group) ? '' : 'calm'}`;
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-kpi')) customElements.define('vitrine-kpi', KpiElement);
  return new KpiElement();
}
