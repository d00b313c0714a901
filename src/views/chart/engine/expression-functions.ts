/**
 * Functions, operators and constants of Vega's expression language that its runtime does not provide, and safe versions
 * of some functions that it does.
 */
import { functionContext } from 'vega-functions';
import { formatFunction, formatInChart } from '../model/format-in-chart.ts';
import { formatTick, tickFunction } from '../model/format-tick.ts';
import { endLabelFunction } from '../model/plan-end-labels.ts';
import { legendPlanFunction } from '../model/collapse-legends.ts';
import { formatValueRange, spanFunction } from '../model/guide-labels.ts';
import { toText, writeDate } from './wall-clock-functions.ts';
import { planEndLabelsInChart } from './plan-end-labels-in-chart.ts';
import { planLegendsInChart } from './plan-legends-in-chart.ts';

// A spec may pass any arguments. Each function converts them by the rules of JavaScript.
type Loose = (...values: never[]) => unknown;
type Sequence = readonly unknown[] | string;

const mathNames = [
  'abs',
  'acos',
  'asin',
  'atan',
  'atan2',
  'ceil',
  'cos',
  'exp',
  'floor',
  'hypot',
  'log',
  'max',
  'min',
  'pow',
  'random',
  'round',
  'sin',
  'sqrt',
  'tan',
] as const;
const math: Readonly<Record<(typeof mathNames)[number], Loose>> = Math;

/** Longer results are cut, so that a spec cannot fill the memory of the page. */
const maxTextLength = 1_000_000;

const words: Record<string, Loose> = {
  length: (value: Sequence) => value.length,
  indexof: (value: readonly unknown[], item: unknown) => value.indexOf(item),
  lastindexof: (value: readonly unknown[], item: unknown) => value.lastIndexOf(item),
  slice: (value: readonly unknown[], from?: number, to?: number) => value.slice(from, to),
  reverse: (value: readonly unknown[]) => [...value].reverse(),
  upper: (value: unknown) => toText(value).toUpperCase(),
  lower: (value: unknown) => toText(value).toLowerCase(),
  substring: (value: unknown, from: number, to?: number) => toText(value).substring(from, to),
  split: (value: unknown, by: string, most?: number) => toText(value).split(by, most),
  trim: (value: unknown) => toText(value).trim(),
  btoa: (value: unknown) => btoa(toText(value)),
  atob: (value: unknown) => atob(toText(value)),
  encodeURIComponent: (value: unknown) => encodeURIComponent(toText(value)),
  parseFloat: (value: unknown) => parseFloat(toText(value)),
  parseInt: (value: unknown, base?: number) => parseInt(toText(value), base),
  regexp: (pattern: string, flags?: string) => new RegExp(pattern, flags),
  test: (pattern: RegExp | string, value: string) => new RegExp(pattern).test(value),
  isNaN: (value: unknown) => Number.isNaN(value),
  isFinite: (value: unknown) => Number.isFinite(value),
  clamp: (value: number, low: number, high: number) => Math.max(low, Math.min(high, value)),
};

/** Functions by name. Those of Vega's runtime take precedence. */
export const expressionFunctions: ReadonlyMap<string, Loose> = new Map<string, Loose>([
  ...mathNames.map((name): [string, Loose] => [name, math[name]]),
  ...Object.entries(words),
]);

/** Longer lists would fill the memory of the page. */
const maxSequenceLength = 1_000_000;

function checkSequence([first = 0, second, step = 1]: readonly number[]): void {
  const [from, to] = second === undefined ? [0, first] : [first, second];
  if ((to - from) / step > maxSequenceLength)
    throw new Error(`A sequence cannot have more than ${maxSequenceLength} values.`);
}

const findVega = (name: string): ((...values: unknown[]) => unknown) => {
  const found = functionContext[name];
  if (typeof found !== 'function') return () => undefined;
  return (...values) => {
    const answer: unknown = Reflect.apply(found, functionContext, values);
    return answer;
  };
};

const vegaSequence = findVega('sequence');
const vegaPad = findVega('pad');
const vegaJoin = findVega('join');

/** Additional functions, and safe versions of Vega's. */
export const ownFunctions: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  [formatFunction]: formatInChart,
  [tickFunction]: formatTick,
  [spanFunction]: (span, format) => formatValueRange(span, (value) => formatInChart(value, format)),
  [legendPlanFunction]: planLegendsInChart,
  [endLabelFunction]: planEndLabelsInChart,
  /** The size of the reader's screen is not exposed. */
  screen: () => ({}),
  join: (values, by) => vegaJoin(Array.isArray(values) ? values.map(writeDate) : values, by),
  sequence: (...limits) => {
    checkSequence(limits.map(Number));
    return vegaSequence(...limits);
  },
  pad: (value, length, ...rest) =>
    vegaPad(writeDate(value), Math.min(Number(length), maxTextLength), ...rest),
  replace: (value, pattern, replacement) =>
    toText(value)
      .slice(0, maxTextLength)
      .replace(pattern instanceof RegExp ? pattern : toText(pattern), toText(replacement)),
};

// Operators and constants of Vega's expression language, with the semantics of JavaScript.

/** A spec may give any operands. JavaScript's conversions are the rules of the language. */
type Operate = (left: unknown, right: unknown) => unknown;

const listOperators = (): [string, (left: number, right: number) => unknown][] => [
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
  ['%', (left, right) => left % right],
  ['>', (left, right) => left > right],
  ['<', (left, right) => left < right],
  ['>=', (left, right) => left >= right],
  ['<=', (left, right) => left <= right],
  ['==', (left, right) => left == right],
  ['!=', (left, right) => left != right],
  ['===', (left, right) => left === right],
  ['!==', (left, right) => left !== right],
  ['&', (left, right) => left & right],
  ['|', (left, right) => left | right],
  ['^', (left, right) => left ^ right],
  ['<<', (left, right) => left << right],
  ['>>', (left, right) => left >> right],
  ['>>>', (left, right) => left >>> right],
];

export const binaryOperators: ReadonlyMap<string, Operate> = new Map(
  listOperators().map(([sign, operate]) => {
    const run = operate as Operate;
    return [sign, sign === '+' ? (left, right) => run(writeDate(left), writeDate(right)) : run];
  }),
);

export const unaryOperators: ReadonlyMap<string, (value: unknown) => unknown> = new Map<
  string,
  (value: unknown) => unknown
>([
  ['+', (value) => Number(value)],
  ['-', (value) => -Number(value)],
  ['~', (value) => ~Number(value)],
  ['!', (value) => !value],
]);

const mathConstants = ['E', 'LN2', 'LN10', 'LOG2E', 'LOG10E', 'PI', 'SQRT1_2', 'SQRT2'] as const;

export const constants: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ...mathConstants.map((name): [string, number] => [name, Math[name]]),
  ['MIN_VALUE', Number.MIN_VALUE],
  ['MAX_VALUE', Number.MAX_VALUE],
]);
