/** Cell colours under a condition. See docs/dashboard-format.md, "Tables". */
import { parseColor } from '../../../kpi/model/parse-kpi-style.ts';
import {
  isNumeric,
  isRecord,
  readArray,
  readOneOf,
  readNonBlankString,
} from '../../../../model/parsing/read-value.ts';
import type { Cell, ColumnType } from '../../../../model/result.ts';

const operators = [
  ...(['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte', 'between', 'notBetween'] as const),
  ...(['contains', 'notContains', 'startsWith', 'endsWith', 'empty', 'notEmpty'] as const),
] as const;
type Operator = (typeof operators)[number];

/** Operator names of the platform, which are those of filters. */
const synonyms: Readonly<Record<string, Operator>> = {
  set: 'notEmpty',
  notSet: 'empty',
  not_equals: 'notEquals',
  not_contains: 'notContains',
  starts_with: 'startsWith',
  ends_with: 'endsWith',
  greater: 'gt',
  less: 'lt',
};

export interface ConditionalFormat {
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly Exclude<Cell, null>[];
  /** CSS text. */
  readonly background?: string | undefined;
  readonly color?: string | undefined;
  readonly scope: 'cell' | 'row';
}

/** Formats without a field, a known operator or any colour are left out. */
export const parseConditionalFormats = (value: unknown): ConditionalFormat[] =>
  readArray(value).flatMap((item) => {
    const condition = isRecord(item) && isRecord(item.condition) ? item.condition : undefined;
    const field = isRecord(item) ? readNonBlankString(item.field) : undefined;
    if (!isRecord(item) || !condition || field === undefined) return [];
    const name = readNonBlankString(condition.operator) ?? '';
    const operator = readOneOf(name, operators) ?? synonyms[name];
    const background = parseColor(item.background);
    const color = parseColor(item.color);
    const values = readValues(condition.value);
    if (!operator || (background ?? color) === undefined || values.length < needs(operator)) return [];
    const scope = readOneOf(item.scope, ['cell', 'row'] as const) ?? 'cell';
    return [{ field, operator, values, background, color, scope }];
  });

const readValues = (value: unknown): Exclude<Cell, null>[] =>
  (Array.isArray(value) ? readArray(value) : [value]).flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [one] : [],
  );

const needs = (operator: Operator): number => {
  if (operator === 'empty' || operator === 'notEmpty') return 0;
  return operator === 'between' || operator === 'notBetween' ? 2 : 1;
};

/** An empty cell matches `empty` and the negated operators only. */
export function matchesCondition(
  { operator, values }: ConditionalFormat,
  cell: Cell,
  type: ColumnType,
): boolean {
  const isEmpty = cell === null || cell === '';
  if (operator === 'empty') return isEmpty;
  if (operator === 'notEmpty') return !isEmpty;
  if (isEmpty) return operator === 'notEquals' || operator === 'notContains';
  const [first = '', second = ''] = values;
  const compareTo = (other: Cell) => compare(cell, other, type);
  const between = () => compareTo(first) >= 0 && compareTo(second) <= 0;
  const written = String(cell).toLowerCase();
  const has = (test: (text: string) => boolean) => values.some((value) => test(String(value).toLowerCase()));
  const tests: Readonly<Record<Exclude<Operator, 'empty' | 'notEmpty'>, () => boolean>> = {
    equals: () => values.some((value) => compareTo(value) === 0),
    notEquals: () => values.every((value) => compareTo(value) !== 0),
    gt: () => compareTo(first) > 0,
    gte: () => compareTo(first) >= 0,
    lt: () => compareTo(first) < 0,
    lte: () => compareTo(first) <= 0,
    between,
    notBetween: () => !between() && !Number.isNaN(compareTo(first)),
    contains: () => has((text) => written.includes(text)),
    notContains: () => !has((text) => written.includes(text)),
    startsWith: () => has((text) => written.startsWith(text)),
    endsWith: () => has((text) => written.endsWith(text)),
  };
  return tests[operator]();
}

/** Negative, zero or positive; NaN if the values have no order. A partial time equals all times that start with it. */
function compare(cell: Cell, other: Cell, type: ColumnType): number {
  if (type === 'number') return compareNumbers(cell, other);
  const left = String(cell);
  const right = String(other);
  const text = type === 'time' ? left.replace(' ', 'T').slice(0, right.length) : left;
  return text === right.replace(' ', 'T') ? 0 : text < right ? -1 : 1;
}

/** Integers beyond 2^53 are compared exactly. */
function compareNumbers(cell: Cell, other: Cell): number {
  const left = String(cell);
  const right = String(other);
  if (/^-?\d+$/.test(left) && /^-?\d+$/.test(right)) {
    const difference = BigInt(left) - BigInt(right);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  return isNumeric(right) ? Number(left) - Number(right) : Number.NaN;
}
