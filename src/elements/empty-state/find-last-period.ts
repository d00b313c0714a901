/** Finds the end of the data for a period that is relative to today, and has no rows because the data is older. */
import { parseLastDay, toLastDayQuery } from '../../model/controls/last-day-query.ts';
import {
  findRelativePeriod,
  toLastPeriodOfData,
  type LastPeriod,
} from '../../model/controls/last-period-of-data.ts';
import type { AppliedFilter } from '../../model/query-planning/list-applied-filters.ts';
import { isOpenToReaders, type EmptyScene } from './find-widget-filters.ts';

/** The last period of the data, in place of that of a control. */
export interface LastPeriodOffer extends LastPeriod {
  readonly show: () => void;
}

/** @returns `undefined` if readers have chosen no such period, or if the data cannot be asked for its last day. */
export async function findLastPeriod(
  applied: readonly AppliedFilter[],
  { ports, host, viewContext }: EmptyScene,
  signal: AbortSignal,
): Promise<LastPeriodOffer | undefined> {
  const relative = applied.find(
    ({ member, filter, picked }) =>
      !picked && findRelativePeriod(filter) !== undefined && isOpenToReaders(member, ports.state(), host),
  );
  const words = relative && findRelativePeriod(relative.filter);
  if (!relative || words === undefined || host.dataSource) return undefined;
  const { member } = relative;
  try {
    const lastDay = parseLastDay(await ports.controls.runQuery(toLastDayQuery(member), signal));
    const clock = { now: new Date(), timeZone: viewContext.context.timeZone };
    const period = lastDay === undefined ? undefined : toLastPeriodOfData(words, lastDay, clock);
    return period && { ...period, show: () => ports.controls.pickFilter(member, period.filter) };
  } catch {
    // Without the last day there is nothing to offer. The filter can still be cleared.
    return undefined;
  }
}
