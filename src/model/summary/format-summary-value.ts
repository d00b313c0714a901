/** Values of a chart as its axes and tooltips write them. */
import { formatInChart } from '../chart/format-in-chart.ts';
import type { FormatContext } from '../formats/format-context.ts';
import { overrideFormat } from '../formats/format-value.ts';
import type { SummaryMessages } from '../messages/summary-en.ts';
import type { Cell } from '../result.ts';
import type { FormatOverrides, ChartField } from './chart-facts.ts';
import type { SummaryPoint } from './collect-points.ts';

export interface SummaryFormat {
  readonly words: SummaryMessages;
  readonly context: FormatContext;
  readonly overrides: FormatOverrides;
}

/** A cell, or what the chart has computed from several. */
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

interface Fields {
  readonly measure: ChartField;
  readonly dimension?: ChartField | undefined;
  readonly series?: ChartField | undefined;
}

/** A value and where it stands: "$2.3M in October". */
export function formatSummaryPoint(
  point: SummaryPoint,
  { measure, dimension, series }: Fields,
  writing: SummaryFormat,
): string {
  const value = formatSummaryCell(point.cell, measure, writing);
  const place = dimension && formatSummaryCell(point.name, dimension, writing);
  const part = series && formatSummaryCell(point.series, series, writing);
  const name = [part, place].filter(Boolean).join(', ');
  if (name === '') return value;
  return writing.words(part || !dimension ? 'valueFor' : prepositionOf(dimension), { value, name });
}

function prepositionOf({
  column,
  grain = column.granularity,
}: ChartField): 'valueIn' | 'valueOn' | 'valueAt' | 'valueFor' {
  if (column.type === 'number') return 'valueAt';
  if (column.type !== 'time') return 'valueFor';
  return grain === 'month' || grain === 'quarter' || grain === 'year' ? 'valueIn' : 'valueOn';
}
