/** Joins the conditions of a question with those of the one before it. */
import { directionOf, isOtherEnd } from '../direction.ts';
import type { Draft } from '../draft.ts';
import type { ReadCondition, Reading, ValueCondition } from '../reading.ts';
import type { QuestionMember } from '../subject.ts';
import type { Opening } from './read-opening.ts';

/** @returns undefined if they cannot be joined: nobody knows which of them are meant. */
export function joinConditions(
  earlier: Reading,
  later: Draft,
  { adds }: Opening,
): ReadCondition[] | undefined {
  const isComparison = later.compares && later.periods.length === 0;
  if (later.conditions.some(({ member }) => isOtherEndOnly(member, earlier, later))) return undefined;
  if (
    adds &&
    !later.conditions.every((one) => earlier.conditions.some(({ member }) => member === one.member))
  )
    return undefined;
  let conditions = [...earlier.conditions, ...(earlier.share ?? [])].filter((one) => !isWidened(one, later));
  if (later.ends) conditions = conditions.filter((one) => !isAboutEnds(one, later.ends?.member));
  for (const condition of later.conditions) {
    const isCompared = earlier.comparedGroups.includes(condition.member);
    const next = addCondition(conditions, condition, { later, isJoined: adds || isComparison || isCompared });
    if (!next) return undefined;
    conditions = next;
  }
  return conditions;
}

/** "Texas", after flights by origin state, is no destination, unless "to" says so. */
function isOtherEndOnly(member: QuestionMember, earlier: Reading, { directed }: Draft): boolean {
  if (directionOf(member) === undefined || directed.includes(member)) return false;
  const known = [...earlier.groups, ...earlier.conditions.map((one) => one.member)];
  const isKnown = earlier.conditions.some(({ of }) => of === 'ends') || known.includes(member);
  return !isKnown && known.some((one) => isOtherEnd(one, member) || isOtherEnd(member, one));
}

/** "by state", after a question about one state, is about all of them. */
const isWidened = (one: ReadCondition, { groups, counted }: Draft): boolean =>
  isOneValue(one) && (groups.includes(one.member) || counted === one.member);

export const isOneValue = (one: ReadCondition): boolean =>
  one.of === 'values' && one.values.length === 1 && !one.isNegated;

interface Joining {
  readonly later: Draft;
  /** Whether values are added to those before. */
  readonly isJoined: boolean;
}

function addCondition(
  known: readonly ReadCondition[],
  condition: ReadCondition,
  joining: Joining,
): ReadCondition[] | undefined {
  if (condition.of !== 'values')
    return [...known.filter((one) => one.member !== condition.member || isOf(one, joining.later)), condition];
  const kept = replaceEnds(known, condition, joining.later);
  if (!kept) return undefined;
  if (kept.replaced) return [...kept.others, kept.replaced];
  const same = kept.others.find((one) => one.of === 'values' && one.member === condition.member);
  // "To or from Denver, except from Chicago" are two conditions.
  const others = kept.others.filter((one) => one.of === 'ends' || one.member !== condition.member);
  const joined = same?.of === 'values' ? joinValues(same, condition, joining.isJoined) : condition;
  if (!joined) return undefined;
  return joined.values.length > 0 ? [...others, joined] : others;
}

/** Several limits of one question are of the same member. */
const isOf = (one: ReadCondition, { conditions }: Draft): boolean => conditions.includes(one);

/** Undefined: the values that are left out are none of those before. No values: there is no condition any more. */
function joinValues(
  earlier: ValueCondition,
  later: ValueCondition,
  isJoined: boolean,
): ValueCondition | undefined {
  const all = [...new Set([...earlier.values, ...later.values])];
  if (later.isNegated && earlier.isNegated) return { ...later, values: all };
  if (!later.isNegated) return isJoined ? addValues(earlier, later, all) : later;
  if (all.length > earlier.values.length) return undefined;
  const left = earlier.values.filter((value) => !later.values.includes(value));
  // "Not at night", after a question about the night, is about the rest of the day.
  return left.length > 0 ? { ...earlier, values: left } : later;
}

/** "Plus Texas", after all states but Texas. */
function addValues(
  earlier: ValueCondition,
  later: ValueCondition,
  all: readonly string[],
): ValueCondition | undefined {
  if (!earlier.isNegated) return { ...later, values: all };
  if (all.length > earlier.values.length) return undefined;
  return { ...earlier, values: earlier.values.filter((value) => !later.values.includes(value)) };
}

interface KeptEnds {
  readonly others: readonly ReadCondition[];
  /** The condition of both ends, with the new value. */
  readonly replaced?: ReadCondition | undefined;
}

/** A place takes that of the place before: of both ends, or of the one that "from" or "to" names. */
function replaceEnds(
  known: readonly ReadCondition[],
  condition: ValueCondition,
  { directed }: Draft,
): KeptEnds | undefined {
  const { member, values, isNegated } = condition;
  const both = directionOf(member) === undefined ? undefined : known.find((one) => isOfBothEnds(one, member));
  const isDirected = directed.includes(member);
  const isReplaced = (one: ReadCondition): boolean =>
    isSamePlace(one, condition) || (isDirected && !isNegated && isOfSameEnd(one, member));
  // "Only from Boston", after flights between Boston and Chicago, are fewer of them.
  if (!both || isDirected) return { others: known.filter((one) => !isReplaced(one)) };
  const others = known.filter((one) => one !== both);
  if (both.of !== 'ends' || both.values.length > 1 || values.length > 1 || isNegated) return undefined;
  return member === both.member ? { others, replaced: { ...both, values } } : undefined;
}

const isOfBothEnds = (one: ReadCondition, member: QuestionMember): boolean =>
  one.of === 'ends'
    ? one.member === member || one.other === member
    : one.of === 'values' && one.isPair === true;

/** "From Denver", after flights from Texas. */
const isOfSameEnd = (one: ReadCondition, member: QuestionMember): boolean =>
  one.of === 'values' &&
  one.isPair !== true &&
  one.member !== member &&
  directionOf(one.member) === directionOf(member);

/** "To Denver", after a question about flights from there. */
const isSamePlace = (one: ReadCondition, { member, values }: ValueCondition): boolean =>
  isOneValue(one) &&
  one.of === 'values' &&
  (isOtherEnd(one.member, member) || isOtherEnd(member, one.member)) &&
  values.length === 1 &&
  one.values[0] === values[0];

const isAboutEnds = (one: ReadCondition, first: QuestionMember | undefined): boolean =>
  first !== undefined &&
  (one.of === 'ends' ||
    (one.of === 'values' && one.isPair === true) ||
    one.member === first ||
    isOtherEnd(one.member, first));
