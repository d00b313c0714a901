/** Names the part of a cycle that a time belongs to: a month of the year, a day of the week or an hour of the day. */
import type { FormatContext } from '../../../model/formats/format-value.ts';
import type { Cell, ResultColumn } from '../../../model/result.ts';
import { toStart } from '../../../model/time/read-timeline.ts';

const parts: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  month: { month: 'long' },
  day: { weekday: 'long' },
  hour: { hour: 'numeric' },
};

export function formatPhase(cell: Cell, { granularity = '' }: ResultColumn, context: FormatContext): string {
  const time = toStart(cell, context.timeZone);
  if (time === undefined) return String(cell);
  if (granularity === 'quarter') return `Q${Math.floor(new Date(time).getUTCMonth() / 3) + 1}`;
  return new Intl.DateTimeFormat(context.locale, { ...parts[granularity], timeZone: 'UTC' }).format(time);
}
