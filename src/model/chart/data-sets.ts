/** What fills a data set of a Vega or Vega-Lite spec. Source: docs/dashboard-format.md, "Charts". */
import { isRecord, readArray } from '../parsing/read-value.ts';

/** The data set that a spec declares and the query fills. */
export const queryDataSetName = 'table';

/** A data set with rows, an address, or rows of its own making. */
export const isFilledDataSet = (data: Readonly<Record<string, unknown>>): boolean =>
  'source' in data ||
  'url' in data ||
  generators.some((key) => key in data) ||
  readArray(data['transform']).some((one) => isRecord(one) && makers.has(one['type'])) ||
  hasRows(data['values']);

const generators = ['sequence', 'sphere', 'graticule'] as const;
/** Vega's transforms that begin with nothing. */
const makers = new Set<unknown>(['sequence', 'graticule', 'density']);

/** An empty list is a place for the query's rows. */
const hasRows = (values: unknown): boolean =>
  typeof values === 'string' || isRecord(values) || readArray(values).length > 0;
