/** The operators of expressions. */
import { JinjaFault } from './jinja-fault.ts';
import type { BinaryOperator } from './jinja-syntax.ts';
import { describeKind, Float, isEqual, itemsOf, numberOf, toText, type Value } from './jinja-values.ts';

/** Operators whose two sides are both values; `and` and `or` may leave out their right side. */
export type ValueOperator = Exclude<BinaryOperator, 'and' | 'or'>;
type Operation = (left: Value, right: Value, at: number) => Value;

const operations: Readonly<Record<ValueOperator, Operation>> = {
  '==': (left, right) => isEqual(left, right),
  '!=': (left, right) => !isEqual(left, right),
  '<': (left, right, at) => compareValues(left, right, at) < 0,
  '<=': (left, right, at) => compareValues(left, right, at) <= 0,
  '>': (left, right, at) => compareValues(left, right, at) > 0,
  '>=': (left, right, at) => compareValues(left, right, at) >= 0,
  in: contains,
  'not in': (left, right, at) => !contains(left, right, at),
  '~': (left, right, at) => requireValueText(left, at) + requireValueText(right, at),
  '+': add,
  '-': calculate((left, right) => left - right),
  '*': calculate((left, right) => left * right),
  '/': (left, right, at) => new Float(divide(left, right, at)),
  '//': calculate((left, right) => Math.floor(left / right)),
  '%': calculate((left, right) => left - right * Math.floor(left / right)),
  '**': calculate((left, right) => left ** right),
};

export const applyOperator = (operator: ValueOperator, left: Value, right: Value, at: number): Value =>
  operations[operator](left, right, at);

/** @throws JinjaFault where the value has no text, such as a missing attribute. */
export function requireValueText(value: Value, at: number): string {
  const text = toText(value);
  if (text === undefined) throw new JinjaFault(at, `${describeKind(value)} cannot be written as text`);
  return text;
}

export function requireNumber(value: Value, at: number): number {
  const number = numberOf(value);
  if (number === undefined) throw new JinjaFault(at, `a number is needed, not ${describeKind(value)}`);
  return number;
}

export function requireItems(value: Value, at: number): Value[] {
  const items = itemsOf(value);
  if (!items) throw new JinjaFault(at, `a list is needed, not ${describeKind(value)}`);
  return items;
}

function calculate(operation: (left: number, right: number) => number): Operation {
  return (left, right, at) => {
    const result = operation(requireNumber(left, at), requireNumber(right, at));
    if (!Number.isFinite(result)) throw new JinjaFault(at, 'the number is too large, or divided by 0');
    return left instanceof Float || right instanceof Float || !Number.isInteger(result)
      ? new Float(result)
      : result;
  };
}

function divide(left: Value, right: Value, at: number): number {
  const result = requireNumber(left, at) / requireNumber(right, at);
  if (!Number.isFinite(result)) throw new JinjaFault(at, 'the number is too large, or divided by 0');
  return result;
}

/** Adds numbers, and joins texts and lists. */
function add(left: Value, right: Value, at: number): Value {
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  return calculate((one, other) => one + other)(left, right, at);
}

export function compareValues(left: Value, right: Value, at: number): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  return requireNumber(left, at) - requireNumber(right, at);
}

function contains(left: Value, right: Value, at: number): boolean {
  if (typeof right === 'string') return right.includes(requireValueText(left, at));
  if (Array.isArray(right)) return right.some((item) => isEqual(item, left));
  if (right instanceof Map) return right.has(requireValueText(left, at));
  throw new JinjaFault(at, `nothing is 'in' ${describeKind(right)}`);
}
