/** Periods as questions name them, before it is known what they are counted from. */
import type { TimeSpan } from '../../time/parse-time-span.ts';
import { addUnits, createWallClock, startOfUnit, type WallClock } from '../../time/wall-clock-arithmetic.ts';
import type { Period } from '../reading.ts';
import type { Distance } from './distance.ts';

/** What periods are counted from. */
export interface QuestionClock {
  /** The wall clock of the reader. */
  readonly now: WallClock;
  /** The first and the last day of the data; undefined where there is none. */
  readonly data?: TimeSpan | undefined;
}

export interface SpokenPeriod extends Period {
  /** Both ends of "from March to April", as periods of their own. */
  readonly ends?: readonly [SpokenPeriod, SpokenPeriod] | undefined;
  /** Whether a year is named, or needs none. Without one, it is the latest with data. */
  readonly hasYear: boolean;
  /** Whether the data holds such a period in other years, too. */
  readonly isOneOfSeveral: boolean;
}

/** A period and how many words name it. */
export interface FoundPeriod {
  readonly period: SpokenPeriod;
  readonly length: number;
}

/** Whether any of the span is within the data. */
export const isWithin = ({ from, until }: TimeSpan, data: TimeSpan): boolean =>
  from < data.until && until > data.from;

/** The span at a distance from a time. */
export function spanAt(now: WallClock, { unit = 'day', count, from }: Distance): TimeSpan {
  const start = startOfUnit(now, unit);
  return from === 'here'
    ? { from: start, until: addUnits(start, 1, unit) }
    : { from: addUnits(start, -count, unit), until: start };
}

const day = 86_400_000;

/** The day after the last one of the data is its today; what is current holds the last one. */
export const spanAtEndOf = (data: TimeSpan, distance: Distance): TimeSpan =>
  spanAt(
    distance.from === 'here' || distance.isNamedDay
      ? data.until - 1
      : startOfUnit(data.until - 1, 'day') + day,
    distance,
  );

/** The same days in another year. Unchanged where the year has no such day. */
export function moveToYear(period: SpokenPeriod, year: number): SpokenPeriod {
  const { from, until } = period.span;
  if (from === undefined || until === undefined) return period;
  const years = year - new Date(from).getUTCFullYear();
  const span = { from: moveByYears(from, years), until: moveByYears(until, years) };
  const isSameDay = new Date(span.from).getUTCDate() === new Date(from).getUTCDate();
  return isSameDay ? { ...period, span, hasYear: true, isOneOfSeveral: false } : period;
}

export function moveByYears(time: WallClock, years: number): WallClock {
  const date = new Date(time);
  return createWallClock(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate());
}
