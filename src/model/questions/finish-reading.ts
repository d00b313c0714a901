/** Completes what a question leaves out, and refuses what no query can say. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import { isOtherEnd } from './direction.ts';
import { createDraft, type Draft } from './draft.ts';
import { isSensible } from './is-sensible.ts';
import { clock } from './words/units.ts';
import { splitWords, toNameKey } from './words/words.ts';
import { resolvePeriods } from './periods/resolve-periods.ts';
import { listShares } from './list-shares.ts';
import type { Period, Ranking, ReadCondition, Reading } from './reading.ts';
import type { QuestionClock } from './periods/spoken-period.ts';
import {
  isBaseCount,
  type LoadedSubject,
  type QuestionMember,
  type Subject,
  type ValueList,
} from './subject.ts';

export interface SubjectContext {
  readonly subject: LoadedSubject;
  /** The time dimension that periods and grains are about. */
  readonly time: QuestionMember | undefined;
  readonly clock: QuestionClock;
}

/** @returns several where the words have several meanings. Empty: the draft is no question, or one that is not answered. */
export function finishReading(draft: Draft, context: SubjectContext): Reading[] {
  const asks = findAim(draft);
  const measures = asks && findMeasures(draft, asks, context.subject);
  const periods = resolvePeriods(draft, context.clock);
  const excluded = resolvePeriods({ ...createDraft(), periods: draft.excluded }, context.clock);
  const conditions = listConditions(draft, context.subject);
  if (!asks || !measures || !periods || !excluded || !conditions) return [];
  const showsTrend = draft.showsTrend || (draft.asksChange && periods.length < 2);
  const grain = draft.grain ?? (showsTrend ? chooseGrain(periods, context.clock.data) : undefined);
  // Of periods that are compared, the values are not.
  const comparedGroups = periods.length > 1 ? [] : listComparedGroups(draft);
  const reading: Reading = {
    subject: context.subject,
    asks,
    measures,
    groups: [...(draft.counted ? [draft.counted] : draft.groups), ...comparedGroups],
    comparedGroups: [...new Set([...comparedGroups, ...draft.comparedGroups])],
    time: context.time,
    grain,
    conditions,
    segments: draft.segments,
    periods,
    excluded,
    ranking: completeRanking(draft, measures[0]),
    isCountImplied: isCountImplied(draft),
  };
  return isSensible(reading, draft, context.clock.data) ? listShares(reading, draft) : [];
}

/** Undefined: the subject has no second end. */
function listConditions({ conditions, ends }: Draft, subject: LoadedSubject): ReadCondition[] | undefined {
  if (!ends) return conditions;
  const { member, values } = ends;
  const pair = values.length > 1 ? findPair(values, subject) : undefined;
  if (pair) return [...conditions, { of: 'values', ...pair, isNegated: false, isPair: true }];
  const other = subject.members.find((one) => isOtherEnd(one, member));
  return other && [...conditions, { of: 'ends', member, other, values }];
}

/** The only dimension whose values name both ends, such as "Atlanta – Boston". */
function findPair(ends: readonly string[], { values }: LoadedSubject): ValueList | undefined {
  const key = toNameKey(splitWords(ends.join(' ')));
  const found = values.flatMap((list): ValueList[] => {
    const named = list.values.filter((value) => toNameKey(splitWords(value)) === key);
    return named.length > 0 ? [{ member: list.member, values: named }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function findAim({
  asksAverage,
  asksShare,
  lists,
  counted,
  measures,
  groups,
  namesSubject,
  ranking,
  grain,
}: Draft): Reading['asks'] | undefined {
  if (asksAverage && (asksShare || counted)) return undefined;
  // "On time share" is a measure already.
  if (asksShare && measures[0]?.format?.type !== 'percent') return counted ? undefined : 'share';
  const isAlone = measures.length === 0 && !namesSubject && !ranking && grain === undefined;
  // "Avg delay" is short for "Average delay".
  if (asksAverage && !(measures.length > 0 && measures.every(isAverage))) return 'average';
  if (counted) return isAlone && groups.length === 0 ? 'distinct' : undefined;
  return isAlone && lists && groups.length === 1 ? 'values' : 'measures';
}

const averageNames = new Set(['average', 'avg', 'mean']);

const isAverage = ({ aggregate, title }: QuestionMember): boolean =>
  aggregate === 'avg' || splitWords(title).some(({ stem }) => averageNames.has(stem));

/** A question that names what the subject is about, and no measure, is about how many there are. */
function findMeasures(
  draft: Draft,
  asks: Reading['asks'],
  { members }: Subject,
): readonly QuestionMember[] | undefined {
  const { measures, limitedMeasures, namesSubject } = draft;
  if (asks === 'distinct' || asks === 'values' || measures.length > 0) return measures;
  const count = members.find(isBaseCount);
  if (count && (namesSubject || isCountImplied(draft))) return [count];
  return limitedMeasures.length > 0 ? [...new Set(limitedMeasures)] : undefined;
}

/** "top 5 species", "busiest weekday": the question names nothing that is counted. */
const isCountImplied = ({ impliesCount, measures, limitedMeasures, namesSubject, groups }: Draft): boolean =>
  impliesCount &&
  !namesSubject &&
  measures.length + limitedMeasures.length === 0 &&
  groups.every(({ type, units }) => type === 'string' || units.has(clock));

const turned = { asc: 'desc', desc: 'asc' } as const;

/** "In each month, the airport with the most": what is grouped by another word than "by" is ranked within the others. */
function completeRanking(draft: Draft, measure: QuestionMember | undefined): Ranking | undefined {
  const { ranksByWorth, ranking, isPlural, groups, outerGroups, looselyOuter, grain, isGrainOuter } = draft;
  if (!ranking) return undefined;
  const outer = outerGroups.filter((member) => member !== looselyOuter);
  const isInner = groups.length > outer.length || (grain !== undefined && !isGrainOuter);
  const isOuter = outer.length > 0 || isGrainOuter;
  const within = { groups: outer, isEachPeriod: isGrainOuter };
  const isTurned = ranksByWorth && measure?.goodDirection === 'down';
  const direction = isTurned ? turned[ranking.direction] : ranking.direction;
  const worth = ranking.direction === 'desc' ? 'best' : 'worst';
  return {
    count: isPlural ? 10 : 1,
    ...ranking,
    ...(ranksByWorth && { worth }),
    direction,
    ...(isInner && isOuter && { within }),
  };
}

/** Values that are compared are told one by one. */
function listComparedGroups({ compares, conditions, groups }: Draft): QuestionMember[] {
  if (!compares) return [];
  return conditions.flatMap((one) =>
    one.of === 'values' && one.values.length > 1 && !one.isNegated && !groups.includes(one.member)
      ? [one.member]
      : [],
  );
}

const day = 86_400_000;

/** The finest grain with at most a hundred periods. */
function chooseGrain([period]: readonly Period[], data: TimeSpan | undefined): Granularity | undefined {
  const from = period?.span.from ?? data?.from;
  const until = period?.span.until ?? data?.until;
  if (from === undefined || until === undefined) return undefined;
  const days = (until - from) / day;
  if (days <= 62) return 'day';
  if (days <= 62 * 7) return 'week';
  return days <= 100 * 30 ? 'month' : 'year';
}
