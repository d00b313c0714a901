/** Operators and constants of Vega's expression language; they mean what they mean in JavaScript. */

// A spec decides what stands left and right; JavaScript's own conversions are the language's rule.
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
  listOperators().map(([sign, operate]) => [sign, operate as Operate]),
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

export const constants: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ...['E', 'LN2', 'LN10', 'LOG2E', 'LOG10E', 'PI', 'SQRT1_2', 'SQRT2'].map((name): [string, number] => [
    name,
    Number(Reflect.get(Math, name)),
  ]),
  ['MIN_VALUE', Number.MIN_VALUE],
  ['MAX_VALUE', Number.MAX_VALUE],
]);
