/** Conditions as tests of single cells, with the semantics of the data engine. */
import type { ColumnType, Cell } from '../result.ts';
import { type ZonedClock, parseTimeSpan } from '../time/parse-time-span.ts';
import type { CellPredicate, Condition, OrderSign } from './filter-condition.ts';
import { toIntervals, type Interval } from './to-time-intervals.ts';
import { parseBoolean, isIntegerText } from './filter-value-types.ts';
import type { WallClock } from '../time/wall-clock-arithmetic.ts';

type Matching = Exclude<Condition, { test: 'null' }>;

/** Returns undefined if the condition does not apply to the type. */
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

/** Texts are compared like in the data engine: by code points, without the rules of a language. */

/**
 * Lower-cases letter by letter, as databases do. JavaScript turns `İ` into two characters, and `Σ` at the end of a word
 * into another letter. Then a part of a text would not be found in the whole.
 */
const toLowerCase = (text: string): string => text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();

const surrogate = /[\ud800-\udfff]/;

/** Negative if `one` comes first. UTF-16 order differs from the order of code points beyond U+FFFF. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  if (!surrogate.test(one) && !surrogate.test(other)) return one < other ? -1 : 1;
  const own = Array.from(one, codeOf);
  const others = Array.from(other, codeOf);
  const at = own.findIndex((code, index) => code !== others[index]);
  if (at === -1) return own.length - others.length;
  return (own[at] ?? 0) - (others[at] ?? -1);
}

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** Numbers are compared like in the data engine: integers exactly at any size, others as doubles. */
interface NumberText {
  readonly number: number;
  /** Undefined for a number with a fraction or an exponent. */
  readonly whole: bigint | undefined;
}

/** The text must be a number. */
function parseNumberText(text: string): NumberText {
  const digits = text.trim().replace(/^\+/, '');
  return { number: Number(digits), whole: isIntegerText(digits) ? BigInt(digits) : undefined };
}

/** Negative if the cell is less; NaN if the cell is not a number. */
function compareNumbers(cell: Cell, { number, whole }: NumberText): number {
  if (typeof cell === 'number') return cell - number;
  if (typeof cell !== 'string' || cell.trim() === '') return Number.NaN;
  // An integer that is compared with a fraction is a double, too.
  if (whole === undefined || !isIntegerText(cell)) return Number(cell) - number;
  const own = BigInt(cell);
  return own === whole ? 0 : own < whole ? -1 : 1;
}

// Times of a result as wall-clock times.

/** The format of the Data API, which is the most frequent. In it, texts sort like the times. */
const wireTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;

/** True if a cell lies in any of the intervals. A text without an offset is already a wall-clock time. */
function createTimePredicate(intervals: readonly Interval[], clock: ZonedClock): CellPredicate {
  const texts = intervals.map(({ from, until }) => ({ from: toWireTime(from), until: toWireTime(until) }));
  const areTexts = texts.every(({ from, until }) => [from, until].every(isWireTime));
  const known: Map<Cell, boolean> = new Map();
  return (cell) => {
    if (areTexts && typeof cell === 'string' && wireTime.test(cell))
      return texts.some(
        ({ from, until }) => (from === undefined || cell >= from) && (until === undefined || cell < until),
      );
    const found = known.get(cell) ?? isWithin(readTime(cell, clock), intervals);
    known.set(cell, found);
    return found;
  };
}

const toWireTime = (time: WallClock | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString().replace('Z', '');

const isWireTime = (text: string | undefined): boolean => text === undefined || wireTime.test(text);

const isWithin = (time: WallClock, intervals: readonly Interval[]): boolean =>
  intervals.some(({ from = -Infinity, until = Infinity }) => time >= from && time < until);

/** A number is an instant in milliseconds since 1970. Returns NaN if the cell is not a time. */
function readTime(cell: Cell, clock: ZonedClock): WallClock {
  const text = typeof cell === 'number' ? toInstantText(cell) : cell;
  const [, year, rest] = /^(\d{5,6})(-\d\d-\d\dT[\d:.]+)$/.exec(String(text)) ?? [];
  if (year !== undefined) return Date.parse(`+${year.padStart(6, '0')}${rest}Z`);
  if (typeof text !== 'string' || !/^\d{4}/.test(text)) return Number.NaN;
  return parseTimeSpan(text, clock)?.from ?? Number.NaN;
}

function toInstantText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
