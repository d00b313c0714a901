/** The number that a reader wants explained, and what is known about its data. */
import type { CrossFilterCondition } from '../controls/control-layers.ts';
import type { FormatContext } from '../formats/format-value.ts';
import type { MemberList } from '../parsing/parse-meta.ts';
import type { ColumnFormat, ResultColumn } from '../result.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';

export type Query = Readonly<Record<string, unknown>>;

export interface ExplainedValue {
  readonly measure: ResultColumn;
  /** The query of the widget with all current filters. */
  readonly query: Query;
  /** The same without the filters of times that the reader can change. The period before is looked for in it. */
  readonly openQuery: Query;
  /** What the mark or the cell stands for. */
  readonly conditions: readonly CrossFilterCondition[];
  /** What it is compared with on screen; undefined: nothing. */
  readonly against?: readonly CrossFilterCondition[] | undefined;
  /** The members that this reader may use. */
  readonly members: MemberList;
  /** Filters that the Data API refused for the widget. */
  readonly refused: readonly string[];
  /** Dimensions that may split it, the best ones first. */
  readonly dimensions: readonly string[];
  /** Measures that may be what a ratio is divided by, the best ones first. */
  readonly weights: readonly string[];
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  /** `now`: the last time for which there can be data. */
  readonly clock: ZonedClock;
  readonly context: FormatContext;
}
