import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Kpi, KpiBlock, KpiGroup, KpiNumber } from '../../model/kpi/kpi.ts';
import { readKpi } from '../../model/kpi/read-kpi.ts';
import { createKpiWords, type KpiWords } from '../../model/messages/kpi-en.ts';
import { findColumn, rowAt } from '../../model/result.ts';
import { baseStyles } from '../look/base-styles.ts';
import { styleValues } from '../look/style-values.ts';
import { followLinks } from '../text/follow-links.ts';
import { proseStyles } from '../text/prose-styles.ts';
import type { TooltipRow } from '../../engines/engine-ports.ts';
import type { ViewElement, ViewInput } from '../widget/view-port.ts';
import { blockStyles } from './block-styles.ts';
import { FitController } from './fit-controller.ts';
import { kpiStyles } from './kpi-styles.ts';
import { dressLowBox } from './low-box-styles.ts';
import { pictureStyles } from './picture-styles.ts';
import { renderMarkups } from './place-markup.ts';
import { renderComparison, renderNumber, renderProblem } from './render-figures.ts';
import { renderProgress } from './render-progress.ts';
import { largestScale, isGrowing, leadOf, besideOf, tellBlocks } from './survey-blocks.ts';
import { renderSparkline } from './sparkline.ts';
import { TipController, wordsOf } from './tip-controller.ts';

/**
 * A key figure: numbers, comparisons, progress, sparklines and authored text, in rows and columns.
 * @csspart kpi - All blocks.
 * @csspart kpi-value - A number.
 * @csspart kpi-label - Words beside a number.
 * @csspart kpi-comparison - A change against another value.
 */
export class KpiElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, proseStyles, kpiStyles, blockStyles, pictureStyles];

  static override properties = { kpi: { state: true } };

  readonly parts = 'kpi, kpi-value, kpi-label, kpi-comparison';
  input: ViewInput | undefined;
  declare private kpi: Kpi | undefined;
  #words: KpiWords = createKpiWords('en');
  /** Drawn text and html blocks. */
  #markups: ReadonlyMap<KpiBlock, Element> = new Map();
  readonly #fit = new FitController(this);
  readonly #tips = new TipController(this, () => this.input?.surroundings.tooltip);

  constructor() {
    super();
    this.addController(dressLowBox(this));
  }

  async draw(): Promise<void> {
    const { input } = this;
    if (!input?.result) return;
    const { result, overrides, surroundings } = input;
    const kpi = readKpi(input.spec, { result, overrides, context: surroundings.context });
    this.#words = createKpiWords(surroundings.context.locale);
    this.#markups = await renderMarkups(kpi, input, this.#words);
    for (const words of this.#markups.values()) this.#tips.attend(words, () => this.#fit.clamps);
    this.#tips.hide();
    this.kpi = kpi;
    await this.updateComplete;
    this.#fit.fit(largestScale(kpi));
  }

  /** None where the model does not say what the number is made of. */
  #toDrill({ field, row }: KpiNumber): (() => void) | undefined {
    const { result, onPick } = this.input ?? {};
    if (!result || !onPick || !findColumn(result, field)?.column.drillMembers) return undefined;
    return () => onPick({ row: rowAt(result, row), field });
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
        return renderComparison(block, words, block === besideOf(kpi));
      case 'progress':
        return renderProgress(block, words);
      case 'sparkline':
        return renderSparkline(block, words, this.#tips);
      case 'problem':
        return renderProblem(words(block.reason, { about: block.about }));
      default:
        return this.#markups.get(block);
    }
  }

  #renderNumber(block: KpiNumber, kpi: Kpi): TemplateResult {
    const share = block.scale / largestScale(kpi);
    const lead = block === leadOf(kpi);
    const tell = () => ({
      title: block.full,
      rows: lead && this.#fit.hides ? [...tellBlocks(kpi, this.#words), ...this.#tellMarkups()] : [],
    });
    const tip = this.#tips.listen(tell, () => block.compact || this.#fit.shortens);
    return renderNumber(block, { words: this.#words, share, lead, tip, drill: this.#toDrill(block) });
  }

  #tellMarkups(): TooltipRow[] {
    return [...this.#markups.values()].map((words) => ({ name: '', value: wordsOf(words) }));
  }

  #renderGroup(group: KpiGroup, kpi: Kpi): TemplateResult {
    return html`<div
      class="group ${groupClass(group)} ${isGrowing(group) ? 'grows' : ''}"
      ${styleValues({ '--vi-gap': `${group.gap}px` })}
    >
      ${group.blocks.map((block) => this.#renderBlock(block, kpi))}
    </div>`;
  }
}

function groupClass(group: KpiGroup): string {
  const { direction, align, justify, wrap } = group;
  return `${direction} align-${align} justify-${justify} ${wrap ? '' : 'one-line'} ${isGrowing(group) ? '' : 'calm'}`;
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-kpi')) customElements.define('vitrine-kpi', KpiElement);
  return new KpiElement();
}
