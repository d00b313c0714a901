/** What an axis, a legend or a tooltip calls a field for which the spec has no title. */
import { isRecord, readString } from '../readers/read-value.ts';
import type { Result } from '../result.ts';
import { fromField } from './field-names.ts';

const aggregateWords: Readonly<Record<string, string>> = {
  average: 'Mean',
  mean: 'Mean',
  sum: 'Sum',
  min: 'Min',
  max: 'Max',
  median: 'Median',
  distinct: 'Distinct',
  stdev: 'Standard deviation',
};

/** The title of a Vega-Lite field definition: the column's own title, and what was done to it. */
export function toFieldTitle(definition: unknown, result: Result | undefined): string {
  const read = isRecord(definition) ? definition : {};
  const name = toColumnTitle(readString(read['field']), result);
  const { aggregate, bin } = read;
  if (aggregate === 'count') return 'Count of Records';
  if (isRecord(aggregate)) return name;
  if (typeof aggregate === 'string')
    return `${aggregateWords[aggregate] ?? capitalise(aggregate)} of ${name}`;
  if (bin !== undefined && bin !== null && bin !== false && bin !== 'binned') return `${name} (binned)`;
  const unit = readTimeUnit(read['timeUnit']);
  return unit === undefined ? name : `${name} (${unit})`;
}

/** The title of a column: the result's, else its name as it stands. */
export function toColumnTitle(field: string | undefined, result: Result | undefined): string {
  if (field === undefined) return '';
  const name = fromField(field);
  return result?.columns.find((column) => column.name === name)?.title ?? name;
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const timeParts = [
  'year',
  'quarter',
  'month',
  'week',
  'dayofyear',
  'date',
  'day',
  'hours',
  'minutes',
  'seconds',
];

function readTimeUnit(unit: unknown): string | undefined {
  const text = readString(isRecord(unit) ? unit['unit'] : unit)?.replace(/^(utc|binned)+/, '');
  if (text === undefined) return undefined;
  const parts = text.match(new RegExp(timeParts.join('|'), 'g'));
  return parts ? parts.join('-') : text;
}
