/** A short description of a filter, for a closed control. */
import { isolateMixed } from '../messages/isolate.ts';
import type { FilterOperator, FilterValue, Scalar } from '../filters/control-values.ts';
import { operatorTable } from '../filters/operator-table.ts';
import type { ControlMessages } from '../messages/controls-en.ts';
import type { ColumnType } from '../result.ts';
import { listFilterValues } from './edit-filter.ts';
import { findOperatorSymbol } from './filter-operator-labels.ts';
import { formatLocaleNumber } from './locale-number.ts';
import { formatTimeRange, formatTimeText } from './format-time-range.ts';

export interface FilterWording {
  readonly type: ColumnType;
  readonly texts: ControlMessages;
  readonly locale: string;
}

/** Number of values that are listed before the rest is counted. */
const namedValues = 2;

interface FilterSummary {
  readonly text: string;
  /** `+3` for values that are not listed. It stays visible if there is no room for the text. */
  readonly rest: string;
}

export function summariseFilter(filter: FilterValue | undefined, wording: FilterWording): FilterSummary {
  const rest = filter && isList(filter) ? listFilterValues(filter).length - namedValues : 0;
  return { text: describe(filter, wording), rest: rest > 0 ? `+${rest.toLocaleString(wording.locale)}` : '' };
}

const isList = ({ operator = 'equals' }: FilterValue): boolean => operatorTable[operator].values === 'many';

function describe(filter: FilterValue | undefined, wording: FilterWording): string {
  const { texts, type } = wording;
  if (!filter) return texts('all');
  const { operator = 'equals' } = filter;
  const values = listFilterValues(filter);
  const { values: count } = operatorTable[operator];
  const title = findOperatorSymbol(operator, type, texts);
  if (count === 'none') return title.charAt(0).toUpperCase() + title.slice(1);
  if (values.length === 0) return texts('all');
  if (count === 'two' || operator === 'custom') return writeEnds(values, wording);
  return withOperator(operator, title, writeValues(values, wording), wording);
}

function withOperator(
  operator: FilterOperator,
  title: string,
  value: string,
  { texts }: FilterWording,
): string {
  if (operator === 'equals') return value;
  return operator === 'not_equals' ? texts('not', { value }) : `${title} ${isolateMixed(value)}`;
}

const writeValues = (values: readonly Scalar[], wording: FilterWording): string =>
  values
    .slice(0, namedValues)
    .map((value) => isolateMixed(formatFilterValue(value, wording)))
    .join(', ');

function writeEnds([from = null, to = from]: readonly Scalar[], wording: FilterWording): string {
  if (wording.type === 'time') return formatTimeRange(asText(from), asText(to), wording);
  if (from === null) return `≤ ${formatFilterValue(to, wording)}`;
  return to === null
    ? `≥ ${formatFilterValue(from, wording)}`
    : `${formatFilterValue(from, wording)} – ${formatFilterValue(to, wording)}`;
}

const asText = (value: Scalar): string | undefined => (value === null ? undefined : String(value));

/** Formats one value for lists and fields. */
export function formatFilterValue(value: Scalar, { type, texts, locale }: FilterWording): string {
  if (value === null) return texts('noValue');
  if (value === '') return texts('emptyText');
  if (type === 'number' || typeof value === 'number') return formatLocaleNumber(value, locale);
  if (type === 'time') return formatTimeText(String(value), { texts, locale });
  if (type === 'boolean' || typeof value === 'boolean')
    return texts(/^(true|1)$/i.test(String(value)) ? 'true' : 'false');
  return value;
}
