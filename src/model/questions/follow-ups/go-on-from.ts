/** Joins a question with the one before it. */
import type { Draft } from '../draft.ts';
import type { Ranking, ReadCondition, Reading } from '../reading.ts';
import { isBaseCount, type QuestionMember } from '../subject.ts';
import type { Opening } from './read-opening.ts';
import { isOneValue, joinConditions } from './join-conditions.ts';
import { joinPeriods } from './join-periods.ts';

/**
 * The earlier question with what the later one says in another way: a part that is named again takes the place of the
 * part before.
 * @returns several where the words have several meanings. Empty: the later one says nothing new, or cannot be joined.
 */
export function goOnFrom(earlier: Reading, later: Draft, opening: Opening): Draft[] {
  const isOther = later.ranksByCount && !earlier.measures.every(isBaseCount) && later.measures.length === 0;
  const conditions = joinConditions(earlier, later, opening);
  if (!saysAnything(later) || isOther || !conditions || !isClear(earlier, later, opening)) return [];
  const measures = joinMeasures(earlier, later, opening);
  const groups = joinGroups(earlier, later, opening);
  if (!groups) return [];
  const segments = [...new Set([...earlier.segments, ...later.segments])];
  return joinPeriods(earlier, later, opening).map((periods) => ({
    ...later,
    ...measures,
    ...groups,
    ...periods,
    comparedGroups: earlier.comparedGroups.filter((one) => groups.groups.includes(one)),
    compares: periods.compares || (earlier.comparedGroups.length > 0 && later.groups.length === 0),
    conditions,
    segments,
  }));
}

/** Whether it is known what the words that stand for the question before mean. */
function isClear(earlier: Reading, later: Draft, { adds, refersTo, isPart, narrows }: Opening): boolean {
  const { measures, conditions, periods, ends } = later;
  const isOther = measures.some((one) => !earlier.measures.includes(one));
  const named = conditions.length + periods.length + (ends ? 1 : 0);
  // The rows of a ranking are known when it is answered. Late flights are no condition.
  if (refersTo && earlier.ranking) return false;
  if (refersTo === 'rows' && isOther && !earlier.measures.every(isBaseCount) && !isPart) return false;
  // "The most damage" could be about another measure.
  if (later.isSuperlative && later.groups.length > 0 && later.measures.length === 0) return false;
  if (isPart) return named === 0 && measures.every(isBaseCount);
  if (narrows && measures.length > 0 && !measures.every(isCount)) return false;
  const isGrouped = later.groups.length > 0 || later.grain !== undefined;
  const parts = named + measures.length + (isGrouped ? 1 : 0);
  return !adds || (parts === 1 && !ends && conditions.every(({ of }) => of === 'values'));
}

const saysAnything = (draft: Draft): boolean =>
  draft.measures.length > 0 ||
  draft.groups.length > 0 ||
  draft.conditions.length > 0 ||
  draft.segments.length > 0 ||
  draft.periods.length > 0 ||
  draft.excluded.length > 0 ||
  draft.ends !== undefined ||
  draft.grain !== undefined ||
  draft.ranking !== undefined ||
  draft.rankedPlace !== undefined ||
  draft.counted !== undefined ||
  draft.showsTrend ||
  draft.asksShare;

type Part<Key extends keyof Draft> = Pick<Draft, Key>;

function joinMeasures(
  earlier: Reading,
  later: Draft,
  { isPart, adds }: Opening,
): Part<'measures' | 'namesSubject' | 'counted' | 'lists' | 'asksShare' | 'asksAverage' | 'sharesAs'> {
  const { asks, groups } = earlier;
  const isOther = asksOther(earlier, later) && !isPart;
  const asksNames = !isOther && later.groups.length === 0;
  // "Late flights instead" is about their share, too. "How many" is not.
  const isKept = !later.asksCount && later.counted === undefined;
  const isShare = isKept && (asks === 'share' || asks === 'ratio');
  const known = asks === 'ratio' ? earlier.measures.slice(0, 1) : [...earlier.measures];
  const named = adds ? [...new Set([...known, ...later.measures])] : later.measures;
  const measures = isOther ? named : known;
  return {
    // "How many at night?" is about the subject itself.
    namesSubject:
      (later.namesSubject && !isPart) || (isOther && later.asksCount && later.counted === undefined),
    measures,
    counted: later.counted ?? (asksNames && asks === 'distinct' ? groups[0] : undefined),
    lists: later.lists || (asksNames && asks === 'values'),
    asksShare: later.asksShare || isShare,
    asksAverage:
      later.asksAverage || (isKept && asks === 'average' && measures.every(({ isAdditive }) => isAdditive)),
    sharesAs: isShare && !later.asksShare ? earlier : undefined,
  };
}

