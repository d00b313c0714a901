/** The summary of a dashboard: what stands out in the rows of its widgets, in a few sentences. */
import type { FormatContext } from '../../../model/formats/format-value.ts';
import type { GoodDirection } from '../../../model/parsing/parse-meta.ts';
import type { Result, ResultColumn } from '../../../model/result.ts';
import { analyseResult } from './analyse-result.ts';
import type { Finding } from './finding.ts';
import { isAnalysable } from './is-analysable.ts';
import { isMeasure } from './read-frame.ts';
import { selectFindings } from './select-findings.ts';
import type { Piece } from './compose-sentence.ts';
import { writeFinding } from './write-finding.ts';

/** The rows of one widget. */
export interface RowsToAnalyse {
  readonly widgetId: string;
  readonly title: string;
  readonly result: Result;
  /** Of the widget, which can state targets. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the widget has filters of its own: its rows are about less than the dashboard. */
  readonly isPart: boolean;
}

export interface Sentence {
  readonly finding: Finding;
  readonly pieces: readonly Piece[];
  /** The widget whose rows prove it. */
  readonly source: RowsToAnalyse;
  /** Whether values of the measure add up to that of the whole. */
  readonly isAdditive: boolean;
}

export interface DashboardAnalysis {
  readonly sentences: readonly Sentence[];
  /** Widgets whose rows were analysed. */
  readonly sources: readonly RowsToAnalyse[];
}

export interface AnalysisOptions {
  readonly now: Date;
  readonly context: FormatContext;
  /** Whether values of a column add up to that of the whole. */
  readonly isAdditive: (column: ResultColumn) => boolean;
  /** Whether more of a column is better. Without it, no change is called better or worse. */
  readonly findGoodDirection?: ((column: ResultColumn) => GoodDirection | undefined) | undefined;
}

/** Rows that `isAnalysable` refuses are left out: what they lack could be what stands out. */
export function analyseDashboard(
  rows: readonly RowsToAnalyse[],
  { now, context, isAdditive, findGoodDirection }: AnalysisOptions,
): DashboardAnalysis {
  // Without a title, no sentence could say which part it is about.
  const sources = rows.filter(
    ({ result, isPart, title }) => isAnalysable(result) && (!isPart || title !== ''),
  );
  const options = { now, timeZone: context.timeZone, isAdditive };
  const found = new Map<Finding, RowsToAnalyse>();
  // Of equal findings, the one about more is told.
  for (const source of [...sources].sort((one, other) => Number(one.isPart) - Number(other.isPart)))
    for (const finding of analyseResult(source.result, options, source.spec))
      if (isNews(finding, source, sources.length)) found.set(finding, source);
  const main = findMainView(sources);
  const sentences = selectFindings([...found.keys()]).flatMap((finding): Sentence[] => {
    const source = found.get(finding);
    if (!source) return [];
    const isNamed = source.isPart || (source.title !== '' && readView(source.result) !== main);
    const part = isNamed ? source.title : undefined;
    const goodDirection = findGoodDirection?.(finding.measure);
    const pieces = writeFinding(finding, source.result, context, { part, goodDirection });
    return [{ finding, source, pieces, isAdditive: isAdditive(finding.measure) }];
  });
  return { sentences, sources };
}

/** Beside others, the only value of a widget is on screen already. That a part is late is told of the whole. */
function isNews({ kind }: Finding, { isPart, result }: RowsToAnalyse, widgets: number): boolean {
  if (kind === 'late') return !isPart;
  return kind !== 'total' || result.rowCount > 1 || widgets === 1;
}

/** The cube or view of the measures: `flights` of `flights.count`. */
const readView = ({ columns }: Result): string | undefined => columns.find(isMeasure)?.name.split('.')[0];

/** What most widgets are about. Of another view, a sentence says which widget it is about. */
function findMainView(sources: readonly RowsToAnalyse[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const { result } of sources) counts.set(readView(result), (counts.get(readView(result)) ?? 0) + 1);
  return [...counts].reduce<[string | undefined, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    [undefined, 0],
  )[0];
}
