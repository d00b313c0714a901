/**
 * How much of each legend is shown, so that the plot keeps its room: legends above or below it take at most a third of
 * the height, those beside it at most a third of the width. What has no room is counted in a last entry.
 */
import type { ChartSize } from './chart-size.ts';

/** What a legend's author, and the theme, say of it. Lengths in px. */
export interface LegendSettings {
  /** Above or below the plot, rather than beside it. */
  readonly across: boolean;
  /** Legends of one side share its room. */
  readonly side: string;
  /** What its title takes of the height; 0 without one, or where it stands beside the entries. */
  readonly titleHeight: number;
  /** What its title takes of the width beside the entries. */
  readonly titleWidth: number;
  readonly rowHeight: number;
  /** Of a symbol with the gap behind it. */
  readonly symbolWidth: number;
  readonly columnGap: number;
  /** The widest that a label may be. */
  readonly labelLimit: number;
  /** As the author wants them; undefined leaves them to the room. */
  readonly columns: number | undefined;
  /** The most entries that the author wants. */
  readonly limit: number | undefined;
}

export interface LegendEntries extends LegendSettings {
  /** Width of each label, in the order of the entries. */
  readonly labels: readonly number[];
}

export interface LegendPlan {
  readonly columns: number;
  /** How many entries are shown, the one that counts the rest included; 0: all. */
  readonly limit: number;
  readonly labelLimit: number;
  /** Entries that are not shown. */
  readonly folded: number;
  /** No other legend stands at its side. */
  readonly alone: boolean;
}

/** What a legend and the padding around the chart take off its box. */
const gap = 12;
const smallestLabel = 24;

interface Draft {
  readonly legend: LegendEntries;
  readonly columns: number;
  readonly labelLimit: number;
  rows: number;
}

/** One plan for each legend, in their order. */
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
  const labelLimit = Math.max(smallestLabel, Math.min(legend.labelLimit, Math.floor(width - symbolWidth)));
  const fitting = countColumns(legend, labelLimit, width);
  const columns = Math.min(fitting, wanted || (across ? fitting : 1));
  return { legend, columns, labelLimit, rows: columns > 1 ? 1 : 2 };
}

/** The most columns that stand beside one another; each is as wide as its widest label. */
function countColumns(legend: LegendEntries, labelLimit: number, width: number): number {
  const { labels, symbolWidth, columnGap } = legend;
  const most = Math.min(labels.length, Math.floor(width / smallestLabel));
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

/** A row for each in turn, until all have what they need or the room is used up. */
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

const needsRows = ({ legend, rows, columns }: Draft): boolean => rows * columns < countWanted(legend);

const countWanted = ({ labels, limit }: LegendEntries): number =>
  limit !== undefined && limit > 0 ? Math.min(labels.length, limit) : labels.length;

function finish({ legend, rows, columns, labelLimit }: Draft): Omit<LegendPlan, 'alone'> {
  const all = legend.labels.length;
  const limit = Math.min(rows * columns, countWanted(legend));
  if (limit >= all) return { columns, limit: 0, labelLimit, folded: 0 };
  return { columns, limit, labelLimit, folded: all - limit + 1 };
}
