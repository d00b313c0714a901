/**
 * Draws a chart in UTC, whatever the zone of the reader's machine. Times of a chart are wall clocks of the reader's zone
 * (`wall-clock-date.ts`). In the zone of the machine, some of them would not exist, and others would be another hour.
 * Expressions are read in UTC by `expression-functions.ts`.
 */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { omitKeys } from './chart-spec.ts';
import { quote } from './quote.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Rewrites the scales, guides, time units and columns of a Vega spec that would use the zone of the machine. */
export function drawInUtc(spec: Spec): Spec {
  return {
    ...spec,
    ...mapList(spec, 'data', readDataInUtc),
    ...mapList(spec, 'scales', toUtcScale),
    ...mapList(spec, 'axes', formatInUtc),
    ...mapList(spec, 'legends', formatInUtc),
    ...mapList(spec, 'marks', drawMarkInUtc),
  };
}

const mapList = (spec: Spec, key: string, change: (item: Spec) => Spec): Spec =>
  Array.isArray(spec[key])
    ? { [key]: readArray(spec[key]).map((item) => (isRecord(item) ? change(item) : item)) }
    : {};

const drawMarkInUtc = (mark: Spec): Spec => ({
  ...(mark['type'] === 'group' ? drawInUtc(mark) : mark),
  ...mapList(mark, 'transform', toUtcUnits),
});

const toUtcScale = (scale: Spec): Spec => (scale['type'] === 'time' ? { ...scale, type: 'utc' } : scale);

const toUtcUnits = (transform: Spec): Spec =>
  transform['type'] === 'timeunit' ? { ...transform, timezone: 'utc' } : transform;

function formatInUtc(guide: Spec): Spec {
  const { formatType } = guide;
  if (formatType === 'time') return { ...guide, formatType: 'utc' };
  if (!isRecord(formatType) || typeof formatType['signal'] !== 'string') return guide;
  const { signal } = formatType;
  return { ...guide, formatType: { signal: `(${signal}) === 'time' ? 'utc' : (${signal})` } };
}

/** Columns of times become formulas, since Vega reads them in the zone of the machine. */
function readDataInUtc(data: Spec): Spec {
  const { format } = data;
  const transforms = mapList(data, 'transform', toUtcUnits);
  const types = isRecord(format) ? format['parse'] : undefined;
  if (!isRecord(format) || !isRecord(types)) return { ...data, ...transforms };
  const columns = Object.entries(types);
  const parse = columns.filter(([, type]) => type !== 'date').map(([name, type]) => [name, toUtcType(type)]);
  const formulas = columns.filter(([, type]) => type === 'date').map(([name]) => toFormula(name));
  return {
    ...data,
    format: { ...format, parse: Object.fromEntries(parse) as Spec },
    ...(formulas.length > 0
      ? { transform: [...formulas, ...readArray(transforms['transform'])] }
      : transforms),
  };
}

const toUtcType = (type: unknown): unknown =>
  typeof type === 'string' ? type.replace(/^date:/, 'utc:') : type;

const toFormula = (name: string): Spec => ({
  type: 'formula',
  expr: `toDate(datum[${quote(name)}])`,
  as: name,
});

/** The keys of a date and time in Vega-Lite. */
const dateTimeKeys = new Set(`year quarter month date day hours minutes seconds milliseconds`.split(' '));

/**
 * Prepares a Vega-Lite spec for its compiler. Units of time without `utc` are drawn in UTC, too: those with it get their name, by
 * which clicks, ranges and incomplete periods know them. The dates in values of parameters, which the compiler computes itself,
 * are marked as UTC.
 */
export function compileInUtc(spec: Spec): Spec {
  const entries = Object.entries(spec).map(([key, value]) => [key, prepareValue(key, value)]);
  return Object.fromEntries(entries) as Spec;
}

/** Rows, which may be many, hold no units. */
const rowKeys = new Set(['data', 'datasets', 'values']);

function prepareValue(key: string, value: unknown): unknown {
  if (rowKeys.has(key)) return value;
  if (key === 'timeUnit') return toPlainUnit(value);
  if (Array.isArray(value))
    return readArray(value).map((item) => prepareItem(key === 'params' ? markParameter(item) : item));
  return prepareItem(value);
}

const prepareItem = (value: unknown): unknown => (isRecord(value) ? compileInUtc(value) : value);

function toPlainUnit(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^utc/, '');
  if (!isRecord(value)) return value;
  const rest = omitKeys(value, ['utc']);
  return 'unit' in rest ? { ...rest, unit: toPlainUnit(rest['unit']) } : rest;
}

const markParameter = (parameter: unknown): unknown =>
  isRecord(parameter) && 'value' in parameter
    ? { ...parameter, value: markUtc(parameter['value']) }
    : parameter;

function markUtc(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markUtc);
  if (!isRecord(value)) return value;
  const marked = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, markUtc(child)]));
  return Object.keys(value).some((key) => dateTimeKeys.has(key)) ? { ...marked, utc: true } : marked;
}
