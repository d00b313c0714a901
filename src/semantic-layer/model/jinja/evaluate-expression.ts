/** Evaluates the expressions of a template. */
import { checkArguments } from './jinja-arguments.ts';
import { attributeOf, isKeyFault } from './jinja-attributes.ts';
import type { JinjaBudget } from './jinja-budget.ts';
import { JinjaFault } from './jinja-fault.ts';
import { filters } from './jinja-filters.ts';
import { callMethod, globalNames } from './jinja-functions.ts';
import { applyOperator, requireNumber, requireValueText } from './jinja-operators.ts';
import type { Arguments, Expression } from './jinja-syntax.ts';
import { mayBeMissing, tests } from './jinja-tests.ts';
import {
  Callable,
  describeKind,
  Float,
  isTruthy,
  type CallArguments,
  type Dict,
  type Value,
} from './jinja-values.ts';

/** The variables that a part of the template sees. */
export interface Scope {
  variables: Map<string, Value>;
  outer?: Scope | undefined;
}

export type Evaluate = (expression: Expression, scope: Scope) => Value;

type Of<Kind extends Expression['is']> = Extract<Expression, { is: Kind }>;

export function createEvaluate(budget: JinjaBudget): Evaluate {
  const evaluate: Evaluate = (expression, scope) => {
    budget.step(expression.at);
    return budget.checkValue(
      evaluateKind(expression, (inner) => evaluate(inner, scope), scope),
      expression.at,
    );
  };
  return evaluate;
}

type Inner = (expression: Expression) => Value;

function evaluateKind(expression: Expression, inner: Inner, scope: Scope): Value {
  switch (expression.is) {
    case 'literal':
      return expression.value;
    case 'name':
      return lookUp(expression, scope);
    case 'list':
      return expression.items.map(inner);
    case 'dict':
      return toDict(expression, inner);
    case 'attribute':
      return attributeOf(inner(expression.of), inner(expression.key), expression.at);
    case 'slice':
      return slice(expression, inner);
    case 'call':
      return call(expression, inner);
    case 'filter':
      return applyFilter(expression, inner, scope);
    case 'test':
      return applyTest(expression, inner, scope);
    case 'unary':
      return applyUnary(expression, inner);
    case 'binary':
      return applyBinary(expression, inner);
    case 'choice':
      return chooseBranch(expression, inner);
  }
}

export function findVariable(name: string, scope: Scope): { value: Value } | undefined {
  for (let current: Scope | undefined = scope; current; current = current.outer)
    if (current.variables.has(name)) return { value: current.variables.get(name) };
  return globalNames.has(name) ? { value: globalNames.get(name) } : undefined;
}

const foreign = 'is part of the format, but this service does not do it yet';
/** Variables and functions that the open-source engine provides. */
const unknownNames: Readonly<Record<string, string>> = {
  COMPILE_CONTEXT: `COMPILE_CONTEXT has no values: write them to 'compile_context.yml' in the folder of the model`,
  SECURITY_CONTEXT: `SECURITY_CONTEXT in a Jinja template ${foreign}: write access policies`,
  env_var: `'env_var' ${foreign}: settings of the service do not reach a data model`,
  dbt: `models of dbt are part of the format, but this service does not read them`,
  dbt_model: `models of dbt are part of the format, but this service does not read them`,
};

function lookUp({ name, at }: Of<'name'>, scope: Scope): Value {
  const found = findVariable(name, scope);
  if (found) return found.value;
  const why = Object.hasOwn(unknownNames, name) ? unknownNames[name] : undefined;
  throw new JinjaFault(
    at,
    why ??
      `the template has no variable or function '${name}': '{% set %}' and '{% macro %}' define them, and this service runs ` +
        'no Python',
  );
}

function toDict({ entries }: Of<'dict'>, inner: Inner): Dict {
  return new Map(entries.map(({ key, value }) => [requireValueText(inner(key), key.at), inner(value)]));
}

function slice({ of, from, to, at }: Of<'slice'>, inner: Inner): Value {
  const value = inner(of);
  if (!Array.isArray(value) && typeof value !== 'string')
    throw new JinjaFault(at, `a list or a text is needed, not ${describeKind(value)}`);
  const [start, end] = [from, to].map((one) => (one ? requireNumber(inner(one), at) : undefined));
  return value.slice(start, end);
}

const evaluateArguments = ({ values, named }: Arguments, at: number, inner: Inner): CallArguments => ({
  values: values.map(inner),
  named: new Map([...named].map(([name, value]) => [name, inner(value)])),
  at,
});

function call({ callee, args, at }: Of<'call'>, inner: Inner): Value {
  const given = evaluateArguments(args, at, inner);
  if (callee.is === 'attribute' && callee.key.is === 'literal') {
    const found = callMethod(inner(callee.of), requireValueText(callee.key.value, at), given);
    if (found) return found.value;
  }
  const value = inner(callee);
  if (value instanceof Callable) return value.call(given);
  throw new JinjaFault(at, `${describeKind(value)} cannot be called: this service runs no Python`);
}

function applyFilter({ name, of, args, at }: Of<'filter'>, inner: Inner, scope: Scope): Value {
  const filter = filters.get(name);
  if (!filter)
    throw new JinjaFault(at, `the filter '${name}' is not known: it is one of ${listNames(filters)}`);
  const value = mayBeMissing.has(name) && isMissing(of, scope, inner) ? undefined : inner(of);
  const given = evaluateArguments(args, at, inner);
  checkArguments(name, given);
  return filter(value, given);
}

function isMissing(of: Expression, scope: Scope, inner: Inner): boolean {
  if (of.is === 'name') return !findVariable(of.name, scope);
  if (of.is !== 'attribute') return false;
  return isMissing(of.of, scope, inner) || isKeyFault(inner(of.of), inner(of.key));
}

function applyTest({ name, of, args, isNegated, at }: Of<'test'>, inner: Inner, scope: Scope): Value {
  const test = tests.get(name);
  if (!test) throw new JinjaFault(at, `the test '${name}' is not known: it is one of ${listNames(tests)}`);
  const value = mayBeMissing.has(name) && isMissing(of, scope, inner) ? undefined : inner(of);
  return test(value, evaluateArguments(args, at, inner)) !== isNegated;
}

const listNames = (known: ReadonlyMap<string, unknown>): string => [...known.keys()].join(', ');

function applyUnary({ operator, of, at }: Of<'unary'>, inner: Inner): Value {
  const value = inner(of);
  if (operator === 'not') return !isTruthy(value);
  const number = requireNumber(value, at) * (operator === '-' ? -1 : 1);
  return value instanceof Float ? new Float(number) : number;
}

function applyBinary({ operator, left, right, at }: Of<'binary'>, inner: Inner): Value {
  const first = inner(left);
  if (operator === 'and') return isTruthy(first) ? inner(right) : first;
  if (operator === 'or') return isTruthy(first) ? first : inner(right);
  return applyOperator(operator, first, inner(right), at);
}

function chooseBranch({ test, yes, no }: Of<'choice'>, inner: Inner): Value {
  if (isTruthy(inner(test))) return inner(yes);
  return no ? inner(no) : '';
}
