/** The filters of expressions: `{{ value | name(…) }}`. */
import { maxCharacters } from './jinja-budget.ts';
import { JinjaFault } from './jinja-fault.ts';
import { argumentOf, checkArguments } from './jinja-arguments.ts';
import { compareValues, requireItems, requireNumber, requireValueText } from './jinja-operators.ts';
import { describeKind, Float, isTruthy, toText, type CallArguments, type Value } from './jinja-values.ts';
import { attributeOf, isKeyFault } from './jinja-attributes.ts';
import { attributeOfItem, selectByAttribute, selectItems } from './select-items.ts';

export type Filter = (value: Value, args: CallArguments) => Value;

const onText =
  (change: (text: string) => string): Filter =>
  (value, { at }) =>
    change(requireValueText(value, at));
const onItems =
  (change: (items: Value[], args: CallArguments) => Value): Filter =>
  (value, args) =>
    change(requireItems(value, args.at), args);

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
const toPairs = (value: Value, { at }: CallArguments): Value[] => {
  if (!(value instanceof Map)) throw new JinjaFault(at, `a dict is needed, not ${describeKind(value)}`);
  return [...value].map(([key, item]): Value => [key, item]);
};

export const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['safe', (value) => value],
  ['string', onText((text) => text)],
  ['upper', onText((text) => text.toUpperCase())],
  ['lower', onText((text) => text.toLowerCase())],
  ['capitalize', onText(capitalize)],
  ['title', onText((text) => text.replace(/[A-Za-z0-9]+/g, capitalize))],
  ['trim', (value, args) => trim(requireValueText(value, args.at), argumentOf(args, 0, 'chars'), args.at)],
  ['replace', replace],
  ['split', split],
  ['indent', indent],
  ['length', (value, { at }) => requireItems(value, at).length],
  ['count', (value, { at }) => requireItems(value, at).length],
  ['list', onItems((items) => [...items])],
  ['first', onItems((items) => items[0])],
  ['last', onItems((items) => items.at(-1))],
  ['reverse', reverse],
  ['join', join],
  ['unique', onItems(unique)],
  ['sort', sort],
  ['sum', onItems(sum)],
  ['min', onItems((items, { at }) => pick(items, at, -1))],
  ['max', onItems((items, { at }) => pick(items, at, 1))],
  ['map', map],
  ['select', selectItems(true)],
  ['reject', selectItems(false)],
  ['selectattr', selectByAttribute(true)],
  ['rejectattr', selectByAttribute(false)],
  ['items', toPairs],
  ['dictsort', (value, args) => toPairs(value, args).sort((one, other) => compareFirst(one, other, args.at))],
  ['default', fallBack],
  ['d', fallBack],
  ['int', (value) => Math.trunc(toNumber(value))],
  ['float', (value) => new Float(toNumber(value))],
  ['abs', (value, { at }) => Math.abs(requireNumber(value, at))],
  ['round', round],
  ['bool', (value) => isTruthy(value)],
  ['attr', (value, args) => attributeOfItem(value, argumentOf(args, 0, 'name'), args.at)],
  ['tojson', toJson],
]);

function trim(text: string, signs: Value, at: number): string {
  if (signs === undefined) return text.trim();
  const trimmed = requireValueText(signs, at);
  let from = 0;
  let until = text.length;
  while (from < until && trimmed.includes(text.charAt(from))) from += 1;
  while (until > from && trimmed.includes(text.charAt(until - 1))) until -= 1;
  return text.slice(from, until);
}

function replace(value: Value, args: CallArguments): Value {
  const { at } = args;
  const text = requireValueText(value, at);
  const part = requireValueText(argumentOf(args, 0, 'old'), at);
  const other = requireValueText(argumentOf(args, 1, 'new'), at);
  const count = part === '' ? text.length + 1 : text.split(part).length - 1;
  checkLength(text.length + count * other.length, at);
  return text.replaceAll(part, () => other);
}

/** Refuses a text before it is made. */
function checkLength(length: number, at: number): void {
  if (length > maxCharacters)
    throw new JinjaFault(at, `the template makes more than ${maxCharacters} characters`);
}

function split(value: Value, args: CallArguments): Value {
  const { at } = args;
  const text = requireValueText(value, at);
  const separator = argumentOf(args, 0, 'separator');
  return separator === undefined || separator === null
    ? text.split(/\s+/).filter((word) => word !== '')
    : text.split(requireValueText(separator, at));
}

