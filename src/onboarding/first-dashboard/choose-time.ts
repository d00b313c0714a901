/** Chooses the time axis of a dashboard, and its steps. */
import { toWords } from '../../semantic-layer/column-names/column-words.ts';
import type { ColumnProfile } from '../proposal/column-profile.ts';
import type { DashboardFields, DimensionField, Field } from './dashboard-fields.ts';

type Grain = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface TimeAxis extends Field {
  /** Undefined for a number of a year, which needs no steps. */
  readonly grain: Grain | undefined;
  /** How many steps the axis has from its first time to its last. */
  readonly points: number;
  /** The share of these steps that have rows, as far as it is known. */
  readonly filledShare: number;
  /** Different times. */
  readonly distinct: number;
  readonly column: ColumnProfile;
  /** Rows without a time, from 0 to 1. */
  readonly nullShare: number;
  /** Whether times to come look like misread ones, so that the axis ends today. */
  readonly isUpToNow: boolean;
}

/** More points are noise in a chart of half a page. */
const mostPoints: Readonly<Record<Grain, number>> = {
  hour: 100,
  day: 100,
  week: 60,
  month: 130,
  quarter: 130,
  year: 130,
};

/** A line needs a few points. */
const leastPoints = 3;

/** The time with the fewest gaps. Undefined if no time has enough points. */
export function chooseTimeAxis({ dimensions }: DashboardFields, now: Date): TimeAxis | undefined {
  const times = dimensions.filter(({ column }) => column.kind === 'time');
  const axes = [...times]
    .sort((one, other) => one.nullShare - other.nullShare)
    .map((time) => toAxis(time, now));
  return [...axes, ...dimensions.map(toYearAxis)].find((axis) => axis && axis.points >= leastPoints);
}

function toAxis(time: DimensionField, now: Date): TimeAxis | undefined {
  const { member, title, distinct, nullShare, column } = time;
  if (nullShare > 0.5) return undefined;
  const seconds = now.getTime() / 1_000;
  const isUpToNow = hasMisreadTimes(time, seconds);
  const steps = listSteps(isUpToNow ? { ...time, last: seconds } : time);
  const step = steps.find(({ grain, points }) => points <= mostPoints[grain]) ?? steps.at(-1);
  if (!step) return undefined;
  const { grain, points } = step;
  const filled = {
    day: time.days,
    month: time.months,
    year: time.years,
    hour: points,
    week: points,
    quarter: points,
  };
  const filledShare = Math.min(1, filled[grain] / points);
  return { member, title, distinct, column, nullShare, grain, points, filledShare, isUpToNow };
}

const daySeconds = 86_400;

/** What is planned, such as bookings and budgets, is not further ahead. */
const plannedSeconds = daySeconds * 366 * 5;

/**
 * Whether times to come look misread, as years of two figures often are: they are years ahead, and most rows are in the past.
 * Where most rows are to come, as in a projection, they are the subject of the table.
 */
const hasMisreadTimes = ({ last, comingShare }: DimensionField, now: number): boolean =>
  last > now + plannedSeconds && comingShare < 0.5;

/** From the finest step that the data has to the coarsest, with the number of steps from the first time to the last. */
function listSteps({ distinct, days, months, years, first, last }: DimensionField) {
  const span = (last - first) / daySeconds;
  const toPoints = (length: number): number => Math.floor(span / length) + 1;
  const steps: { grain: Grain; points: number; isFiner: boolean }[] = [
    { grain: 'hour', points: toPoints(1 / 24), isFiner: distinct > days * 3 },
    { grain: 'day', points: toPoints(1), isFiner: days > months },
    { grain: 'week', points: toPoints(7), isFiner: days > months * 4 },
    { grain: 'month', points: toPoints(30.4), isFiner: months > years },
    { grain: 'quarter', points: toPoints(91.3), isFiner: months > years * 3 },
    { grain: 'year', points: toPoints(365.2), isFiner: true },
  ];
  return steps.filter(({ isFiner }) => isFiner);
}

/** A column of whole numbers that are years. */
function toYearAxis({ member, title, column, distinct, nullShare }: DimensionField): TimeAxis | undefined {
  const { kind, least = 0, greatest = 0, name } = column;
  const isYear = kind === 'number' && toWords(name).includes('year') && least >= 1000 && greatest <= 2200;
  if (!isYear || nullShare > 0.5) return undefined;
  const axis = { grain: undefined, points: distinct, filledShare: 1, isUpToNow: false };
  return { member, title, distinct, column, nullShare, ...axis };
}
