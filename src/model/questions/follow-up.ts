/** Questions that go on from the one before: "and in May?", "what about Denver?", "by month instead", "only the top 3". */
import type { Draft } from './draft.ts';
import type { Period, Ranking, ReadCondition, Reading } from './reading.ts';
import { isBaseCount } from './subject.ts';

const opening =
  /^\s*(?:(?:and|but|now|then|also|so|ok|okay)\b[\s,]*)*(?:(?:what|how) about\b|(?:the )?same(?: thing| question)?(?=\s+(?:by|per|in|on|at|for|from|to|with|without)\b))?/i;
const ending = /[\s,]+(?:instead|then|too|as well|again)[\s?.!]*$/i;

export interface OpenedQuestion {
  /** Without the words that only join it to the question before. */
  readonly rest: string;
  /** Whether it has such words. Without them it can still leave out what the question before has said. */
  readonly isOpened: boolean;
}

export function readOpening(question: string): OpenedQuestion {
  const rest = question.replace(opening, '').replace(ending, '').trim();
  return rest === '' || rest === question.trim()
    ? { rest: question, isOpened: false }
    : { rest, isOpened: true };
}

/**
 * The earlier question with what the later one says in another way: a part that is named again takes the place of the
 * part before.
 * @returns undefined if the later one says nothing new, or cannot be joined.
 */
export function goOnFrom(earlier: Reading, later: Draft): Draft | undefined {
  if (!saysAnything(later)) return undefined;
  const isOther = later.ranksByCount && !earlier.measures.every(isBaseCount);
  if (isOther && later.measures.length === 0) return undefined;
  const conditions = joinConditions(earlier, later);
  return {
    ...later,
    ...joinMeasures(earlier, later),
    ...joinGroups(earlier, later),
    ...joinPeriods(earlier, later),
    conditions,
    segments: [...new Set([...earlier.segments, ...later.segments])],
  };
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
  draft.counted !== undefined ||
  draft.showsTrend ||
  draft.asksShare;

/** Whether the later question names what it counts or measures. */
const asksOther = ({ measures, counted, namesSubject, asksCount }: Draft): boolean =>
  measures.length > 0 || counted !== undefined || namesSubject || asksCount;

type Part<Key extends keyof Draft> = Pick<Draft, Key>;

function joinMeasures(
  earlier: Reading,
  later: Draft,
): Part<'measures' | 'namesSubject' | 'counted' | 'lists' | 'asksShare' | 'asksAverage' | 'sharesAs'> {
  const { asks, groups } = earlier;
  const isOther = asksOther(later);
  const isShare = !isOther && (asks === 'share' || asks === 'ratio');
  const asksNames = !isOther && later.groups.length === 0;
  return {
    // "How many at night?" is about the subject itself.
    namesSubject: later.namesSubject || (later.asksCount && later.counted === undefined),
    measures: isOther
      ? later.measures
      : asks === 'ratio'
        ? earlier.measures.slice(0, 1)
        : [...earlier.measures],
    counted: later.counted ?? (asksNames && asks === 'distinct' ? groups[0] : undefined),
    lists: later.lists || (asksNames && asks === 'values'),
    asksShare: later.asksShare || isShare,
    asksAverage: later.asksAverage || (!isOther && asks === 'average'),
    sharesAs: isShare && !later.asksShare ? earlier : undefined,
  };
}

/** New groups, and steps of time, take the place of all that were there. */
function joinGroups(
  earlier: Reading,
  later: Draft,
): Part<'groups' | 'grain' | 'outerGroups' | 'isGrainOuter' | 'ranking'> {
  const { groups, grain, ranking } = earlier;
  if (later.groups.length > 0 || later.grain !== undefined || later.counted) {
    const { outerGroups, isGrainOuter } = later;
    // "Which airport?" is ranked as before. "By weekday" shows all of them, and steps of time are read in their order.
    const kept = later.outerLinks === 0 && later.grain === undefined ? withoutScope(ranking) : undefined;
    const own = { groups: later.groups, grain: later.grain, ranking: later.ranking ?? kept };
    return { ...own, outerGroups, isGrainOuter };
  }
  const single = new Set(
    later.compares ? [] : later.conditions.filter(isOneValue).map(({ member }) => member),
  );
  const isListed = earlier.asks === 'values' || earlier.asks === 'distinct';
  const grouped = isListed && !asksOther(later) ? [] : groups.filter((one) => !single.has(one));
  const isRanked = grouped.length > 0 || grain !== undefined;
  // Periods are compared as a whole.
  const isCompared = later.compares && later.periods.length > 0;
  return {
    groups: grouped,
    grain: isCompared || earlier.sharePeriod ? undefined : grain,
    outerGroups: (ranking?.within?.groups ?? []).filter((one) => grouped.includes(one)),
    isGrainOuter: ranking?.within?.isEachPeriod ?? false,
    // No ranking is of several periods.
    ranking: later.ranking ?? (isRanked && !later.compares ? withoutScope(ranking) : undefined),
  };
}

const withoutScope = (ranking: Ranking | undefined): Ranking | undefined =>
  ranking && { direction: ranking.direction, count: ranking.count };

function joinPeriods(earlier: Reading, later: Draft): Part<'periods' | 'excluded' | 'compares'> {
  const toSpoken = (period: Period) => ({ ...period, hasYear: true, isOneOfSeveral: false });
  const { periods: before, sharePeriod } = earlier;
  const known = [...before, ...(sharePeriod ? [sharePeriod] : [])].map(toSpoken);
  const isKept = later.excluded.length === 0 && later.periods.length === 0;
  const excluded = isKept ? earlier.excluded.map(toSpoken) : later.excluded;
  if (later.periods.length === 0)
    return { periods: known, excluded, compares: later.compares || earlier.periods.length > 1 };
  const periods = later.compares ? [...known, ...later.periods] : later.periods;
  return { periods, excluded, compares: later.compares };
}

/** "by state", after a question about one state, is about all of them. */
const isWidened = (one: ReadCondition, { groups, counted }: Draft): boolean =>
  isOneValue(one) && (groups.includes(one.member) || counted === one.member);

const isOneValue = (one: ReadCondition): boolean =>
  one.of === 'values' && one.values.length === 1 && !one.isNegated;

/** "compare with Chicago" adds a value to those before; any other value takes their place. */
function joinConditions(earlier: Reading, later: Draft): ReadCondition[] {
  const known = [...earlier.conditions, ...(earlier.share ?? [])];
  const isComparison = later.compares && later.periods.length === 0;
  const added = later.conditions.map((one): ReadCondition => {
    const same = known.find(({ of, member }) => of === one.of && member === one.member);
    if (!isComparison || one.of !== 'values' || same?.of !== 'values') return one;
    return { ...one, values: [...new Set([...same.values, ...one.values])] };
  });
  const kept = known.filter((one) => !added.some(({ member }) => member === one.member));
  return [...kept.filter((one) => !isWidened(one, later)), ...added];
}
