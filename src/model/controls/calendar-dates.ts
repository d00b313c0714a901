/** The days of a month in a calendar, and keyboard navigation in it (WAI-ARIA Authoring Practices, date picker). */
import { addUnits, startOfUnit, createWallClock, type WallClock } from '../time/wall-clock-arithmetic.ts';

const dayLength = 86_400_000;

/** Six weeks of days, as midnights. The first and last days may belong to the neighbouring months. */
export function createMonthGrid(month: WallClock, firstWeekday: number): WallClock[][] {
  const first = startOfWeek(startOfUnit(month, 'month'), firstWeekday);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => first + (week * 7 + day) * dayLength),
  );
}

const startOfWeek = (day: WallClock, firstWeekday: number): WallClock =>
  day - ((weekdayOf(day) - firstWeekday + 7) % 7) * dayLength;

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: WallClock): number => new Date(day).getUTCDay() || 7;

/** The day that a key moves to; undefined for other keys. Left and right follow the reading direction. */
export function findDayForKey(
  day: WallClock,
  key: string,
  isShifted: boolean,
  firstWeekday: number,
): WallClock | undefined {
  if (key === 'PageUp' || key === 'PageDown')
    return addMonths(day, (key === 'PageUp' ? -1 : 1) * (isShifted ? 12 : 1));
  if (key === 'Home') return startOfWeek(day, firstWeekday);
  if (key === 'End') return startOfWeek(day, firstWeekday) + 6 * dayLength;
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
  return days === undefined ? undefined : day + days * dayLength;
}

/** The same day of another month, or the last day of that month. */
export function addMonths(day: WallClock, count: number): WallClock {
  const month = addUnits(startOfUnit(day, 'month'), count, 'month');
  const last = addUnits(month, 1, 'month') - dayLength;
  return Math.min(month + (startOfUnit(day, 'day') - startOfUnit(day, 'month')), last);
}

/** `2024-02-29` */
export const toDateText = (day: WallClock): string => new Date(day).toISOString().slice(0, 10);

/** Midnight of a text that starts with a date; undefined for other texts. */
export function parseDateText(text: string): WallClock | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return year === undefined ? undefined : createWallClock(Number(year), Number(month) - 1, Number(day));
}

/** Regions whose weeks start on Sunday or Saturday, for browsers without week data. Source: Unicode CLDR, weekData. */
const sundayRegions = new Set(
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
);
const saturdayRegions = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));

/** Monday is 1, Sunday 7. */
export function findFirstWeekday(locale: string): number {
  const known = new Intl.Locale(locale);
  const info = readWeekInfo(known);
  if (info !== undefined) return info;
  const region = known.maximize().region ?? '';
  if (saturdayRegions.has(region)) return 6;
  return sundayRegions.has(region) ? 7 : 1;
}

interface WeekInfo {
  readonly firstDay?: unknown;
}

interface LocaleWithWeeks {
  getWeekInfo?(): WeekInfo;
  readonly weekInfo?: WeekInfo;
}

/** Newer browsers have a method, older ones a property, and some have neither. */
function readWeekInfo(locale: Intl.Locale): number | undefined {
  const known: Intl.Locale & LocaleWithWeeks = locale;
  const info = known.getWeekInfo ? known.getWeekInfo() : known.weekInfo;
  return typeof info?.firstDay === 'number' ? info.firstDay : undefined;
}
