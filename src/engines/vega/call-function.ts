/** Calls within expressions, once their arguments are compiled. */
import { expressionFunctions } from './expression-functions.ts';
import type { Expression, Functions } from './expression-scope.ts';
import type { EventGeometry } from './plain-event.ts';

/** Functions that only an event can answer. */
export const geometryNames = ['item', 'group', 'xy', 'x', 'y'] as const;

/** What every object inherits is no part of the language. */
export function findFunction(name: string, functions: Functions): unknown {
  const found = functions[name];
  const isInherited = found === Reflect.get(Object.prototype, name);
  return isInherited ? expressionFunctions.get(name) : found;
}

export function callGeometry(
  geometry: EventGeometry | undefined,
  name: (typeof geometryNames)[number],
  value: unknown,
): unknown {
  if (!geometry) throw new Error(`${name}() has a meaning only where an event is handled.`);
  if (name === 'item') return geometry.item();
  return name === 'group'
    ? geometry.group(typeof value === 'string' ? value : undefined)
    : geometry[name](value);
}

export function callFunction(
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

/** `if` evaluates only the branch it takes. */
export function chooseBranch([test, yes, no]: readonly Expression[]): Expression {
  return (scope) => (test?.(scope) ? yes?.(scope) : no?.(scope));
}
