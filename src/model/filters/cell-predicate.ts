/** Conditions as tests of single cells, with the meaning that the data engine gives them. */
import type { ColumnType } from '../result.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { createTimePredicate } from './time-predicate.ts';
import { compareNumbers, parseNumberText } from './compare-number.ts';
import { compareTexts, toLowerCase } from './compare-text.ts';
import type { CellPredicate, Condition, OrderSign } from './filter-condition.ts';
import { toIntervals } from './time-intervals.ts';
import { parseBoolean } from './typed-text.ts';

type Matching = Exclude<Condition, { test: 'null' }>;

/** Undefined if the condition cannot be one of that type. */
export function createCellPredicate(
  condition: Condition,
  type: ColumnType,
  clock: ZonedClock,
): CellPredicate | undefined {
  if (condition.test === 'null') {
    const { isNegated } = condition;
    return (cell) => (cell === null) !== isNegated;
  }
  const match = createMatch(condition, type, clock);
  if (!match) return undefined;
  const matchesNull = condition.test === 'equal' && condition.hasNull;
  const isNegated = 'isNegated' in condition && condition.isNegated;
  return (cell) => (cell === null ? matchesNull : match(cell)) !== isNegated;
}

function createMatch(condition: Matching, type: ColumnType, clock: ZonedClock): CellPredicate | undefined {
  if (type === 'time') {
    const intervals = toIntervals(condition, clock);
    return intervals && createTimePredicate(intervals, clock);
  }
  switch (condition.test) {
    case 'equal':
      return createEqual(condition.texts, type);
    case 'text':
      return type === 'string' ? createTextMatch(condition) : undefined;
    case 'order':
      return createOrder(condition.sign, condition.text, type);
    case 'range':
      return createRange(condition, type);
  }
}

function createEqual(texts: readonly string[], type: ColumnType): CellPredicate {
  if (type === 'number') return createNumberEqual(texts);
  const wanted = new Set(type === 'boolean' ? texts.map((text) => String(parseBoolean(text))) : texts);
  return (cell) => wanted.has(String(cell));
}

function createNumberEqual(texts: readonly string[]): CellPredicate {
  const values = texts.map(parseNumberText);
  const numbers = new Set(values.map(({ number }) => number));
  return (cell) =>
    typeof cell === 'number' ? numbers.has(cell) : values.some((value) => compareNumbers(cell, value) === 0);
}

function createTextMatch({ texts, place }: Extract<Condition, { test: 'text' }>): CellPredicate {
  const parts = texts.map(toLowerCase);
  const find = { start: 'startsWith', end: 'endsWith', anywhere: 'includes' } as const;
  const method = find[place];
  return (cell) => {
    const text = toLowerCase(String(cell));
    return parts.some((part) => text[method](part));
  };
}

const signs: Readonly<Record<OrderSign, (difference: number) => boolean>> = {
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
};

function createOrder(sign: OrderSign, text: string, type: ColumnType): CellPredicate | undefined {
  const holds = signs[sign];
  if (type === 'string') return (cell) => holds(compareTexts(String(cell), text));
  if (type !== 'number') return undefined;
  const value = parseNumberText(text);
  return (cell) => holds(compareNumbers(cell, value));
}

function createRange(
  { from, to }: Extract<Condition, { test: 'range' }>,
  type: ColumnType,
): CellPredicate | undefined {
  const always: CellPredicate = () => true;
  const first = from ? createOrder(from.isInclusive ? '>=' : '>', from.text, type) : always;
  const second = to ? createOrder(to.isInclusive ? '<=' : '<', to.text, type) : always;
  return first && second && ((cell) => first(cell) && second(cell));
}
