/**
 * Compiles the syntax tree of a Vega expression to nested functions. The grammar is that of Vega: one expression, no
 * statements.
 */
import { binaryOperators, constants, unaryOperators, expressionFunctions } from './expression-functions.ts';
import type { EventGeometry } from './plain-event.ts';
import { readPlainProperty } from './expression-access-guard.ts';
import type { Expression, Functions } from './expression-scope.ts';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
type Compile = (node: Node, functions: Functions) => Expression;

/** @throws If the tree contains anything that is not part of the language. */
export function compileExpression(ast: unknown, functions: Functions): Expression {
  const node = readNode(ast);
  const compile = compilers.get(node.type);
  if (!compile) throw new Error(`Expressions cannot contain ${node.type}.`);
  return compile(node, functions);
}

function readNode(value: unknown): Node {
  if (typeof value !== 'object' || value === null || !('type' in value))
    throw new Error('Not an expression.');
  return value as Node;
}

const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const compilers = new Map<string, Compile>([
  ['Literal', compileLiteral],
  ['Identifier', compileIdentifier],
  ['MemberExpression', compileMember],
  ['CallExpression', compileCall],
  ['ArrayExpression', compileArray],
  ['ObjectExpression', compileObject],
  ['BinaryExpression', compileBinary],
  ['UnaryExpression', compileUnary],
  ['LogicalExpression', compileLogical],
  ['ConditionalExpression', compileConditional],
]);

/** A global or sticky pattern stores its position, so each evaluation creates a new one. */
function compileLiteral({ value }: Node): Expression {
  if (value instanceof RegExp && (value.global || value.sticky))
    return () => new RegExp(value.source, value.flags);
  return () => value;
}

function compileIdentifier(node: Node): Expression {
  const name = String(node['name']);
  if (name === 'datum') return (scope) => scope.datum;
  if (name === 'event') return (scope) => scope.event;
  if (name === 'item') return (scope) => scope.item;
  const constant = constants.get(name);
  if (constant !== undefined) return () => constant;
  const parameter = `$${name}`;
  return (scope) => scope.parameters?.[parameter];
}

function compileMember(node: Node, functions: Functions): Expression {
  const owner = compileExpression(node['object'], functions);
  const property = readNode(node['property']);
  if (node['computed'] !== true) return readKey(owner, readName(property));
  if (property.type === 'Literal') return readKey(owner, String(property['value']));
  const key = compileExpression(property, functions);
  return (scope) => {
    const from = owner(scope);
    const name = key(scope);
    return readPlainProperty(from, typeof name === 'number' ? name : String(name));
  };
}

const readKey =
  (owner: Expression, key: string): Expression =>
  (scope) =>
    readPlainProperty(owner(scope), key);

const readName = (node: Node): string => String(node['name'] ?? node['value']);

function compileCall(node: Node, functions: Functions): Expression {
  // Vega prefixes the functions of its own encoders with an underscore.
  const name = readName(readNode(node['callee'])).replace(/^_/, '');
  const values = readList(node['arguments']).map((value) => compileExpression(value, functions));
  if (name === 'if') return chooseBranch(values);
  // `view()` would return the whole view.
  if (name === 'view') return () => ({});
  const place = geometryNames.find((known) => known === name);
  if (place) return (scope) => callGeometry(scope.geometry, place, values[0]?.(scope));
  return callFunction(name, findFunction(name, functions), values, functions);
}

function compileArray(node: Node, functions: Functions): Expression {
  const elements = readList(node['elements']).map((element) => compileExpression(element, functions));
  return (scope) => elements.map((element) => element(scope));
}

/** Keys with a special meaning in JavaScript could turn plain data into something that runs. */
const forbiddenKeys = new Set([...Object.getOwnPropertyNames(Object.prototype), 'then', 'toJSON']);

function compileObject(node: Node, functions: Functions): Expression {
  const properties = readList(node['properties']).map((item) => {
    const property = readNode(item);
    const key = readName(readNode(property['key']));
    return [key, compileExpression(property['value'], functions)] as const;
  });
  return (scope) => {
    const result: Record<string, unknown> = {};
    for (const [key, value] of properties) if (!forbiddenKeys.has(key)) result[key] = value(scope);
    return result;
  };
}

function compileBinary(node: Node, functions: Functions): Expression {
  const operate = binaryOperators.get(String(node['operator']));
  if (!operate) throw new Error(`Unknown operator: ${String(node['operator'])}`);
  const left = compileExpression(node['left'], functions);
  const right = compileExpression(node['right'], functions);
  return (scope) => operate(left(scope), right(scope));
}

function compileUnary(node: Node, functions: Functions): Expression {
  const operate = unaryOperators.get(String(node['operator']));
  if (!operate) throw new Error(`Unknown operator: ${String(node['operator'])}`);
  const argument = compileExpression(node['argument'], functions);
  return (scope) => operate(argument(scope));
}

function compileLogical(node: Node, functions: Functions): Expression {
  const left = compileExpression(node['left'], functions);
  const right = compileExpression(node['right'], functions);
  return node['operator'] === '&&'
    ? (scope) => left(scope) && right(scope)
    : (scope) => left(scope) || right(scope);
}

function compileConditional(node: Node, functions: Functions): Expression {
  const [test, yes, no] = ['test', 'consequent', 'alternate'].map((key) =>
    compileExpression(node[key], functions),
  );
  return (scope) => (test?.(scope) ? yes?.(scope) : no?.(scope));
}

// Calls in expressions, after their arguments are compiled.

/** Functions that need an event. */
const geometryNames = ['item', 'group', 'xy', 'x', 'y'] as const;

const inherited: Functions = {};

/** Properties that every object inherits are not part of the language. */
function findFunction(name: string, functions: Functions): unknown {
  const found = functions[name];
  return found === inherited[name] ? expressionFunctions.get(name) : found;
}

function callGeometry(
  geometry: EventGeometry | undefined,
  name: (typeof geometryNames)[number],
  value: unknown,
): unknown {
  if (!geometry) throw new Error(`${name}() can only be used in an event handler.`);
  if (name === 'item') return geometry.item();
  return name === 'group'
    ? geometry.group(typeof value === 'string' ? value : undefined)
    : geometry[name](value);
}

function callFunction(
  name: string,
  found: unknown,
  values: readonly Expression[],
  functions: Functions,
): Expression {
  if (typeof found !== 'function') throw new Error(`Unrecognized function: ${name}`);
  const [first, second, third] = values;
  const run = found as (this: Functions, ...values: unknown[]) => unknown;
  if (values.length === 1 && first) return (scope) => run.call(functions, first(scope));
  if (values.length === 2 && first && second)
    return (scope) => run.call(functions, first(scope), second(scope));
  if (values.length === 3 && first && second && third) {
    return (scope) => run.call(functions, first(scope), second(scope), third(scope));
  }
  return (scope) =>
    run.apply(
      functions,
      values.map((value) => value(scope)),
    );
}

/** `if` evaluates only the selected branch. */
function chooseBranch([test, yes, no]: readonly Expression[]): Expression {
  return (scope) => (test?.(scope) ? yes?.(scope) : no?.(scope));
}
