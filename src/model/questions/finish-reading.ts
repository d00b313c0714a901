/** Completes what a question leaves out, and refuses what no query can say. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import type { Draft } from './draft.ts';
import { isBaseCount } from './read-meanings.ts';
import type { Period, Reading } from './reading.ts';
import type { KnownSubject, QuestionMember, Subject } from './subject.ts';

export interface SubjectContext {
  readonly subject: KnownSubject;
  /** The time dimension that periods and grains are about. */
  readonly time: QuestionMember | undefined;
  /** From the first to the last day of the data. */
  readonly data: TimeSpan | undefined;
}

/** @returns undefined if the draft is no question, or one that is not answered. */
export function finishReading(draft: Draft, context: SubjectContext): Reading | undefined {
  const asks = findAim(draft);
  const measures = asks && findMeasures(draft, asks, context.subject);
  if (!asks || !measures) return undefined;
  const grain = draft.grain ?? (draft.showsTrend ? chooseGrain(draft, context.data) : undefined);
  const reading: Reading = {
    subject: context.subject,
    asks,
    measures,
    groups: [...(draft.counted ? [draft.counted] : draft.groups), ...listComparedGroups(draft)],
    time: context.time,
    grain,
    conditions: draft.conditions,
    segments: draft.segments,
    periods: joinPeriods(draft),
    ranking: draft.ranking && { count: draft.isPlural ? 10 : 1, ...draft.ranking },
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
  { measures, namesSubject }: Draft,
  asks: Reading['asks'],
  { members }: Subject,
): readonly QuestionMember[] | undefined {
  if (asks === 'distinct' || asks === 'values' || measures.length > 0) return measures;
  const count = members.find(isBaseCount);
  return count && namesSubject ? [count] : undefined;
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

/** Periods that follow each other are one, unless they are compared. */
function joinPeriods({ periods, compares }: Draft): readonly Period[] {
  const [first, ...more] = periods;
  if (compares || !first) return periods;
  let whole = first;
  for (const { span, isCountedFromData } of more) {
    if (whole.span.until === undefined || span.from !== whole.span.until) return periods;
    const until = span.until === undefined ? {} : { until: span.until };
    whole = {
      span: { ...(whole.span.from !== undefined && { from: whole.span.from }), ...until },
      isCountedFromData: whole.isCountedFromData || isCountedFromData,
    };
  }
  return [whole];
}

const day = 86_400_000;

/** The finest grain with at most a hundred periods. */
function chooseGrain({ periods }: Draft, data: TimeSpan | undefined): Granularity | undefined {
  const [period] = periods;
  const from = period?.span.from ?? data?.from;
  const until = period?.span.until ?? data?.until;
  if (from === undefined || until === undefined) return undefined;
  const days = (until - from) / day;
  if (days <= 62) return 'day';
  if (days <= 62 * 7) return 'week';
  return days <= 100 * 30 ? 'month' : 'year';
}

function isSensible(reading: Reading, draft: Draft, { time, data }: SubjectContext): boolean {
  const { asks, measures, groups, grain, periods, ranking } = reading;
  if ((periods.length > 0 || grain !== undefined) && !time) return false;
  if (grain !== undefined && !isReadableGrain(grain, reading, data)) return false;
  if (asks === 'measures' && ranking && groups.length === 0 && grain === undefined) return false;
  if (draft.showsTrend && grain === undefined) return false;
  if (draft.asksCount && measures.some(({ aggregate }) => !isCount(aggregate))) return false;
  if (draft.asksTotal && measures.some(({ isAdditive }) => !isAdditive)) return false;
  if (draft.asksDifferent && asks !== 'distinct' && asks !== 'values') return false;
  if (periods.length > 1 && (!draft.compares || groups.length > 0 || grain !== undefined)) return false;
  if (draft.compares && periods.length < 2 && !hasComparedValues(reading) && groups.length === 0)
    return false;
  if (hasMeasureConditionWithoutGroup(reading)) return false;
  return asks !== 'share' || isShare(reading);
}

const isCount = (aggregate: string | undefined): boolean =>
  aggregate === 'count' || aggregate === 'countDistinct' || aggregate === 'countDistinctApprox';

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
