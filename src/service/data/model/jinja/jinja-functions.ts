/** The functions of templates, and the methods of their values. No other code can be called. */
import { maxItems } from './jinja-budget.ts';
import { JinjaFault } from './jinja-fault.ts';
import { filters, type Filter } from './jinja-filters.ts';
import { requireNumber, textOf } from './jinja-operators.ts';
import { Callable, Namespace, type CallArguments, type Dict, type Value } from './jinja-values.ts';

const functions: Readonly<Record<string, (args: CallArguments) => Value>> = {
  range,
  dict: ({ named }): Dict => new Map(named),
  namespace: ({ named }) => new Namespace(named),
};

export const globalNames: ReadonlyMap<string, Value> = new Map(
  Object.entries(functions).map(([name, call]): [string, Value] => [name, new Callable(name, call)]),
);

/** `range(stop)`, `range(start, stop)` or `range(start, stop, step)`. */
function range({ values, at }: CallArguments): Value {
  const numbers = values.map((value) => Math.trunc(requireNumber(value, at)));
  const [first = 0, second, step = 1] = numbers;
  const [from, to] = second === undefined ? [0, first] : [first, second];
  const count = step === 0 ? Infinity : Math.max(0, Math.ceil((to - from) / step));
  if (count > maxItems) throw new JinjaFault(at, `a range has at most ${maxItems} items`);
  return Array.from({ length: count }, (_, index) => from + index * step);
}

const filter = (name: string): Filter => filters.get(name) ?? ((value) => value);

const textMethods: Readonly<Record<string, Filter>> = {
  upper: filter('upper'),
  lower: filter('lower'),
  title: filter('title'),
  capitalize: filter('capitalize'),
  strip: filter('trim'),
  split: filter('split'),
  replace: filter('replace'),
  startswith: (value, { values: [part], at }) => textOf(value, at).startsWith(textOf(part, at)),
  endswith: (value, { values: [part], at }) => textOf(value, at).endsWith(textOf(part, at)),
  join: (value, args) => filter('join')(args.values[0], { ...args, values: [value] }),
};

const dictMethods: Readonly<Record<string, (dict: Dict, args: CallArguments) => Value>> = {
  items: (dict) => [...dict].map(([key, value]): Value => [key, value]),
  keys: (dict) => [...dict.keys()],
  values: (dict) => [...dict.values()],
  get: (dict, { values: [key, fallback = null], at }) => dict.get(textOf(key, at)) ?? fallback,
};

/** Calls a method of a value; undefined where the value has no such method. */
export function callMethod(of: Value, name: string, args: CallArguments): { value: Value } | undefined {
  if (typeof of === 'string' && Object.hasOwn(textMethods, name))
    return { value: textMethods[name]?.(of, args) };
  if (of instanceof Map && Object.hasOwn(dictMethods, name)) return { value: dictMethods[name]?.(of, args) };
  return undefined;
}
