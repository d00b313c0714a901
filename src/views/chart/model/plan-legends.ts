/**
 * Decides how much of each legend is shown, so that the plot keeps its space. Legends above or below the plot take at
 * most a third of the height, legends beside it at most a third of the width. The last entry counts the entries that do
 * not fit.
 */
import type { ChartSize } from './size-chart-spec.ts';
import { isRecord, readNumber, readString } from '../../../model/parsing/read-value.ts';

/** Settings of a legend, from its author and the theme. Lengths in px. */
export interface LegendSettings {
  /** True above or below the plot, false beside it. */
  readonly across: boolean;
  /** Legends on the same side share its space. */
  readonly side: string;
  /** Height of the title; 0 if there is none or if it is beside the entries. */
  readonly titleHeight: number;
  /** Width of a title beside the entries. */
  readonly titleWidth: number;
  readonly rowHeight: number;
  /** Width of a symbol and the gap after it. */
  readonly symbolWidth: number;
  readonly columnGap: number;
  /** Maximum width of a label. */
  readonly labelLimit: number;
  /** The author's number of columns; undefined: as many as fit. */
  readonly columns: number | undefined;
  /** The author's maximum number of entries. */
  readonly limit: number | undefined;
}

export interface LegendEntries extends LegendSettings {
  /** Width of each label, in the order of the entries. */
  readonly labels: readonly number[];
}

export interface LegendPlan {
  readonly columns: number;
  /** Number of entries that are shown, including the one that counts the rest; 0: all. */
  readonly limit: number;
  readonly labelLimit: number;
  /** Number of entries that are not shown. */
  readonly folded: number;
  /** True if no other legend is on the same side. */
  readonly alone: boolean;
}

/** Space between a legend and the plot, and padding around the chart, px. */
const gap = 12;
const minLabelWidth = 24;

interface Draft {
  readonly legend: LegendEntries;
  readonly columns: number;
  readonly labelLimit: number;
  rows: number;
}

/** One plan for each legend, in the given order. */
export function planLegends(legends: readonly LegendEntries[], box: ChartSize): LegendPlan[] {
  const drafts = legends.map((legend) => draft(legend, box));
  for (const side of new Set(legends.map((legend) => legend.side)))
    shareRows(
      drafts.filter(({ legend }) => legend.side === side),
      box,
    );
  return drafts.map((one) => ({ ...finish(one), alone: isAlone(one.legend, legends) }));
}

const isAlone = ({ side }: LegendEntries, legends: readonly LegendEntries[]): boolean =>
  legends.filter((legend) => legend.side === side).length === 1;

function draft(legend: LegendEntries, box: ChartSize): Draft {
  const { across, symbolWidth, columns: wanted } = legend;
  const width = (across ? box.width - 2 * gap : box.width / 3) - legend.titleWidth;
  const labelLimit = Math.max(minLabelWidth, Math.min(legend.labelLimit, Math.floor(width - symbolWidth)));
  const fitting = countColumns(legend, labelLimit, width);
  const columns = Math.min(fitting, wanted || (across ? fitting : 1));
  return { legend, columns, labelLimit, rows: columns > 1 ? 1 : 2 };
}

/** The largest number of columns that fit beside one another. A column is as wide as its widest label. */
function countColumns(legend: LegendEntries, labelLimit: number, width: number): number {
  const { labels, symbolWidth, columnGap } = legend;
  const most = Math.min(labels.length, Math.floor(width / minLabelWidth));
  for (let columns = most; columns > 1; columns -= 1) {
    const widest = Array.from({ length: columns }, () => 0);
    labels.forEach((label, index) => {
      widest[index % columns] = Math.max(widest[index % columns] ?? 0, Math.min(label, labelLimit));
    });
    const taken = widest.reduce((sum, label) => sum + label + symbolWidth, (columns - 1) * columnGap);
    if (taken <= width) return columns;
  }
  return 1;
}

/** Gives each legend one more row in turn, until all have enough or the space is used up. */
function shareRows(drafts: readonly Draft[], { height }: ChartSize): void {
  const [first] = drafts;
  if (!first) return;
  const taken = drafts.reduce(
    (sum, { legend, rows }) => sum + legend.titleHeight + rows * legend.rowHeight + gap,
    0,
  );
  let left = (first.legend.across ? height / 3 : height) - taken;
  let waiting = drafts.filter(needsRows);
  while (waiting.length > 0) {
    waiting = waiting.filter((one) => {
      if (one.legend.rowHeight > left) return false;
      left -= one.legend.rowHeight;
      one.rows += 1;
      return needsRows(one);
    });
  }
}

const needsRows = ({ legend, rows, columns }: Draft): boolean => rows * columns < countNeededEntries(legend);

const countNeededEntries = ({ labels, limit }: LegendEntries): number =>
  limit !== undefined && limit > 0 ? Math.min(labels.length, limit) : labels.length;

function finish({ legend, rows, columns, labelLimit }: Draft): Omit<LegendPlan, 'alone'> {
  const all = legend.labels.length;
  const limit = Math.min(rows * columns, countNeededEntries(legend));
  if (limit >= all) return { columns, limit: 0, labelLimit, folded: 0 };
  return { columns, limit, labelLimit, folded: all - limit + 1 };
}

type Spec = Record<string, unknown>;

/** The font of the labels, for measuring them. */
export interface LegendFont {
  readonly font: string;
  /** px */
  readonly fontSize: number;
}

/** Vega's defaults for settings that neither the legend nor the configuration gives, px. */
const usual = {
  labelFontSize: 10,
  labelLimit: 160,
  labelOffset: 4,
  symbolSize: 100,
  rowPadding: 2,
  columnPadding: 10,
};

/** The legend settings of a Vega configuration, with the font of all labels as the default font. */
export function parseLegendConfig(config: unknown): Spec {
  if (!isRecord(config)) return {};
  const style = isRecord(config['style']) ? config['style']['guide-label'] : undefined;
  const labelFont = (isRecord(style) ? readString(style['font']) : undefined) ?? readString(config['font']);
  return {
    ...(labelFont !== undefined && { labelFont }),
    ...(isRecord(config['legend']) && config['legend']),
  };
}

export function parseLegendSettings(legend: Spec, config: Spec, side: string): LegendSettings & LegendFont {
  const length = (name: keyof typeof usual): number =>
    readNumber(legend[name]) ?? readNumber(config[name]) ?? usual[name];
  const { title = null } = legend;
  const isBeside = (legend['titleOrient'] ?? config['titleOrient']) === 'left';
  const titleSize = readNumber(config['titleFontSize']) ?? 11;
  const symbol = Math.sqrt(length('symbolSize'));
  return {
    across: side === 'top' || side === 'bottom',
    side,
    titleHeight: title === null || isBeside ? 0 : titleSize + 7,
    titleWidth: title === null || !isBeside ? 0 : measureTitle(title) * titleSize * 0.6 + 8,
    rowHeight: Math.ceil(Math.max(length('labelFontSize') + 1, symbol)) + length('rowPadding'),
    symbolWidth: Math.ceil(symbol) + length('labelOffset') + 2,
    columnGap: length('columnPadding'),
    labelLimit: length('labelLimit') || usual.labelLimit,
    columns: readNumber(legend['columns']),
    limit: readNumber(legend['symbolLimit']) ?? readNumber(config['symbolLimit']),
    font: readString(legend['labelFont']) ?? readString(config['labelFont']) ?? 'sans-serif',
    fontSize: length('labelFontSize'),
  };
}

/** Length in characters. A title that a signal computes counts as one word. */
const measureTitle = (title: unknown): number => (typeof title === 'string' ? title.length : 8);
