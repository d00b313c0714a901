/** A Vega-Lite spec whose time is cut to another grain than its author had: its own units and formats would lie. */
import { isRecord, readString } from '../parsing/read-value.ts';
import { fromFieldReference } from './field-names.ts';

const units: Readonly<Record<string, string>> = {
  second: 'yearmonthdatehoursminutesseconds',
  minute: 'yearmonthdatehoursminutes',
  hour: 'yearmonthdatehours',
  day: 'yearmonthdate',
  week: 'yearweek',
  month: 'yearmonth',
  quarter: 'yearquarter',
  year: 'year',
};

/** `grains`: the grain in force, by the name that the spec knows the column by. */
export function changeSpecGrain(
  spec: Readonly<Record<string, unknown>>,
  grains: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  return grains.size === 0 ? spec : changeRecord(spec, grains);
}

function changeValue(value: unknown, grains: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => changeValue(item, grains));
  return isRecord(value) ? changeRecord(value, grains) : value;
}

function changeRecord(
  record: Readonly<Record<string, unknown>>,
  grains: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const grain = grains.get(fromFieldReference(readString(record.field) ?? ''));
  const own = grain === undefined ? record : regrain(record, grain);
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, key === 'values' ? value : changeValue(value, grains)]),
  );
}

/** A definition of an encoding, or a time unit of a transform. */
function regrain(definition: Readonly<Record<string, unknown>>, grain: string): Record<string, unknown> {
  const { timeUnit, ...others } = dropTimeFormat(definition);
  const guides = ['axis', 'legend', 'header'].flatMap((key) => {
    const guide = others[key];
    return isRecord(guide) ? [[key, dropTimeFormat(guide)] as const] : [];
  });
  return {
    ...others,
    ...Object.fromEntries(guides),
    ...(timeUnit === undefined ? {} : { timeUnit: units[grain] ?? timeUnit }),
  };
}

/** A pattern such as `%b %Y`; patterns for numbers stay. */
function dropTimeFormat(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { format, ...others } = record;
  return typeof format === 'string' && /%[a-zA-Z]/.test(format) ? others : { ...record };
}
