/**
 * Chooses the data set of a spec that gets the rows of the query. See docs/dashboard-format.md, "Where rows come from".
 */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { isFilledDataSet, queryDataSetName } from './query-data-set.ts';
import { omitKeys } from './chart-spec.ts';

type Spec = Record<string, unknown>;

/** Returns a Vega-Lite spec in which every view without its own rows draws the data set `table`. */
export function bindViewsToQueryRows(spec: Spec): Spec {
  const own = new Set(Object.keys(isRecord(spec['datasets']) ? spec['datasets'] : {}));
  own.delete(queryDataSetName);
  const bound = bindViews(spec, own);
  if (isRecord(bound['datasets'])) {
    bound['datasets'] = omitKeys(bound['datasets'], [queryDataSetName]);
  }
  return isOwnData(bound['data'], own)
    ? bound
    : { ...bound, data: bound['data'] ?? { name: queryDataSetName } };
}

function bindViews(value: unknown, own: ReadonlySet<string>): Spec {
  return isRecord(value) ? bindRecord(value, own) : {};
}

function bindRecord(record: Spec, own: ReadonlySet<string>): Spec {
  const result: Spec = {};
  for (const [key, value] of Object.entries(record)) {
    if (key === 'datasets' || key === 'values') result[key] = value;
    else if (key === 'data' && isRecord(value)) result[key] = bindData(value, own);
    else if (key === 'data' && value === null) result[key] = value;
    else result[key] = bindValue(value, own);
  }
  return result;
}

function bindValue(value: unknown, own: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => bindValue(item, own));
  return isRecord(value) ? bindRecord(value, own) : value;
}

/** Data that is named `table`, is empty, or refers to a data set that does not exist gets the rows of the query. */
function bindData(data: Spec, own: ReadonlySet<string>): Spec {
  if (isOwnData(data, own)) return data;
  // The rows already have their types. A `parse` of the spec would parse dates as texts again.
  return { name: queryDataSetName };
}

function isOwnData(data: unknown, own: ReadonlySet<string>): boolean {
  if (data === null) return true;
  if (!isRecord(data) || data['name'] === queryDataSetName) return false;
  return isFilledDataSet(data) || (typeof data['name'] === 'string' && own.has(data['name']));
}

/**
 * Puts the rows into the data set `table` of a Vega spec (written or compiled). If there is no data set of that name,
 * the first one without its own rows is used, or a new one is added.
 */
export function insertSpecRows(spec: Spec, rows: readonly object[]): Spec {
  const data = readArray(spec['data']).filter(isRecord);
  const target = findTarget(data);
  if (!target) return { ...spec, data: [{ name: queryDataSetName, values: rows }, ...data] };
  const filled = data.map((entry) => (entry === target ? fill(entry, rows) : entry));
  return { ...spec, data: filled };
}

/** The name of the data set that `insertSpecRows` puts the rows into. */
export function findRowsName(spec: Spec): string {
  const name = findTarget(readArray(spec['data']).filter(isRecord))?.['name'];
  return typeof name === 'string' ? name : queryDataSetName;
}

const findTarget = (data: readonly Spec[]): Spec | undefined =>
  data.find((entry) => entry['name'] === queryDataSetName) ?? data.find((entry) => !isFilledDataSet(entry));

function fill(entry: Spec, rows: readonly object[]): Spec {
  return { ...omitKeys(entry, ['url', 'format']), values: rows };
}

/**
 * Vega writes into the rows that it draws. A copy keeps the spec unchanged for the next time that the chart is drawn.
 */
export function copySpecRows(spec: Spec): Spec {
  const copied = { ...spec };
  if (Array.isArray(spec['data'])) copied['data'] = readArray(spec['data']).map(copyEntry);
  if (Array.isArray(spec['marks'])) {
    copied['marks'] = readArray(spec['marks']).map((mark) => (isRecord(mark) ? copySpecRows(mark) : mark));
  }
  return copied;
}

function copyEntry(entry: unknown): unknown {
  if (!isRecord(entry) || !Array.isArray(entry['values'])) return entry;
  return { ...entry, values: readArray(entry['values']).map((row) => (isRecord(row) ? { ...row } : row)) };
}
