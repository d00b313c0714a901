/** The query for the last day on which a time member has rows, and its result. */
import type { Result } from '../result.ts';
import type { WallClock } from '../time/wall-clock-arithmetic.ts';
import { parseDateText } from './calendar-dates.ts';

/** The query for the last day of a time member. */
export const toLastDayQuery = (member: string): Record<string, unknown> => ({
  timeDimensions: [{ dimension: member, granularity: 'day' }],
  filters: [{ member, operator: 'set' }],
  order: [[member, 'desc']],
  limit: 1,
});

/** Midnight of the last day; undefined if there are no rows. */
export function parseLastDay({ values }: Result): WallClock | undefined {
  const [cell] = values[0] ?? [];
  return typeof cell === 'string' ? parseDateText(cell) : undefined;
}