/** Whether the later question names what it counts or measures. "How many in June?" counts what was counted. */
function asksOther(earlier: Reading, { measures, counted, namesSubject, asksCount }: Draft): boolean {
  const isCounted =
    earlier.asks === 'distinct' || (earlier.asks === 'measures' && earlier.measures.every(isCount));
  return measures.length > 0 || counted !== undefined || namesSubject || (asksCount && !isCounted);
}

const isCount = ({ aggregate }: QuestionMember): boolean => aggregate === 'count';

type KeptGroups = Part<'groups' | 'grain' | 'outerGroups' | 'isGrainOuter' | 'ranking' | 'ranksByWorth'>;
type GroupParts = KeptGroups & Part<'rankedPlace'>;

/** New groups, and steps of time, take the place of all that were there. Undefined: a place without a ranking. */
function joinGroups(earlier: Reading, later: Draft, opening: Opening): GroupParts | undefined {
  const ranking = joinRankings(earlier, later);
  if (later.rankedPlace !== undefined && !ranking) return undefined;
  // Which of the two periods is ranked?
  if (later.compares && earlier.ranking?.place !== undefined) return undefined;
  if (later.groups.length === 0 && later.grain === undefined && !later.counted)
    return {
      ...keepGroups(earlier, later, opening),
      ...(later.rankedPlace !== undefined && { ranking }),
      rankedPlace: undefined,
    };
  // "Which airport?" is ranked as before. "By weekday" shows all of them, and steps of time are read in their order.
  const isRanked = later.outerLinks === 0 && later.grain === undefined;
  return {
    groups: opening.adds
      ? [...new Set([...earlier.groups, ...later.groups])]
      : [...later.groups, ...listCompared(earlier, later)],
    grain: later.grain ?? (opening.adds ? earlier.grain : undefined),
    outerGroups: later.outerGroups,
    isGrainOuter: later.isGrainOuter,
    ranking: later.ranking ?? (isRanked ? ranking : undefined),
    ranksByWorth: later.ranksByWorth || (isRanked && earlier.ranking?.worth !== undefined),
    rankedPlace: undefined,
  };
}

function keepGroups(earlier: Reading, later: Draft, { adds }: Opening): KeptGroups {
  const { groups, ranking } = earlier;
  const single = new Set(
    later.compares || adds ? [] : later.conditions.filter(isOneValue).map(({ member }) => member),
  );
  for (const member of earlier.comparedGroups) single.delete(member);
  const isListed = (earlier.asks === 'values' || earlier.asks === 'distinct') && !asksOther(earlier, later);
  const grouped = isListed ? [] : groups.filter((one) => !single.has(one));
  // Periods are compared as a whole, and no ranking is of several.
  const isCompared = later.compares && later.periods.length > 0;
  const grain = isCompared || earlier.sharePeriod ? undefined : earlier.grain;
  const isRanked = (grouped.length > 0 || grain !== undefined) && !later.compares;
  return {
    groups: grouped,
    grain,
    outerGroups: (ranking?.within?.groups ?? []).filter((one) => grouped.includes(one)),
    isGrainOuter: ranking?.within?.isEachPeriod ?? false,
    ...rankAgain(earlier, later, isRanked),
  };
}

/** "The top 3", after the best one, are the best ones. */
function rankAgain({ ranking }: Reading, later: Draft, isRanked: boolean): Part<'ranking' | 'ranksByWorth'> {
  const known = withoutScope(ranking);
  const isByWorth = ranking?.worth !== undefined;
  const isMore = later.impliesCount && !later.ranksByCount && later.ranking?.direction === 'desc';
  if (known && isByWorth && isMore)
    return { ranking: { ...known, count: later.ranking?.count }, ranksByWorth: true };
  if (later.ranking) return { ranking: later.ranking, ranksByWorth: later.ranksByWorth };
  return { ranking: isRanked ? known : undefined, ranksByWorth: isRanked && isByWorth };
}

/** "And the third?" is one of the same ranking. */
function joinRankings({ ranking }: Reading, { rankedPlace: place }: Draft): Ranking | undefined {
  const known = withoutScope(ranking);
  return known && place !== undefined ? { ...known, count: place, place } : known;
}

/** Of "best" and "worst", the measure turns the direction again. */
function withoutScope(ranking: Ranking | undefined): Ranking | undefined {
  if (!ranking) return undefined;
  const { worth, count, place } = ranking;
  const direction = worth === undefined ? ranking.direction : worth === 'best' ? 'desc' : 'asc';
  return { direction, count, place };
}

/** Values that were compared stay apart in new groups. */
function listCompared({ comparedGroups, conditions }: Reading, { groups }: Draft): QuestionMember[] {
  const isNamed = (member: QuestionMember): boolean =>
    conditions.some((one: ReadCondition) => one.member === member);
  return comparedGroups.filter((member) => isNamed(member) && !groups.includes(member));
}