function indent(value: Value, args: CallArguments): Value {
  const width = argumentOf(args, 0, 'width') ?? 4;
  const size = requireNumber(width, args.at);
  const blanks = ' '.repeat(Math.max(0, Math.min(size, 100)));
  const isFirst = isTruthy(argumentOf(args, 1, 'first'));
  const lines = requireValueText(value, args.at).split('\n');
  return lines
    .map((line, index) => (line === '' || (index === 0 && !isFirst) ? line : blanks + line))
    .join('\n');
}

function unique(items: Value[]): Value[] {
  const known = new Set<string>();
  return items.filter((item) => {
    const key = `${describeKind(item)} ${toText(item) ?? ''}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

function reverse(value: Value, { at }: CallArguments): Value {
  const reversed = [...requireItems(value, at)].reverse();
  return typeof value === 'string' ? reversed.map((sign) => requireValueText(sign, at)).join('') : reversed;
}

function join(value: Value, args: CallArguments): Value {
  const separator = argumentOf(args, 0, 'd');
  const attribute = argumentOf(args, 1, 'attribute');
  const texts = requireItems(value, args.at).map((item) =>
    requireValueText(attribute === undefined ? item : attributeOf(item, attribute, args.at), args.at),
  );
  const between = separator === undefined ? '' : requireValueText(separator, args.at);
  checkLength(
    texts.reduce((sum, text) => sum + text.length + between.length, 0),
    args.at,
  );
  return texts.join(between);
}

function sort(value: Value, args: CallArguments): Value {
  const isReverse = isTruthy(argumentOf(args, 0, 'reverse'));
  const isExact = isTruthy(argumentOf(args, 1, 'case_sensitive'));
  const attribute = argumentOf(args, 2, 'attribute');
  const keyOf = (item: Value): Value =>
    attribute === undefined ? item : attributeOf(item, attribute, args.at);
  const fold = (item: Value): Value => (typeof item === 'string' && !isExact ? item.toLowerCase() : item);
  return [...requireItems(value, args.at)].sort(
    (one, other) => compareValues(fold(keyOf(one)), fold(keyOf(other)), args.at) * (isReverse ? -1 : 1),
  );
}

function compareFirst(one: Value, other: Value, at: number): number {
  const [first, second] = [one, other].map((pair) => (Array.isArray(pair) ? pair[0] : pair));
  return compareValues(first, second, at);
}

function sum(items: Value[], { at }: CallArguments): Value {
  const total = items.reduce<number>((so, item) => so + requireNumber(item, at), 0);
  return items.some((item) => item instanceof Float) ? new Float(total) : total;
}

/** The smallest (-1) or largest (1) item. */
function pick(items: Value[], at: number, sign: 1 | -1): Value {
  return items.reduce<Value>(
    (best, item) => (best === undefined || compareValues(item, best, at) * sign > 0 ? item : best),
    undefined,
  );
}

/** `map('upper')` or `map(attribute='name')`. */
function map(value: Value, args: CallArguments): Value {
  const { at, values, named } = args;
  const items = requireItems(value, at);
  if (named.has('attribute')) return items.map((item) => mapAttribute(item, args));
  const [name, ...rest] = values;
  const filter = typeof name === 'string' ? filters.get(name) : undefined;
  if (!filter) throw new JinjaFault(at, "'map' takes an 'attribute', or the name of a filter");
  const given = { values: rest, named, at };
  checkArguments(requireValueText(name, at), given);
  return items.map((item) => filter(item, given));
}

function mapAttribute(item: Value, { at, named }: CallArguments): Value {
  const key = named.get('attribute');
  if (named.has('default') && isKeyFault(item, key)) return named.get('default');
  return attributeOf(item, key, at) ?? named.get('default');
}

function fallBack(value: Value, args: CallArguments): Value {
  const isUsed = isTruthy(argumentOf(args, 1, 'boolean')) ? !isTruthy(value) : value === undefined;
  return isUsed ? (argumentOf(args, 0, 'default_value') ?? '') : value;
}

/** The number that a text or a number stands for; 0 where it stands for none. */
function toNumber(value: Value): number {
  const number =
    value instanceof Float ? value.value : typeof value === 'boolean' ? Number(value) : Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

function round(value: Value, args: CallArguments): Value {
  const digits = requireNumber(argumentOf(args, 0, 'precision') ?? 0, args.at);
  const factor = 10 ** Math.max(0, Math.min(digits, 15));
  return new Float(Math.round(requireNumber(value, args.at) * factor) / factor);
}

function toJson(value: Value, { at }: CallArguments): Value {
  return writeJson(value, at);
}

function writeJson(value: Value, at: number): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item, at)).join(', ')}]`;
  if (!(value instanceof Map)) return requireValueText(value, at);
  const entries = [...value].map(([key, item]) => `${JSON.stringify(key)}: ${writeJson(item, at)}`);
  return `{${entries.join(', ')}}`;
}
