/** Which data set of a spec gets the rows of the query. Source: docs/dashboard-format.md, "Where rows come from". */
import { isRecord, readArray } from '../parsing/read-value.ts';
import { isFilledDataSet, queryDataSetName } from './data-sets.ts';
import { omitKeys } from './omit-keys.ts';

type Spec = Record<string, unknown>;

/** A Vega-Lite spec in which every view without rows of its own draws the data set `table`. */
export function bindVegaLiteTable(spec: Spec): Spec {
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

/** Named `table`, or empty, or naming a set that nobody has: the query's rows. */
function bindData(data: Spec, own: ReadonlySet<string>): Spec {
  if (isOwnData(data, own)) return data;
  // The rows arrive with their types; a `parse` of the spec's would read dates as texts once more.
  return { name: queryDataSetName };
}

function isOwnData(data: unknown, own: ReadonlySet<string>): boolean {
  if (data === null) return true;
  if (!isRecord(data) || data['name'] === queryDataSetName) return false;
  return isFilledDataSet(data) || (typeof data['name'] === 'string' && own.has(data['name']));
}

/**
 * A Vega spec (written or compiled) whose data set `table` holds the rows. Where no data set has that name, the
 * first one without rows of its own is taken, else one is added.
 */
export function insertRows(spec: Spec, rows: readonly object[]): Spec {
  const data = readArray(spec['data']).filter(isRecord);
  const target =
    data.find((entry) => entry['name'] === queryDataSetName) ??
    data.find((entry) => !isFilledDataSet(entry)) ??
    undefined;
  if (!target) return { ...spec, data: [{ name: queryDataSetName, values: rows }, ...data] };
  const filled = data.map((entry) => (entry === target ? fill(entry, rows) : entry));
  return { ...spec, data: filled };
}

function fill(entry: Spec, rows: readonly object[]): Spec {
  return { ...omitKeys(entry, ['url', 'format']), values: rows };
}

/** Vega writes into the rows it draws; a chart that is drawn again must find its spec as it was. */
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
