/** The order of names of weekdays and months, which is not that of their letters. */
import type { Cell } from '../result.ts';

const calendars = [
  {
    part: 'weekday',
    // 2024 begins on a Monday.
    dates: Array.from({ length: 7 }, (_, index) => Date.UTC(2024, 0, index + 1)),
    name: /(?:^|_)(?:week_?day|day_of_week|day_name)(?:_name)?$/i,
  },
  {
    part: 'month',
    dates: Array.from({ length: 12 }, (_, index) => Date.UTC(2024, index, 1)),
    name: /(?:^|_)(?:month_name|month_of_year|name_of_month)$/i,
  },
] as const;

/** Databases write these names in the language of their server, most of them in English. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl'] as const;

type Calendar = (typeof calendars)[number];
type Width = 'long' | 'short';

function listNames(language: string, { part, dates }: Calendar, width: Width): string[] {
  const format = new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC' });
  return dates.map((date) => format.format(date));
}

const listOrders = (): readonly (readonly string[])[] =>
  languages.flatMap((language) =>
    calendars.flatMap((calendar) =>
      (['long', 'short'] as const).map((width) => listNames(language, calendar, width)),
    ),
  );

/** It takes milliseconds to make them. */
let orders: readonly (readonly string[])[] | undefined;

/** The order of the values; undefined if one of them names neither a weekday nor a month. */
export function findValueOrder(values: ReadonlySet<Cell>): readonly string[] | undefined {
  const texts = [...values].filter((value) => typeof value === 'string');
  const isOfTexts = texts.length + (values.has(null) ? 1 : 0) === values.size;
  if (!isOfTexts || texts.length < 2 || texts.length > 12) return undefined;
  orders ??= listOrders();
  return orders.find((order) => texts.every((text) => order.includes(text)));
}

/**
 * The order of a column whose values are not known yet, long and short names in English; undefined if its name is not that of
 * a weekday or month.
 * @param name - of a member without its view.
 */
export function findNamedOrder(name: string): readonly string[] | undefined {
  const calendar = calendars.find((one) => one.name.test(name));
  if (!calendar) return undefined;
  return [...new Set([...listNames('en', calendar, 'long'), ...listNames('en', calendar, 'short')])];
}
