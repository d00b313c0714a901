/** Parses expressions of Jinja, with the precedence of its operators. */
import { Float, type Value } from './jinja-values.ts';
import type { Arguments, BinaryOperator, Expression } from './jinja-syntax.ts';
import type { TokenReader } from './token-reader.ts';

/** `a if b else c`, the loosest of all. */
export function parseExpression(reader: TokenReader): Expression {
  return reader.nested(() => {
    const { at } = reader;
    const yes = parseOperators(reader, 0);
    if (!reader.take('if')) return yes;
    const test = parseOperators(reader, 0);
    const no = reader.take('else') ? parseExpression(reader) : undefined;
    return { is: 'choice', at, test, yes, no };
  });
}

/** An expression without `if`, which a loop has for its own condition. */
export const parseExpressionWithoutIf = (reader: TokenReader): Expression =>
  reader.nested(() => parseOperators(reader, 0));

/** Binary operators from the loosest to the tightest. `not` stands between `and` and the comparisons. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  ['==', '!=', '<=', '>=', '<', '>', 'not in', 'in'],
  ['+', '-'],
  ['~'],
  ['*', '//', '/', '%'],
  ['**'],
];
const notLevel = 2;

function parseOperators(reader: TokenReader, level: number): Expression {
  const { at } = reader;
  if (level === notLevel && reader.take('not'))
    return { is: 'unary', at, operator: 'not', of: reader.nested(() => parseOperators(reader, notLevel)) };
  const operators = levels[level];
  if (!operators) return parseUnary(reader);
  let left = parseOperators(reader, level + 1);
  for (;;) {
    const operator = operators.find((one) => takeOperator(reader, one));
    if (operator === undefined) return left;
    left = { is: 'binary', at, operator, left, right: parseOperators(reader, level + 1) };
  }
}

function takeOperator(reader: TokenReader, operator: BinaryOperator): boolean {
  if (operator !== 'not in') return reader.take(operator);
  return reader.isNext('in', 1) && reader.take('not') && reader.take('in');
}

/** A sign binds more tightly than the filters after it: `-1 | abs` is 1. */
const parseUnary = (reader: TokenReader): Expression => parseFilters(reader, parseSigned(reader));

function parseSigned(reader: TokenReader): Expression {
  const { at } = reader;
  for (const operator of ['-', '+'] as const)
    if (reader.take(operator))
      return { is: 'unary', at, operator, of: reader.nested(() => parseSigned(reader)) };
  return parsePostfix(reader, parsePrimary(reader));
}

/** `| name(…)` and `is name`. */
function parseFilters(reader: TokenReader, start: Expression): Expression {
  let of = start;
  for (;;) {
    const { at } = reader;
    if (reader.take('|')) {
      const name = reader.requireName('the name of a filter');
      of = parsePostfix(reader, { is: 'filter', at, name, of, args: parseOptionalArguments(reader) });
    } else if (reader.take('is')) of = parseTest(reader, of, at);
    else return of;
  }
}

/** A test may have one argument without brackets: `is divisibleby 3`. */
function parseTest(reader: TokenReader, of: Expression, at: number): Expression {
  const isNegated = reader.take('not');
  const name = reader.requireName('the name of a test');
  const isFollowed = testsWithOperand.has(name) && !reader.isNext('(');
  const args = isFollowed
    ? { values: [parsePostfix(reader, parsePrimary(reader))], named: new Map<string, Expression>() }
    : parseOptionalArguments(reader);
  return { is: 'test', at, name, of, args, isNegated };
}

const testsWithOperand: ReadonlySet<string> = new Set(['divisibleby', 'eq', 'equalto', 'sameas', 'in']);

function parsePostfix(reader: TokenReader, start: Expression): Expression {
  let of = start;
  for (;;) {
    const { at } = reader;
    if (reader.take('.')) of = { is: 'attribute', at, of, key: parseDotted(reader) };
    else if (reader.take('[')) of = parseSubscript(reader, of, at);
    else if (reader.isNext('(')) of = { is: 'call', at, callee: of, args: parseArguments(reader) };
    else return of;
  }
}

function parseDotted(reader: TokenReader): Expression {
  const { at } = reader;
  const index = reader.takeKind('number');
  const value = index ? Number(index.text) : reader.requireName('the name of an attribute');
  return { is: 'literal', at, value };
}

function parseSubscript(reader: TokenReader, of: Expression, at: number): Expression {
  const from = reader.isNext(':') ? undefined : parseExpression(reader);
  if (!reader.take(':')) {
    reader.require(']');
    return from ? { is: 'attribute', at, of, key: from } : of;
  }
  const to = reader.isNext(']') ? undefined : parseExpression(reader);
  reader.require(']');
  return { is: 'slice', at, of, from, to };
}

const parseOptionalArguments = (reader: TokenReader): Arguments =>
  reader.isNext('(') ? parseArguments(reader) : { values: [], named: new Map() };

function parseArguments(reader: TokenReader): Arguments {
  const args: Arguments = { values: [], named: new Map() };
  reader.require('(');
  while (!reader.take(')')) {
    if (reader.isNext('=', 1)) {
      const name = reader.requireName('the name of an argument');
      reader.require('=');
      args.named.set(name, parseExpression(reader));
    } else args.values.push(parseExpression(reader));
    if (!reader.isNext(')')) reader.require(',');
  }
  return args;
}

const constants: Readonly<Record<string, Value>> = { true: true, false: false, none: null };

function parsePrimary(reader: TokenReader): Expression {
  const { at } = reader;
  const text = reader.takeKind('text');
  if (text) return { is: 'literal', at, value: text.text };
  const number = reader.takeKind('number');
  if (number) return { is: 'literal', at, value: toNumber(number.text) };
  if (reader.take('(')) return parseBracket(reader, at);
  if (reader.take('[')) return { is: 'list', at, items: parseItems(reader, ']') };
  if (reader.take('{')) return parseDict(reader, at);
  const name = reader.requireName('a value');
  const constant = /^(?:[Tt]rue|[Ff]alse|[Nn]one)$/.test(name) ? constants[name.toLowerCase()] : undefined;
  return constant === undefined ? { is: 'name', at, name } : { is: 'literal', at, value: constant };
}

function toNumber(written: string): Value {
  const value = Number(written.replaceAll('_', ''));
  return /^[\d_]+$/.test(written) ? value : new Float(value);
}

/** `(a)` is the value `a`; `(a, b)` and `(a,)` are lists. */
function parseBracket(reader: TokenReader, at: number): Expression {
  if (reader.take(')')) return { is: 'list', at, items: [] };
  const first = parseExpression(reader);
  if (reader.take(')')) return first;
  reader.require(',');
  return { is: 'list', at, items: [first, ...parseItems(reader, ')')] };
}

function parseItems(reader: TokenReader, closer: string): Expression[] {
  const items: Expression[] = [];
  while (!reader.take(closer)) {
    items.push(parseExpression(reader));
    if (!reader.isNext(closer)) reader.require(',');
  }
  return items;
}

function parseDict(reader: TokenReader, at: number): Expression {
  const entries: { key: Expression; value: Expression }[] = [];
  while (!reader.take('}')) {
    const key = parseExpression(reader);
    reader.require(':');
    entries.push({ key, value: parseExpression(reader) });
    if (!reader.isNext('}')) reader.require(',');
  }
  return { is: 'dict', at, entries };
}
