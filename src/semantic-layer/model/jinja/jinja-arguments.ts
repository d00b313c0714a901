/** The arguments of filters, methods and functions. One that would change nothing is refused, since it was meant to. */
import { JinjaFault } from './jinja-fault.ts';
import type { CallArguments, Value } from './jinja-values.ts';

/** The argument of a name or, without one, of a place. */
export const argumentOf = ({ values, named }: CallArguments, place: number, name: string): Value =>
  named.has(name) ? named.get(name) : values[place];

/** The names of the arguments by their places, of all filters and methods that have any. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  trim: ['chars'],
  strip: ['chars'],
  replace: ['old', 'new'],
  split: ['separator'],
  startswith: ['prefix'],
  endswith: ['suffix'],
  indent: ['width', 'first'],
  join: ['d', 'attribute'],
  sort: ['reverse', 'case_sensitive', 'attribute'],
  default: ['default_value', 'boolean'],
  d: ['default_value', 'boolean'],
  round: ['precision'],
  attr: ['name'],
  get: ['key', 'default'],
};

/** These pass their arguments on, to a filter or a test, or take any names. */
const passOn: ReadonlySet<string> = new Set(['map', 'select', 'reject', 'selectattr', 'rejectattr']);

/** @throws JinjaFault where there are more arguments than the filter or method of this name takes, or others. */
export function checkArguments(name: string, { values, named, at }: CallArguments): void {
  if (passOn.has(name)) return;
  const known = (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? [];
  const other = [...named.keys()].find((one) => !known.includes(one));
  const takes = known.length === 0 ? 'takes no arguments' : `takes ${known.join(', ')}`;
  if (other !== undefined) throw new JinjaFault(at, `'${name}' ${takes} here, and no '${other}'`);
  if (values.length > known.length) throw new JinjaFault(at, `'${name}' ${takes} here, and nothing more`);
}
