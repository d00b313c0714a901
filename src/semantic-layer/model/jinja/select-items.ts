/** The filters that keep some items of a list: `select`, `reject`, `selectattr` and `rejectattr`, with or without a test. */
import { isKeyFault, attributeOf } from './jinja-attributes.ts';
import { JinjaFault } from './jinja-fault.ts';
import { requireItems, requireValueText } from './jinja-operators.ts';
import { mayBeMissing, tests } from './jinja-tests.ts';
import { isTruthy, Namespace, type CallArguments, type Value } from './jinja-values.ts';

type Select = (value: Value, args: CallArguments) => Value;

/** `select`, or `select('odd')`: the items that are true, or pass the test. */
export const selectItems =
  (isKept: boolean): Select =>
  (value, args) =>
    requireItems(value, args.at).filter((item) => passes(item, args.values, args) === isKept);

/** `selectattr('public')`, or `selectattr('type', 'equalto', 'time')`: the same of an attribute of each item. */
export const selectByAttribute =
  (isKept: boolean): Select =>
  (value, args) => {
    const [name, ...test] = args.values;
    return requireItems(value, args.at).filter((item) => {
      const isAbsent = isKeyFault(item, name) && isForMissing(test);
      return passes(isAbsent ? undefined : attributeOfItem(item, name, args.at), test, args) === isKept;
    });
  };

const isForMissing = ([test]: readonly Value[]): boolean =>
  typeof test === 'string' && mayBeMissing.has(test);

export function attributeOfItem(item: Value, name: Value, at: number): Value {
  if (item instanceof Namespace) throw new JinjaFault(at, 'a namespace is not an item');
  return attributeOf(item, name, at);
}

function passes(value: Value, [name, ...values]: readonly Value[], { named, at }: CallArguments): boolean {
  if (name === undefined) return isTruthy(value);
  const test = tests.get(requireValueText(name, at));
  if (!test)
    throw new JinjaFault(
      at,
      `the test '${requireValueText(name, at)}' is not known: it is one of ${[...tests.keys()].join(', ')}`,
    );
  if (named.size > 0) throw new JinjaFault(at, 'a test takes its values by place, and not by name');
  return test(value, { values, named, at });
}
