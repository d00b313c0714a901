/** Refuses readings that no query can say, and those that nobody means. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import { contradicts } from './checks/contradicting-limits.ts';
import { hasMonthValue, isMonthOfOneYear, isOutsidePeriods, isPartOfTime } from './checks/parts-of-time.ts';
import type { Draft } from './draft.ts';
import { countsSome } from './list-shares.ts';
import type { SpokenPeriod } from './periods/spoken-period.ts';
import type { ReadCondition, Reading } from './reading.ts';
import { isBaseCount, type QuestionMember } from './subject.ts';
import { splitWords } from './words/words.ts';

/** @param data - from the first to the last day of the data. */
export function isSensible(reading: Reading, draft: Draft, data: TimeSpan | undefined): boolean {
  const { asks, measures, groups, grain, periods, ranking, time, conditions } = reading;
  if ((periods.length > 0 || grain !== undefined) && !time) return false;
  if (grain !== undefined && !isReadableGrain(grain, reading, data)) return false;
  if (ranking && asks !== 'values' && groups.length === 0 && grain === undefined) return false;
  if (draft.showsTrend && grain === undefined) return false;
  if (draft.asksCount && measures.some(({ aggregate }) => !isCount(aggregate))) return false;
  if (asks === 'average' && !isAverage(reading, draft)) return false;
  if (draft.excluded.some(isEveryYear) || (draft.excluded.length > 0 && !time)) return false;
  if (draft.asksTotal && measures.some(({ isAdditive }) => !isAdditive)) return false;
  if (draft.asksDifferent && asks !== 'distinct' && asks !== 'values') return false;
  // No query sorts by how much something has changed.
  if (draft.asksChange && (ranking || (periods.length < 2 && groups.length > 0))) return false;
  if (periods.length > 1 && (grain !== undefined || ranking || groups.length > 1)) return false;
  // A limit would hold in each period by itself.
  if (periods.length > 1 && conditions.some(({ member }) => member.kind === 'measure')) return false;
  if (ranking && !isClearlyRanked(draft)) return false;
  if (measures.length > 0 && conditions.some((one) => contradicts(one, conditions))) return false;
  // "The most flights per day" is a rate, and no winner of each day.
  if (ranking?.within?.isEachPeriod && draft.isRateOfTime && draft.isSuperlative) return false;
  if (ranking?.within && draft.ranksByGroup && !draft.ranksByCount) return false;
  if (periods.length > 1 && draft.joinsPeriods) return false;
  // "Growth by year" asks for the changes.
  if (draft.asksChange && draft.grain !== undefined && !draft.showsTrend) return false;
  if (draft.ranksByWorth && !measures[0]?.goodDirection) return false;
  if (draft.compares && periods.length < 2 && !hasComparedValues(reading) && groups.length === 0)
    return false;
  if (draft.isComparative && !draft.compares) return false;
  if (draft.periods.some(isEveryYear) && (grain === 'year' || hasMonthValue(reading))) return false;
  if (conditions.some((one) => isOutsidePeriods(one, periods))) return false;
  if (groups.some((group) => isMonthOfOneYear(group, reading))) return false;
  if (hasMeasureConditionWithoutGroup(reading)) return false;
  return asks !== 'share' || isShare(reading);
}

/** "highest delay per weekday by hour" could be the highest of all, or of each weekday. */
function isClearlyRanked({
  groups,
  outerGroups,
  outerLinks,
  isSuperlative,
  ranksSegment,
  grain,
  isGrainOuter,
}: Draft): boolean {
  const hasInner = groups.length > outerGroups.length || (grain !== undefined && !isGrainOuter);
  return hasInner || (!ranksSegment && !(isSuperlative && outerLinks > 1));
}

/** Whether a measure is limited by what it counts already. Somebody may have meant another one. */
export const isDoubtful = ({ conditions, measures }: Reading): boolean =>
  conditions.some((one) => isOfMeasureItself(one, measures));

/** "Strikes with damage where damage is none": the measure has a condition of its own on what it is named by. */
function isOfMeasureItself({ of, member }: ReadCondition, measures: readonly QuestionMember[]): boolean {
  const own = splitWords(member.title).map(({ stem }) => stem);
  return (
    of === 'values' &&
    measures.some(({ title }) => {
      const words = new Set(splitWords(title).map(({ stem }) => stem));
      return own.every((stem) => words.has(stem));
    })
  );
}

const isCount = (aggregate: string | undefined): boolean =>
  aggregate === 'count' || aggregate === 'countDistinct' || aggregate === 'countDistinctApprox';

/** "in May" of several years, of which it is the last one. */
const isEveryYear = ({ isOneOfSeveral }: SpokenPeriod): boolean => isOneOfSeveral;

const hasComparedValues = ({ conditions }: Reading): boolean =>
  conditions.some((one) => one.of === 'values' && one.values.length > 1);

const hasMeasureConditionWithoutGroup = ({ conditions, groups, grain }: Reading): boolean =>
  groups.length === 0 && grain === undefined && conditions.some(({ member }) => member.kind === 'measure');

/** The share of what adds up. Of a segment and of a ranked part, nobody knows whether it is the part or the whole. */
function isShare({ measures, segments, periods, ranking, subject }: Reading): boolean {
  const [measure] = measures;
  if (!measure || measures.length > 1 || periods.length > 1 || ranking?.within) return false;
  const isCounted = isBaseCount(measure) || countsSome(measure, subject) || measure.aggregate === 'sum';
  return measure.isAdditive && isCounted && segments.length === 0;
}

/** The average of what adds up, for each step of time or each group. */
const isAverage = (
  { measures, groups, grain, periods, ranking, subject }: Reading,
  { compares, usesBy }: Draft,
): boolean =>
  !usesBy &&
  measures.every(({ isAdditive }) => isAdditive) &&
  groups.length + (grain === undefined ? 0 : 1) === 1 &&
  periods.length < 2 &&
  !ranking &&
  !compares &&
  // "Per weekday" means days, of which there are many for each value.
  !groups.some((group) => isPartOfTime(group, subject));

const hours: Partial<Record<Granularity, number>> = { hour: 1, day: 24, week: 168 };

/** Most periods that somebody would read. */
const mostPeriods = 1_000;
/** Most periods of which there is an average. */
const mostAveraged = 9_000;

function isReadableGrain(
  grain: Granularity,
  { asks, periods }: Reading,
  data: TimeSpan | undefined,
): boolean {
  const length = hours[grain];
  const from = periods[0]?.span.from ?? data?.from;
  const until = periods[0]?.span.until ?? data?.until;
  if (length === undefined || from === undefined || until === undefined) return true;
  return (until - from) / (length * 3_600_000) <= (asks === 'average' ? mostAveraged : mostPeriods);
}
