/** Formats values for all summaries. */
import type { SummaryMessages } from '../../../model/messages/summary-en.ts';
import { type FormatContext, overrideFormat } from '../../../model/formats/format-value.ts';
import type { FormatOverrides, ChartField } from './chart-facts.ts';
import type { Cell } from '../../../model/result.ts';
import { formatInChart } from '../../chart/model/format-in-chart.ts';
import type { SummaryPoint } from './collect-points.ts';

/** Formats values as the axes and tooltips of the chart do. */
export interface SummaryFormat {
  readonly messages: SummaryMessages;
  readonly context: FormatContext;
  readonly overrides: FormatOverrides;
}

/** Formats a cell, or a value that the chart has computed. */
export function formatSummaryCell(
  cell: Cell | undefined,
  field: ChartField,
  { context, overrides }: SummaryFormat,
): string {
  const { column, aggregate, grain } = field;
  const format = aggregate === 'count' ? undefined : overrideFormat(column.format, overrides[column.name]);
  const granularity = grain ?? column.granularity;
  return formatInChart(cell, {
    column: { type: column.type, ...(format && { format }), ...(granularity && { granularity }) },
    context,
    computed: aggregate === 'mean' || aggregate === 'average' || aggregate === 'sum',
  });
}

/** Formats a value with its position: "$2.3M in October". */
export function formatSummaryPoint(
  point: SummaryPoint,
  { measure, dimension, series }: SummaryFields,
  format: SummaryFormat,
): string {
  const value = formatSummaryCell(point.cell, measure, format);
  const place = dimension && formatSummaryCell(point.name, dimension, format);
  const part = series && formatSummaryCell(point.series, series, format);
  const name = [part, place].filter(Boolean).join(', ');
  if (name === '') return value;
  return format.messages(part || !dimension ? 'valueFor' : prepositionOf(dimension), { value, name });
}

function prepositionOf({
  column,
  grain = column.granularity,
}: ChartField): 'valueIn' | 'valueOn' | 'valueAt' | 'valueFor' {
  if (column.type === 'number') return 'valueAt';
  if (column.type !== 'time') return 'valueFor';
  return grain === 'month' || grain === 'quarter' || grain === 'year' ? 'valueIn' : 'valueOn';
}

export interface SummaryFields {
  readonly measure: ChartField;
  readonly dimension?: ChartField | undefined;
  readonly series?: ChartField | undefined;
}
