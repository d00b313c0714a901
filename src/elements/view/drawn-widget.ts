/** One widget after `drawAll()`, with what it shows in words. */
export interface DrawnWidget {
  /** Id of the widget. */
  readonly widgetId: string;
  /** Its title, if it has one. */
  readonly title: string | undefined;
  /** Whether it was drawn, shows an error in its place, or was still loading when the wait ended. */
  readonly status: 'painted' | 'failed' | 'loading';
  /** What shows it: `kpi`, `analyst`, `text`, or the kind of its report. */
  readonly view?: string | undefined;
  /** When its rows were loaded, as an ISO 8601 instant. `undefined`: it has no rows, or they have no age. */
  readonly loadedAt?: string | undefined;
  /** Of a key figure: its largest number, as it is written in full. */
  readonly figure?: string | undefined;
  /** Of a chart, map or table, a summary; of other widgets, their words. `undefined`: it has none. */
  readonly text?: string | undefined;
  /** Of a table on paper that has more rows: the number of those that are there. */
  readonly shownRows?: number | undefined;
  /** Of a widget that failed: the code of its error. Meanings: docs/element.md, "Error codes". */
  readonly code?: string | undefined;
  /** Of a widget that failed: the cause in detail, in English. */
  readonly detail?: string | undefined;
  /** Of a widget that failed: whether its rows may be there in a while, since the platform or the data source was away. */
  readonly recoverable?: boolean | undefined;
}
