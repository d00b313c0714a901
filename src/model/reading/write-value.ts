/** Values of a chart as its axes and tooltips write them. */
import { formatInChart } from '../chart/format-in-chart.ts';
import type { FormatContext } from '../formats/format-context.ts';
import { overrideFormat } from '../formats/format-value.ts';
import type { ReadingWords } from '../messages/reading-en.ts';
import type { Cell } from '../result.ts';
import type { Overrides, ReadField } from './chart-reading.ts';
import type { Point } from './collect-points.ts';

export interface Writing {
  readonly words: ReadingWords;
  readonly context: FormatContext;
  readonly overrides: Overrides;
}

/** A cell, or what the chart has computed from several. */
export function writeCell(cell: Cell | undefined, field: ReadField, { context, overrides }: Writing): string {
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
  readonly measure: ReadField;
  readonly dimension?: ReadField | undefined;
  readonly series?: ReadField | undefined;
}

/** A value and where it stands: "$2.3M in October". */
export function writePoint(point: Point, { measure, dimension, series }: Fields, writing: Writing): string {
  const value = writeCell(point.cell, measure, writing);
  const place = dimension && writeCell(point.name, dimension, writing);
  const part = series && writeCell(point.series, series, writing);
  const name = [part, place].filter(Boolean).join(', ');
  if (name === '') return value;
  return writing.words(part || !dimension ? 'valueFor' : prepositionOf(dimension), { value, name });
}

function prepositionOf({
  column,
  grain = column.granularity,
}: ReadField): 'valueIn' | 'valueOn' | 'valueAt' | 'valueFor' {
  if (column.type === 'number') return 'valueAt';
  if (column.type !== 'time') return 'valueFor';
  return grain === 'month' || grain === 'quarter' || grain === 'year' ? 'valueIn' : 'valueOn';
}
