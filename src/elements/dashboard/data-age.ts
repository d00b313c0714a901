/** The age of a dashboard's rows: its heading says it once, and only widgets whose rows are older say their own. */
import type { FormatContext } from '../../model/formats/format-value.ts';
import type { Messages } from '../../model/messages/message-catalogue.ts';
import { findCommonRefreshTime } from '../../model/time/common-refresh-time.ts';
import type { DashboardState, WidgetState } from '../../store/dashboard-state.ts';

/** The refresh time in milliseconds since 1970; NaN without rows, or where they have no age. */
const timeOf = ({ result }: WidgetState): number => Date.parse(result?.lastRefreshTime ?? '');

/** The refresh time that holds for all widgets without an age of their own. Infinity where no rows have an age. */
export function computeCommonRefreshTime(widgets: DashboardState['widgets']): number {
  return findCommonRefreshTime([...widgets.values()].map(({ result }) => result?.lastRefreshTime));
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
