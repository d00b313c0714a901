/** The tests of expressions: `value is name`. */
import { requireNumber, requireValueText } from './jinja-operators.ts';
import {
  Callable,
  Float,
  isEqual,
  itemsOf,
  numberOf,
  type CallArguments,
  type Value,
} from './jinja-values.ts';

export type Test = (value: Value, args: CallArguments) => boolean;

const equals: Test = (value, { values: [other] }) => isEqual(value, other);

/** Filters and tests of names that need not exist: `x | default(1)`, `x is defined`. */
export const mayBeMissing: ReadonlySet<string> = new Set(['default', 'd', 'defined', 'undefined']);

export const tests: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['defined', (value) => value !== undefined],
  ['undefined', (value) => value === undefined],
  ['none', (value) => value === null],
  ['true', (value) => value === true],
  ['false', (value) => value === false],
  ['boolean', (value) => typeof value === 'boolean'],
  ['string', (value) => typeof value === 'string'],
  ['number', (value) => numberOf(value) !== undefined],
  ['integer', (value) => typeof value === 'number'],
  ['float', (value) => value instanceof Float],
  ['sequence', (value) => Array.isArray(value) || typeof value === 'string'],
  ['iterable', (value) => itemsOf(value) !== undefined],
  ['mapping', (value) => value instanceof Map],
  ['callable', (value) => value instanceof Callable],
  ['odd', (value, { at }) => Math.abs(requireNumber(value, at) % 2) === 1],
  ['even', (value, { at }) => requireNumber(value, at) % 2 === 0],
  [
    'divisibleby',
    (value, { values: [other], at }) => requireNumber(value, at) % requireNumber(other, at) === 0,
  ],
  ['eq', equals],
  ['equalto', equals],
  ['sameas', equals],
  ['in', (value, { values: [list] }) => (itemsOf(list) ?? []).some((item) => isEqual(item, value))],
  ['lower', (value, { at }) => requireValueText(value, at) === requireValueText(value, at).toLowerCase()],
  ['upper', (value, { at }) => requireValueText(value, at) === requireValueText(value, at).toUpperCase()],
]);
