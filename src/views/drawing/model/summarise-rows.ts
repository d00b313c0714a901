/** Summarises any rows: their number, and the ranges of their columns. */
import { messagesLanguage } from '../../../model/messages/message-catalogue.ts';
import type { Cell, ResultColumn } from '../../../model/result.ts';
import type { ChartFacts, ChartField } from './chart-facts.ts';
import { type SummaryFormat, formatSummaryCell } from './format-summary-values.ts';

/** Maximum number of columns in a summary. */
const maxColumns = 4;

/** `about`: replaces the number of rows. */
export function summariseRows(facts: ChartFacts, format: SummaryFormat, about?: string): string {
  const { result, kind } = facts;
  const { messages } = format;
  const shown = about ?? messages('ofRows', { kind: messages(kind), count: result.rowCount });
  const fields = about === undefined ? listFields(facts) : [facts.dimension, facts.measure];
  const parts = fields.flatMap((field) => (field ? writeReach(field, facts, format) : []));
  if (result.rowCount === 0 || parts.length === 0) return messages('nothing', { about: shown });
  return messages('reach', {
    about: shown,
    parts: new Intl.ListFormat(messagesLanguage, { type: 'unit' }).format(parts),
  });
}

const listFields = ({ result }: ChartFacts): ChartField[] =>
  result.columns.slice(0, maxColumns).map((column) => ({ column, title: column.title ?? column.name }));

function writeReach(field: ChartField, { result }: ChartFacts, format: SummaryFormat): string[] {
  const index = result.columns.findIndex(({ name }) => name === field.column.name);
  const cells = (result.values[index] ?? []).filter((cell) => cell !== null && cell !== '');
  if (cells.length === 0) return [];
  const { messages } = format;
  const { title } = field;
  if (!isOrdered(field.column)) return [messages('partNames', { title, count: new Set(cells).size })];
  const [low, high] = findEnds(cells, field.column);
  return [
    messages('part', {
      title,
      low: formatSummaryCell(low, field, format),
      high: formatSummaryCell(high, field, format),
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
