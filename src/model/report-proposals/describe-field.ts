/** The role of a column in charts, by the member that it shows. */
import { periodColumn } from '../time/compared-time.ts';
import type { Member } from '../parsing/parse-meta.ts';
import { findNamedOrder } from './calendar-order.ts';
import { isCoordinateName } from './place-names.ts';
import type { ShownField } from './shown-field.ts';

export const unknownField = (name: string): ShownField => ({
  name,
  type: 'string',
  role: 'other',
  title: name,
  isAdditive: false,
  most: Infinity,
  hasNegative: false,
  isOrdered: false,
});

const describeMember = (name: string, { type, title, format }: Member): ShownField => ({
  ...unknownField(name),
  type,
  title,
  format,
});

/** A measure may also be a time or a text, which have no length. */
export function describeMeasure(name: string, member: Member | undefined): ShownField {
  if (member?.kind !== 'measure' || member.type !== 'number') return unknownField(name);
  const { isAdditive, goodDirection } = member;
  return { ...describeMember(name, member), role: 'measure', isAdditive, goodDirection };
}

/** @param name - of the column, which includes the grain. */
export function describeTime(
  name: string,
  granularity: string,
  member: Member | undefined,
  most: number,
): ShownField {
  if (member?.kind !== 'dimension' || member.type !== 'time') return unknownField(name);
  return { ...describeMember(name, member), role: 'time', granularity, most };
}

/** The compared periods of a query. Their names are in their order. */
export const describePeriods = (count: number): ShownField => ({
  ...unknownField(periodColumn),
  role: 'category',
  most: count,
  isPeriod: true,
});

/** True, false and missing. */
const mostBooleans = 3;

export function describeDimension(name: string, member: Member | undefined, most: number): ShownField {
  if (member?.kind !== 'dimension') return unknownField(name);
  const field = { ...describeMember(name, member), most };
  const own = name.slice(name.lastIndexOf('.') + 1);
  if (member.type === 'time') return { ...field, role: 'time' };
  if (member.type === 'number') return { ...field, ...describeNumber(own, member) };
  if (member.type === 'boolean') return { ...field, role: 'category', most: Math.min(most, mostBooleans) };
  const order = findNamedOrder(own);
  return { ...field, role: 'category', isOrdered: order !== undefined, order };
}

/** A column of numbers that no member describes: what its name says. */
export const describeNumberName = (name: string): Pick<ShownField, 'role' | 'isOrdered'> =>
  describeNumber(name, {});

const keyWords = /(?:^|_)(?:id|key|code|zip|postcode)$/i;
const stepWords = /(?:^|_)(?:year|quarter|month|week|day|weekday|hour|minute|level|rank|step)$/i;

/** Numbers that name something are categories. Those of steps have an order. */
function describeNumber(
  own: string,
  { isKey }: Pick<Member, 'isKey'>,
): Pick<ShownField, 'role' | 'isOrdered'> {
  if (isCoordinateName(own)) return { role: 'number', isOrdered: false };
  if (isKey === true || keyWords.test(own)) return { role: 'category', isOrdered: false };
  return stepWords.test(own) ? { role: 'category', isOrdered: true } : { role: 'number', isOrdered: false };
}
