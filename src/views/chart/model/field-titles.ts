/** Titles of columns in axes, legends and tooltips of charts. */
import type { Result } from '../../../model/result.ts';
import { isRecord, readString, readArray } from '../../../model/parsing/read-value.ts';
import { fromFieldReference } from './escape-field-references.ts';

/** Words for aggregates in titles of axes, legends and tooltips, for fields without a title in the spec. */
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

/** The title of a Vega-Lite field definition: the title of the column, with its aggregate or bin. */
export function toFieldTitle(definition: unknown, result: Result | undefined): string {
  const read = isRecord(definition) ? definition : {};
  const name = toColumnTitle(readString(read['field']), result);
  const { aggregate, bin } = read;
  if (aggregate === 'count') return 'Count of Records';
  if (bin !== undefined && bin !== null && bin !== false && bin !== 'binned') return `${name} (binned)`;
  if (isRecord(aggregate)) return name;
  if (typeof aggregate === 'string')
    return `${aggregateWords[aggregate] ?? capitalise(aggregate)} of ${name}`;
  // The labels of a time unit need no further explanation.
  return name;
}

/** The title of a column in the result, or else its name. */
function toColumnTitle(field: string | undefined, result: Result | undefined): string {
  if (field === undefined) return '';
  const name = fromFieldReference(field);
  return result?.columns.find((column) => column.name === name)?.title ?? name;
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Vega-Lite draws these marks as several, and titles their axes with the escaped field name. */
const compositeMarks = new Set(['boxplot', 'errorbar', 'errorband']);

/** Returns a Vega-Lite spec in which the fields of composite marks have titles. */
export function addFieldTitles(
  view: Record<string, unknown>,
  result: Result | undefined,
  inherited: Record<string, unknown> = {},
): Record<string, unknown> {
  const { mark, encoding } = view;
  const kind = isRecord(mark) ? mark['type'] : mark;
  const named: Record<string, unknown> = { ...view };
  if (typeof kind === 'string' && compositeMarks.has(kind)) {
    const all = { ...inherited, ...(isRecord(encoding) ? encoding : {}) };
    named['encoding'] = Object.fromEntries(
      Object.entries(all).map(([channel, definition]) => [channel, nameField(definition, result)]),
    );
  }
  const below = { ...inherited, ...(isRecord(encoding) ? encoding : {}) };
  for (const key of ['layer', 'hconcat', 'vconcat', 'concat']) {
    if (Array.isArray(view[key]))
      named[key] = readArray(view[key]).map((child) => nameChild(child, result, below));
  }
  if (isRecord(view['spec'])) named['spec'] = addFieldTitles(view['spec'], result);
  return named;
}

const nameChild = (child: unknown, result: Result | undefined, inherited: Record<string, unknown>): unknown =>
  isRecord(child) ? addFieldTitles(child, result, inherited) : child;

function nameField(definition: unknown, result: Result | undefined): unknown {
  if (!isRecord(definition) || typeof definition['field'] !== 'string') return definition;
  if ('title' in definition || 'aggregate' in definition || 'bin' in definition) return definition;
  const guides = [definition['axis'], definition['legend'], definition['header']];
  if (guides.some((guide) => isRecord(guide) && 'title' in guide)) return definition;
  return { ...definition, title: toColumnTitle(definition['field'], result) };
}
