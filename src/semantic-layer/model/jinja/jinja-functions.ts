/** The functions of templates, and the methods of their values. No other code can be called. */
import { argumentOf, checkArguments } from './jinja-arguments.ts';
import { isKeyFault, attributeOf } from './jinja-attributes.ts';
import { maxItems } from './jinja-budget.ts';
import { JinjaFault } from './jinja-fault.ts';
import { filters, type Filter } from './jinja-filters.ts';
import { requireNumber, requireValueText } from './jinja-operators.ts';
import { Callable, Namespace, type CallArguments, type Dict, type Value } from './jinja-values.ts';

const functions: Readonly<Record<string, (args: CallArguments) => Value>> = {
  range,
  dict: (args): Dict => new Map(requireNamed('dict', args)),
  namespace: (args) => new Namespace(requireNamed('namespace', args)),
};

export const globalNames: ReadonlyMap<string, Value> = new Map(
  Object.entries(functions).map(([name, call]): [string, Value] => [name, new Callable(name, call)]),
);

function requireNamed(name: string, { values, named, at }: CallArguments): CallArguments['named'] {
  if (values.length > 0) throw new JinjaFault(at, `'${name}' takes values with names, such as ${name}(a=1)`);
  return named;
}

/** `range(stop)`, `range(start, stop)` or `range(start, stop, step)`. */
function range({ values, named, at }: CallArguments): Value {
  if (named.size > 0 || values.length > 3)
    throw new JinjaFault(at, "'range' takes start, stop and step by place here, and nothing more");
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
  startswith: (value, args) =>
    requireValueText(value, args.at).startsWith(requireValueText(argumentOf(args, 0, 'prefix'), args.at)),
  endswith: (value, args) =>
    requireValueText(value, args.at).endsWith(requireValueText(argumentOf(args, 0, 'suffix'), args.at)),
  join: joinItems,
};

/** `', '.join(items)` */
function joinItems(separator: Value, { values: [items, ...more], named, at }: CallArguments): Value {
  if (more.length > 0 || named.size > 0)
    throw new JinjaFault(at, "'join' takes one list here, and nothing more");
  return filter('join')(items, { values: [separator], named, at });
}

const dictMethods: Readonly<Record<string, (dict: Dict, args: CallArguments) => Value>> = {
  items: (dict) => [...dict].map(([key, value]): Value => [key, value]),
  keys: (dict) => [...dict.keys()],
  values: (dict) => [...dict.values()],
  get: getItem,
};

/** With a second value, a key may be missing, as under the filter `default`. */
function getItem(dict: Dict, args: CallArguments): Value {
  const key = requireValueText(argumentOf(args, 0, 'key'), args.at);
  const fallback = argumentOf(args, 1, 'default');
  if (fallback !== undefined && isKeyFault(dict, key)) return fallback;
  return attributeOf(dict, key, args.at) ?? fallback ?? null;
}

/** Calls a method of a value; undefined where the value has no such method. */
export function callMethod(of: Value, name: string, args: CallArguments): { value: Value } | undefined {
  const method = findMethod(of, name);
  if (!method) return undefined;
  checkArguments(name, args);
  return { value: method(args) };
}

function findMethod(of: Value, name: string): ((args: CallArguments) => Value) | undefined {
  if (typeof of === 'string' && Object.hasOwn(textMethods, name))
    return (args) => textMethods[name]?.(of, args);
  if (of instanceof Map && Object.hasOwn(dictMethods, name)) return (args) => dictMethods[name]?.(of, args);
  return undefined;
}
