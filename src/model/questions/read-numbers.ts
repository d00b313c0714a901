/** Reads numbers in questions: how many rows a ranking has, and the limits of conditions. */
import type { Bound, Draft } from './draft.ts';
import type { Meaning } from './list-mentions.ts';
import type { NumberMeaning } from './words/read-number-words.ts';
import type { QuestionMember } from './subject.ts';
import { findUnitFactor } from './words/units.ts';

/** Changes the draft. Returns whether the number fits. */
export function readNumber(draft: Draft, meaning: NumberMeaning): boolean {
  const { unit } = meaning;
  if (isCount(meaning)) {
    const isRanked = readRankedCount(draft, meaning.number);
    if (isRanked !== undefined) return isRanked;
  }
  const bounds = listBounds(draft, meaning);
  if (!bounds) return false;
  draft.pending = { bounds };
  if (draft.loose?.type === 'number') return closeCondition(draft, draft.loose, unit);
  const measure = draft.last === 'measure' ? draft.measures.at(-1) : undefined;
  if (unit !== undefined) return measure ? closeCondition(draft, measure, unit) : false;
  draft.pending = { bounds, measure };
  return true;
}

const isCount = (meaning: NumberMeaning): meaning is Extract<Meaning, { is: 'number' }> =>
  meaning.is === 'number' && meaning.unit === undefined && meaning.operator === undefined;

/** "top 5", "the 5 cities with". Undefined: the number is none of a ranking. */
function readRankedCount(draft: Draft, number: number): boolean | undefined {
  if (draft.link === 'rank' && draft.ranking && draft.ranking.count === undefined) {
    draft.ranking = { ...draft.ranking, count: number };
    return isRankedCount(number);
  }
  if (draft.pending || draft.ranking || draft.rankedCount !== undefined) return undefined;
  draft.rankedCount = number;
  return isRankedCount(number);
}

const isRankedCount = (number: number): boolean => Number.isInteger(number) && number > 0 && number <= 1_000;

/** Undefined: the number says nothing here. */
function listBounds({ pending }: Draft, meaning: NumberMeaning): readonly Bound[] | undefined {
  if (meaning.is === 'limits') return pending ? undefined : meaning.bounds;
  if (pending && (pending.operator === undefined || meaning.operator)) return undefined;
  const operator = pending?.operator ?? meaning.operator;
  return operator && [...(pending?.bounds ?? []), { operator, number: meaning.number }];
}

/** A number that no other name followed is that of the measure before it. */
export function settlePending(draft: Draft): boolean {
  const { pending } = draft;
  if (!pending || pending.bounds.length === 0 || !pending.measure) return true;
  return closeCondition(draft, pending.measure, undefined);
}

/** "at least 1,000 flights" in a question about another measure. */
export function limitMeasure(draft: Draft, member: QuestionMember): boolean {
  draft.limitedMeasures.push(member);
  return closeCondition(draft, member, undefined, 'measure');
}

/** Undefined: no number waits for what it counts. */
export function limitSubject(
  draft: Draft,
  { count }: Extract<Meaning, { is: 'subject' }>,
): boolean | undefined {
  if (!draft.pending || draft.pending.bounds.length === 0) return undefined;
  return count !== undefined && limitMeasure(draft, count);
}

function closeCondition(
  draft: Draft,
  member: QuestionMember,
  unit: string | undefined,
  last?: Draft['last'],
): boolean {
  const factor = unit === undefined ? 1 : findUnitFactor(member, unit);
  const { pending } = draft;
  if (!pending || draft.isNegated || member.type !== 'number' || factor === undefined) return false;
  const bounds = pending.bounds.map(({ operator, number }) => ({ operator, number: number * factor }));
  if (!bounds.every(({ number }) => isPossible(member, number))) return false;
  draft.conditions.push(...bounds.map((bound) => ({ of: 'number' as const, member, ...bound })));
  draft.pending = undefined;
  if (draft.loose === member) draft.loose = undefined;
  draft.isNewPart = false;
  draft.link = undefined;
  draft.last = last;
  return true;
}

/** Shares are written with a sign of per cent, or are below 1. "More than 30 % late flights" is no count of them. */
const isPossible = ({ aggregate, format }: QuestionMember, number: number): boolean =>
  format?.type === 'percent' ? Math.abs(number) <= 1 : aggregate !== 'count' || Number.isInteger(number);
