/** Summarises any rows: their number, and the ranges of their columns. Formats values for all summaries. */
import type { Cell, ResultColumn } from '../result.ts';
import type { ChartFacts, ChartField, FormatOverrides } from './chart-facts.ts';
import { formatInChart } from '../chart/format-in-chart.ts';
import { type FormatContext, overrideFormat } from '../formats/format-value.ts';
import type { SummaryMessages } from '../messages/summary-en.ts';
import type { SummaryPoint } from './collect-points.ts';

/** Maximum number of columns in a summary. */
const maxColumns = 4;

/** `about`: replaces the number of rows. */
export function summariseRows(facts: ChartFacts, writing: SummaryFormat, about?: string): string {
  const { result, kind } = facts;
  const { words } = writing;
  const shown = about ?? words('ofRows', { kind: words(kind), count: result.rowCount });
  const fields = about === undefined ? listFields(facts) : [facts.dimension, facts.measure];
  const parts = fields.flatMap((field) => (field ? writeReach(field, facts, writing) : []));
  if (result.rowCount === 0 || parts.length === 0) return words('nothing', { about: shown });
  return words('reach', {
    about: shown,
    parts: new Intl.ListFormat(writing.context.locale, { type: 'unit' }).format(parts),
  });
}

const listFields = ({ result }: ChartFacts): ChartField[] =>
  result.columns.slice(0, maxColumns).map((column) => ({ column, title: column.title ?? column.name }));

function writeReach(field: ChartField, { result }: ChartFacts, writing: SummaryFormat): string[] {
  const index = result.columns.findIndex(({ name }) => name === field.column.name);
  const cells = (result.values[index] ?? []).filter((cell) => cell !== null && cell !== '');
  if (cells.length === 0) return [];
  const { words } = writing;
  const { title } = field;
  if (!isOrdered(field.column)) return [words('partNames', { title, count: new Set(cells).size })];
  const [low, high] = findEnds(cells, field.column);
  return [
    words('part', {
      title,
      low: formatSummaryCell(low, field, writing),
      high: formatSummaryCell(high, field, writing),
    }),
  ];
}

const isOrdered = ({ type }: ResultColumn): boolean => type === 'number' || type === 'time';

function findEnds(cells: readonly Cell[], { type }: ResultColumn): [Cell | undefined, Cell | undefined] {
  const isLess = type === 'number' ? (one: Cell, other: Cell) => Number(one) < Number(other) : isTextLess;
  let low = cells[0];
  let high = cells[0];
  for (const cell of cells) {
    if (low !== undefined && isLess(cell, low)) low = cell;
    if (high !== undefined && isLess(high, cell)) high = cell;
  }
  return [low, high];
}

const isTextLess = (one: Cell, other: Cell): boolean => String(one) < String(other);

/** Formats values as the axes and tooltips of the chart do. */
export interface SummaryFormat {
  readonly words: SummaryMessages;
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

interface Fields {
  readonly measure: ChartField;
  readonly dimension?: ChartField | undefined;
  readonly series?: ChartField | undefined;
}

/** Formats a value with its position: "$2.3M in October". */
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
