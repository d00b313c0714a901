/** Completes what a question leaves out, and refuses what no query can say. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import type { Draft } from './draft.ts';
import { resolvePeriods } from './resolve-periods.ts';
import type { Period, Ranking, Reading } from './reading.ts';
import { grainWords } from './function-words.ts';
import { stemOf } from './words.ts';
import { months } from './period-words.ts';
import type { QuestionClock, SpokenPeriod } from './spoken-period.ts';
import { isBaseCount, type KnownSubject, type QuestionMember, type Subject } from './subject.ts';

export interface SubjectContext {
  readonly subject: KnownSubject;
  /** The time dimension that periods and grains are about. */
  readonly time: QuestionMember | undefined;
  readonly clock: QuestionClock;
}

/** @returns undefined if the draft is no question, or one that is not answered. */
export function finishReading(draft: Draft, context: SubjectContext): Reading | undefined {
  const asks = findAim(draft);
  const measures = asks && findMeasures(draft, asks, context.subject);
  const periods = resolvePeriods(draft, context.clock);
  if (!asks || !measures || !periods) return undefined;
  const showsTrend = draft.showsTrend || (draft.asksChange && periods.length < 2);
  const grain = draft.grain ?? (showsTrend ? chooseGrain(periods, context.clock.data) : undefined);
  const reading: Reading = {
    subject: context.subject,
    asks,
    measures,
    groups: [...(draft.counted ? [draft.counted] : draft.groups), ...listComparedGroups(draft)],
    time: context.time,
    grain,
    conditions: draft.conditions,
    segments: draft.segments,
    periods,
    compares: periods.length > 1 && (draft.compares || draft.asksChange),
    ranking: completeRanking(draft),
  };
  return isSensible(reading, draft, context) ? withShare(reading) : undefined;
}

function findAim({
  asksShare,
  lists,
  counted,
  measures,
  groups,
  namesSubject,
  ranking,
  grain,
}: Draft): Reading['asks'] | undefined {
  if (asksShare) return counted ? undefined : 'share';
  const isAlone = measures.length === 0 && !namesSubject && !ranking && grain === undefined;
  if (counted) return isAlone && groups.length === 0 ? 'distinct' : undefined;
  return isAlone && lists && groups.length === 1 ? 'values' : 'measures';
}

/** A question that names what the subject is about, and no measure, is about how many there are. */
function findMeasures(
  { measures, limitedMeasures, namesSubject, isTop, groups }: Draft,
  asks: Reading['asks'],
  { members }: Subject,
): readonly QuestionMember[] | undefined {
  if (asks === 'distinct' || asks === 'values' || measures.length > 0) return measures;
  const count = members.find(isBaseCount);
  if (
    count &&
    (namesSubject || (isTop && limitedMeasures.length === 0 && groups.every(({ type }) => type === 'string')))
  )
    return [count];
  return limitedMeasures.length > 0 ? limitedMeasures : undefined;
}

