/** What can be said of any rows: how many there are, and from where to where their columns reach. */
import type { Cell, ResultColumn } from '../result.ts';
import type { ChartFacts, ChartField } from './chart-facts.ts';
import { formatSummaryCell, type SummaryFormat } from './format-summary-value.ts';

/** More columns than this say nothing that anybody would remember. */
const mostColumns = 4;

/** `about`: instead of the number of rows. */
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
  result.columns.slice(0, mostColumns).map((column) => ({ column, title: column.title ?? column.name }));

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
