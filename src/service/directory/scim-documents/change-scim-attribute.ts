/** What one PATCH operation makes of the value of one attribute. Source: RFC 7644, section 3.5.2. */
import { matchesItem } from '../scim-filter/match-item-filter.ts';
import type { ScimFilter } from '../scim-filter/scim-filter.ts';
import type { ScimAttribute } from '../scim-schema/scim-attribute.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { foldValue, isList, isScimObject } from '../scim-schema/scim-value.ts';
import type { ScimObject, ScimValue } from '../scim-schema/scim-value.ts';
import type { PatchTarget } from './parse-patch-path.ts';
import { isPrimary, mergeItems, readScimValue, readSingleValue, withoutPrimary } from './read-scim-value.ts';
import type { PatchOperation } from './read-patch.ts';

type Change = Pick<PatchOperation, 'op' | 'value'>;
type Value = ScimValue | undefined;

/** The value after the operation. `undefined`: the attribute has none. */
export function changeAttribute(target: PatchTarget, before: Value, change: Change): Value {
  const { attribute, subAttribute, filter } = target;
  if (attribute.multiValued)
    return filter || subAttribute
      ? changeItems(target, toItems(before), change)
      : changeList(attribute, toItems(before), change);
  if (subAttribute) return changeParts(attribute, before, toPart(subAttribute, change));
  return changeSingle(attribute, before, change);
}

const toItems = (value: Value): readonly ScimValue[] => (isList(value) ? value : []);

const orNothing = (items: readonly ScimValue[]): Value => (items.length === 0 ? undefined : items);

/** `replace` with null removes, as identity providers use it. */
const isRemoval = ({ op, value }: Change): boolean => op === 'remove' || value === null;

function changeSingle(attribute: ScimAttribute, before: Value, change: Change): Value {
  if (isRemoval(change)) return undefined;
  // An empty text for a whole, such as a manager, means that there is none.
  if (attribute.type === 'complex' && change.value === '') return undefined;
  if (attribute.type === 'complex') return changeParts(attribute, before, change);
  return readScimValue(attribute, change.value);
}

/** Replaces the given parts of a value, and leaves the others. A part that is null is removed. */
function changeParts(attribute: ScimAttribute, before: Value, change: Change): Value {
  if (isRemoval(change)) return undefined;
  const given = readScimValue(attribute, change.value);
  const removed = listRemovedParts(attribute, change.value);
  const kept = Object.entries(isScimObject(before) ? before : {}).filter(([name]) => !removed.includes(name));
  const parts = [...kept, ...Object.entries(isScimObject(given) ? given : {})];
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

function listRemovedParts({ subAttributes = [] }: ScimAttribute, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const removed = Object.entries(value).flatMap(([name, part]) =>
    part === null ? [name.toLowerCase()] : [],
  );
  return subAttributes.flatMap(({ name }) => (removed.includes(name.toLowerCase()) ? [name] : []));
}

/** The change of one part, written as a change of the whole value. */
const toPart = ({ name }: ScimAttribute, { op, value }: Change): Change => ({
  op: 'replace',
  value: { [name]: op === 'remove' ? null : value },
});

function changeList(attribute: ScimAttribute, items: readonly ScimValue[], { op, value }: Change): Value {
  if (op === 'replace') return value === null ? undefined : readScimValue(attribute, value);
  if (op === 'add') return orNothing(mergeItems(attribute, items, toItems(readScimValue(attribute, value))));
  // Some identity providers name the values to remove by `value`, and not by a filter in the path.
  if (value === undefined || value === null) return undefined;
  const removed = toItems(readScimValue(attribute, value)).map((item) => foldValue(attribute, item));
  return orNothing(items.filter((item) => !removed.some((one) => holds(foldValue(attribute, item), one))));
}

/** Whether a value has all parts of another one; the address `$ref` does not count. */
function holds(item: ScimValue, parts: ScimValue): boolean {
  if (!isScimObject(item) || !isScimObject(parts)) return JSON.stringify(item) === JSON.stringify(parts);
  const named = Object.entries(parts).filter(([name]) => name !== '$ref' && name !== 'display');
  const known: ScimObject = item;
  return (
    named.length > 0 && named.every(([name, part]) => JSON.stringify(known[name]) === JSON.stringify(part))
  );
}

/** Changes the values that the filter chooses, or one part of them. */
function changeItems(target: PatchTarget, items: readonly ScimValue[], change: Change): Value {
  const { attribute, subAttribute, filter } = target;
  if (subAttribute?.mutability === 'immutable')
    throw scimProblem(
      'mutability',
      `"${attribute.name}.${subAttribute.name}" cannot be changed: add or remove the value.`,
    );
  const isChosen = items.map((item) => !filter || matchesItem(filter, item));
  if (!isChosen.includes(true)) return orNothing(addMissing(target, items, change));
  const changed = items.map((item, index) => (isChosen[index] ? changeItem(target, item, change) : item));
  // Values that a change has made equal become one.
  return orNothing(mergeItems(attribute, [], keepOnePreferred(changed, isChosen)));
}

function changeItem({ attribute, subAttribute }: PatchTarget, item: ScimValue, change: Change): Value {
  const one = { ...attribute, multiValued: false };
  if (subAttribute) return changeParts(one, item, toPart(subAttribute, change));
  if (isRemoval(change)) return undefined;
  if (change.op === 'add') return changeParts(one, item, change);
  return readSingleValue(one, change.value, attribute.name);
}

/** A preferred value among the changed ones takes the mark from all others. */
function keepOnePreferred(items: readonly Value[], isChanged: readonly boolean[]): ScimValue[] {
  const preferred = items.findIndex(
    (item, index) => isChanged[index] && item !== undefined && isPrimary(item),
  );
  return items.flatMap((item, index) => {
    if (item === undefined) return [];
    return [preferred === -1 || index === preferred ? item : withoutPrimary(item)];
  });
}

/** `add` makes the value that the filter describes. RFC 7644 refuses `replace` there; `remove` has nothing to do. */
function addMissing(target: PatchTarget, items: readonly ScimValue[], change: Change): readonly ScimValue[] {
  const { attribute, subAttribute, filter } = target;
  if (isRemoval(change)) return items;
  if (filter && change.op === 'replace')
    throw scimProblem('noTarget', `No value of "${attribute.name}" matches the filter of the path.`);
  const described = describeItem(filter);
  if (!described)
    throw scimProblem('noTarget', `The filter of the path does not describe a value of "${attribute.name}".`);
  const parts = subAttribute ? { [subAttribute.name]: change.value } : change.value;
  const given = typeof parts === 'object' ? parts : { value: parts };
  const item = readSingleValue(
    { ...attribute, multiValued: false },
    { ...described, ...given },
    attribute.name,
  );
  return item === undefined ? items : mergeItems(attribute, items, [item]);
}

/** The parts that a filter of equalities describes. `undefined`: it says more than which parts are equal. */
function describeItem(filter: ScimFilter | undefined): Readonly<Record<string, unknown>> | undefined {
  if (!filter) return {};
  if (filter.kind === 'and') {
    const all = filter.filters.map(describeItem);
    const entries = all.flatMap((parts) => Object.entries(parts ?? {}));
    return all.includes(undefined) ? undefined : Object.fromEntries(entries);
  }
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || filter.value === null) return undefined;
  return { [filter.target.attribute.name]: filter.given };
}
