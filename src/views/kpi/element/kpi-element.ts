import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type {
  Kpi,
  KpiBlock,
  KpiComparison,
  KpiGroup,
  KpiNumber,
  KpiHtml,
  KpiText,
} from '../model/kpi-blocks.ts';
import { parseKpi } from '../model/parse-kpi.ts';
import { listExplainedMeasures } from '../../../model/explanation/list-explained-measures.ts';
import { createExplainButtonMessages } from '../../../model/messages/explain-button-en.ts';
import { createKpiMessages, type KpiMessages } from '../../../model/messages/kpi-en.ts';
import { findColumn, rowAt } from '../../../model/result.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import { styleValues } from '../../../elements/theme/style-values-directive.ts';
import { handleLinkClick } from '../../html/element/follow-links.ts';
import { proseStyles } from '../../html/element/prose-styles.ts';
import type { TooltipRow } from '../../../engines/engine-interfaces.ts';
import type { ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';
import { kpiBlockStyles } from './kpi-block-styles.ts';
import { KpiFitController } from './kpi-fit-controller.ts';
import { kpiStyles } from './kpi-styles.ts';
import { applyCompactStyles } from './compact-kpi-styles.ts';
import { kpiGraphicStyles } from './kpi-graphic-styles.ts';
import {
  renderComparison,
  renderNumber,
  renderBlockProblem,
  type ExplainButton,
} from './render-kpi-figures.ts';
import { renderProgress } from './render-kpi-progress.ts';
import {
  findLargestScale,
  hasGrowingBlock,
  findLeadFigure,
  findFirstComparison,
  describeSecondaryBlocks,
  flattenKpiBlocks,
} from './inspect-kpi-blocks.ts';
import { renderSparkline } from './render-kpi-sparkline.ts';
import { KpiTooltipController, findBlockText } from './kpi-tooltip-controller.ts';
import { renderHtmlTemplate, renderMarkdownText } from '../../html/element/render-markup.ts';

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

  readonly parts = 'kpi, kpi-value, kpi-label, kpi-comparison, explain-button';
  input: ViewInput | undefined;
  declare private kpi: Kpi | undefined;
  #messages: KpiMessages = createKpiMessages('en');
  /** Rendered text and HTML blocks. */
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
    const kpi = parseKpi(input.spec, {
      result,
      overrides,
      context: viewContext.context,
      now: new Date(),
    });
    this.#messages = createKpiMessages(viewContext.context.locale);
    this.#markups = await renderKpiMarkup(kpi, input, this.#messages);
    for (const markup of this.#markups.values()) this.#tips.showTextOnHover(markup, () => this.#fit.clamps);
    this.#tips.hide();
    this.kpi = kpi;
    await this.updateComplete;
    this.#fit.fit(findLargestScale(kpi));
  }

  figure(): string | undefined {
    const lead = this.kpi && findLeadFigure(this.kpi);
    return lead?.missing ? undefined : lead?.full;
  }

  /** `undefined` if the measure has no drill members. */
  #toDrill({ field, row }: KpiNumber): (() => void) | undefined {
    const { result, handleDataClick } = this.input ?? {};
    if (!result || !handleDataClick || !findColumn(result, field)?.column.drillMembers) return undefined;
    return () => handleDataClick({ row: rowAt(result, row), field });
  }

  /** `undefined` if it cannot be explained: both values have to be those of times. */
  #toExplain({ field, row, previousRow, trend }: KpiComparison): ExplainButton | undefined {
    const { result, handleDataClick, ports, viewContext } = this.input ?? {};
    if (!result || !handleDataClick || !viewContext || previousRow === undefined || trend === 'unknown')
      return undefined;
    const measures = listExplainedMeasures(result, ports?.host.hide);
    const isTimed = result.columns.some(({ role, periods }) => role === 'time' || periods);
    if (!isTimed || !measures.some(({ name }) => name === field)) return undefined;
    return {
      label: createExplainButtonMessages(viewContext.context.locale)('explain'),
      click: () => handleDataClick({ row: rowAt(result, row), field, against: rowAt(result, previousRow) }),
    };
  }

  protected override render(): TemplateResult | typeof nothing {
    const { kpi } = this;
    if (!kpi) return nothing;
    return html`<div
      part="kpi"
      class="kpi ${groupClass(kpi)}"
      ${styleValues({ '--vi-gap': `${kpi.gap}px` })}
      @click=${handleLinkClick}
    >
      ${kpi.blocks.map((block) => this.#renderBlock(block, kpi))}
    </div>`;
  }

  #renderBlock(block: KpiBlock, kpi: Kpi): unknown {
    const messages = this.#messages;
    switch (block.type) {
      case 'group':
        return this.#renderGroup(block, kpi);
      case 'number':
        return this.#renderNumber(block, kpi);
      case 'comparison':
        return renderComparison(block, messages, {
          beside: block === findFirstComparison(kpi),
          explain: this.#toExplain(block),
        });
      case 'progress':
        return renderProgress(block, messages);
      case 'sparkline':
        return renderSparkline(block, messages, this.#tips);
      case 'problem':
        return renderBlockProblem(messages(block.reason, { about: block.about }));
      default:
        return this.#markups.get(block);
    }
  }

  #renderNumber(block: KpiNumber, kpi: Kpi): TemplateResult {
    const share = block.scale / findLargestScale(kpi);
    const lead = block === findLeadFigure(kpi);
    const report = () => ({
      title: block.full,
      rows:
        lead && this.#fit.hides
          ? [...describeSecondaryBlocks(kpi, this.#messages), ...this.#reportMarkups()]
          : [],
    });
    const tip = this.#tips.listen(report, () => block.compact || this.#fit.shortens);
    return renderNumber(block, { messages: this.#messages, share, lead, tip, drill: this.#toDrill(block) });
  }

  #reportMarkups(): TooltipRow[] {
    return [...this.#markups.values()].map((markup) => ({ name: '', value: findBlockText(markup) }));
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

/**
 * Renders text and HTML blocks as sanitised nodes. Each template has a shadow root of its own for its styles. A failed chunk fails
 * the whole KPI, and the reader can retry. A mistake in a template fails its block only.
 */
export async function renderKpiMarkup(
  kpi: Kpi,
  input: ViewInput,
  messages: KpiMessages,
): Promise<ReadonlyMap<KpiBlock, Element>> {
  const blocks = flattenKpiBlocks(kpi).filter((block) => block.type === 'text' || block.type === 'html');
  if (blocks.length === 0) return new Map();
  const placed = await Promise.all(
    blocks.map(async (block): Promise<[KpiBlock, Element]> => [
      block,
      await (block.type === 'text' ? placeText(block, input) : placeCard(block, input, messages)),
    ]),
  );
  return new Map(placed);
}

async function placeText({ content, align }: KpiText, input: ViewInput): Promise<Element> {
  const box = document.createElement('div');
  box.className = `block markup prose ${align ? `text-${align}` : ''}`;
  box.dir = 'auto';
  box.append(await renderMarkdownText(content, input.viewContext));
  return box;
}

async function placeCard(block: KpiHtml, input: ViewInput, messages: KpiMessages): Promise<Element> {
  const box = document.createElement('div');
  try {
    const { fragment, sheet } = await renderHtmlTemplate(
      { template: block.template, styles: block.styles },
      input,
    );
    box.className = 'block markup card';
    const root = box.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [...(proseStyles.styleSheet ? [proseStyles.styleSheet] : []), sheet];
    const prose = document.createElement('div');
    prose.className = 'prose';
    prose.dir = 'auto';
    prose.append(fragment);
    root.append(prose);
  } catch (error) {
    if (!isMistake(error)) throw error;
    box.className = 'block problem';
    box.textContent = messages('templateFailed', { about: firstLine(error.message) });
  }
  return box;
}

/** Leaves out the parser's list of expected tokens, which follows the first line. */
const firstLine = (message: string): string =>
  (message.split('\n')[0] ?? '').slice(0, 200).replace(/:\s*$/, '');

const isMistake = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'template-failed';
