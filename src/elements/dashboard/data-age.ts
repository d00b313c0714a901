/** The age of a dashboard's rows: its heading says it once, and only widgets whose rows are older say their own. */
import type { FormatContext } from '../../model/formats/format-value.ts';
import type { Messages } from '../../model/messages/message-catalogue.ts';
import type { DashboardState, WidgetState } from '../../store/dashboard-state.ts';

/** Milliseconds. Queries of one visit are not all answered at the same time. */
const tolerance = 600_000;

/** The refresh time in milliseconds since 1970; NaN without rows, or where they have no age. */
const timeOf = ({ result }: WidgetState): number => Date.parse(result?.lastRefreshTime ?? '');

/** The refresh time that holds for all widgets without an age of their own. Infinity where no rows have an age. */
export function computeCommonRefreshTime(widgets: DashboardState['widgets']): number {
  const times = [...widgets.values()].map(timeOf).filter(Boolean);
  const oldest = Math.max(...times) - tolerance;
  return Math.min(...times.filter((time) => time >= oldest));
}

/** `Data as of 29 Nov 2026, 9:00`. A clock that is ahead of this one gives no time to come. */
export function writeDataTime(
  dataTime: number,
  messages: Messages,
  { locale, timeZone }: FormatContext,
): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return messages('asOf', { time: format.format(Math.min(dataTime, Date.now())) });
}

export const isDataOlderThan = (widget: WidgetState, dataTime: number): boolean => timeOf(widget) < dataTime;
