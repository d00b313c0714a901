/** Reads the values that a question names, and changes the draft of its reading. */
import { directionOf } from './direction.ts';
import { finish, type Draft } from './draft.ts';
import type { QuestionMember } from './subject.ts';

/** "between Boston and Chicago": the value is that of the first end; the subject has to have another one. */
function readEnd(draft: Draft, member: QuestionMember, values: readonly string[]): boolean {
  const { link, last, ends } = draft;
  if (draft.isNegated || draft.loose || directionOf(member) !== 'from' || values.length > 1) return false;
  if (!ends) draft.ends = { member, values, areBoth: link === 'between' };
  else if (link !== 'and' || last !== 'value' || ends.member !== member) return false;
  else if (!values.every((value) => !ends.values.includes(value))) return false;
  else draft.ends = { ...ends, values: [...ends.values, ...values] };
  finish(draft, 'value');
  return true;
}

const isEnd = ({ link, ends }: Draft): boolean =>
  link === 'between' || link === 'either' || (ends?.areBoth === true && ends.values.length < 2);

export function readValue(draft: Draft, member: QuestionMember, values: readonly string[]): boolean {
  if (isEnd(draft)) return readEnd(draft, member, values);
  const { link, last, loose } = draft;
  if (loose && (loose !== member || values.length > 1)) return false;
  const direction = directionOf(member);
  if ((link === 'from' || link === 'to') && direction !== undefined && direction !== link) return false;
  if (link === 'by' || link === 'rank' || link === 'list') return false;
  if (link === 'from' || link === 'to') draft.directed.push(member);
  const previous = draft.conditions.at(-1);
  const goesOn = last === 'value' && previous?.of === 'values' && previous.member === member;
  const isNegated = draft.isNegated || (goesOn && (link === 'and' || link === 'or') && previous.isNegated);
  const isJoined = link === 'and' || link === 'or' || link === 'compare';
  // "in Denver or Texas" and "in Denver and Texas" mean the rows of both, which no condition of two members says.
  if (link === 'or' && !goesOn) return false;
  // "revenue and Toys" asks for two measures, of which one is none.
  if (link === 'and' && !goesOn && (last === 'value' || last === 'measure') && !draft.isNewPart) return false;
  // "except those from Denver on Fridays": nobody knows whether Fridays are excepted, too.
  if (last === 'value' && previous?.of === 'values' && previous.isNegated && !goesOn && link !== 'and')
    return false;
  // "from Denver and Chicago": what follows goes the same way.
  const isTurned = isJoined && direction !== undefined && !goesOn && previous && directionOf(previous.member);
  if (isTurned !== undefined && isTurned !== false && isTurned !== direction) return false;
  draft.loose = undefined;
  if (goesOn && previous.isNegated === isNegated) {
    if (!isJoined || values.some((value) => previous.values.includes(value))) return false;
    draft.conditions[draft.conditions.length - 1] = { ...previous, values: [...previous.values, ...values] };
  } else if (draft.conditions.some((one) => one.of === 'values' && one.member === member)) return false;
  else draft.conditions.push({ of: 'values', member, values, isNegated });
  draft.isNegated = false;
  draft.isBut = false;
  finish(draft, 'value');
  return true;
}