/** "In each month, the airport with the most": what is grouped by another word than "by" is ranked within the others. */
function completeRanking({
  ranking,
  isPlural,
  groups,
  outerGroups,
  looselyOuter,
  grain,
  isGrainOuter,
}: Draft): Ranking | undefined {
  if (!ranking) return undefined;
  const outer = outerGroups.filter((member) => member !== looselyOuter);
  const isInner = groups.length > outer.length || (grain !== undefined && !isGrainOuter);
  const isOuter = outer.length > 0 || isGrainOuter;
  const within = { groups: outer, isEachPeriod: isGrainOuter };
  return { count: isPlural ? 10 : 1, ...ranking, ...(isInner && isOuter && { within }) };
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

function isSensible(reading: Reading, draft: Draft, { time, clock: { data } }: SubjectContext): boolean {
  const { asks, measures, groups, grain, periods, ranking } = reading;
  if ((periods.length > 0 || grain !== undefined) && !time) return false;
  if (grain !== undefined && !isReadableGrain(grain, reading, data)) return false;
  if (asks === 'measures' && ranking && groups.length === 0 && grain === undefined) return false;
  if (draft.showsTrend && grain === undefined) return false;
  if (draft.asksCount && measures.some(({ aggregate }) => !isCount(aggregate))) return false;
  if (draft.asksTotal && measures.some(({ isAdditive }) => !isAdditive)) return false;
  if (draft.asksDifferent && asks !== 'distinct' && asks !== 'values') return false;
  // No query sorts by how much something has changed.
  if (draft.asksChange && (ranking || (periods.length < 2 && groups.length > 0))) return false;
  if (periods.length > 1 && (grain !== undefined || ranking || groups.length > 1)) return false;
  if (draft.compares && periods.length < 2 && !hasComparedValues(reading) && groups.length === 0)
    return false;
  if (draft.isComparative && !draft.compares) return false;
  if (draft.periods.some(isEveryYear) && (grain === 'year' || hasMonthValue(reading))) return false;
  if (groups.some((group) => isMonthOfOneYear(group, reading))) return false;
  if (hasMeasureConditionWithoutGroup(reading)) return false;
  return asks !== 'share' || isShare(reading);
}

const isCount = (aggregate: string | undefined): boolean =>
  aggregate === 'count' || aggregate === 'countDistinct' || aggregate === 'countDistinctApprox';

/** "in May" of several years, of which it is the last one. */
const isEveryYear = ({ isOneOfSeveral }: SpokenPeriod): boolean => isOneOfSeveral;

/** In "April and May", both are periods, or both are values of a dimension. */
const hasMonthValue = ({ conditions }: Reading): boolean =>
  conditions.some(
    (one) => one.of === 'values' && one.values.some((value) => months.has(value.toLowerCase())),
  );

/** The months of one year are the steps of its time: no dimension is needed to tell them apart. */
function isMonthOfOneYear({ name, title }: QuestionMember, { subject, periods }: Reading): boolean {
  const { from, until } = periods[0]?.span ?? {};
  if (!grainWords.has(stemOf(title)) || from === undefined || until === undefined) return false;
  const list = subject.values.find(({ member }) => member.name === name)?.values ?? [];
  const isOneYear = new Date(from).getUTCFullYear() === new Date(until - 1).getUTCFullYear();
  return isOneYear && list.length > 0 && list.every((value) => months.has(value.toLowerCase()));
}

const hasComparedValues = ({ conditions }: Reading): boolean =>
  conditions.some((one) => one.of === 'values' && one.values.length > 1);

const hasMeasureConditionWithoutGroup = ({ conditions, groups, grain }: Reading): boolean =>
  groups.length === 0 && grain === undefined && conditions.some(({ member }) => member.kind === 'measure');

/** The share of rows with one condition. What the whole is would be unclear with several. */
function isShare({ measures, conditions, segments, groups, grain, ranking, periods }: Reading): boolean {
  const [measure] = measures;
  if (!measure || measures.length > 1 || ranking || periods.length > 1) return false;
  if (measure.format?.type === 'percent') return true;
  // The share of what a measure counts already could be meant either way.
  if (!measure.isAdditive || (!isBaseCount(measure) && measure.aggregate !== 'sum')) return false;
  if (grain !== undefined || segments.length > 0) return false;
  if (conditions.length === 0) return groups.length === 1;
  return groups.length === 0 && conditions.length === 1 && conditions[0]?.of === 'values';
}

/** The whole is needed as well as its part: rows are grouped by what makes the part. */
function withShare(reading: Reading): Reading {
  const [condition] = reading.conditions;
  if (reading.asks !== 'share' || reading.measures[0]?.format?.type === 'percent') return reading;
  if (condition?.of !== 'values') return reading;
  return { ...reading, conditions: [], groups: [condition.member], share: condition };
}

const hours: Partial<Record<Granularity, number>> = { hour: 1, day: 24, week: 168 };

/** Most periods that somebody would read. */
const mostPeriods = 1_000;

function isReadableGrain(grain: Granularity, { periods }: Reading, data: TimeSpan | undefined): boolean {
  const length = hours[grain];
  const from = periods[0]?.span.from ?? data?.from;
  const until = periods[0]?.span.until ?? data?.until;
  if (length === undefined || from === undefined || until === undefined) return true;
  return (until - from) / (length * 3_600_000) <= mostPeriods;
}
