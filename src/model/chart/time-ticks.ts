/** Ticks of a time axis at the grain of its column: twelve months get twelve ticks, not one for every two weeks. */
import { isRecord } from '../parsing/read-value.ts';
import { findColumn, type Result, type ResultColumn } from '../result.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Finer grains keep the ticks that Vega chooses. */
const steps: Readonly<Record<string, Spec>> = {
  month: { interval: 'month', step: 1 },
  quarter: { interval: 'month', step: 3 },
  year: { interval: 'year', step: 1 },
};

/** Axes with more values than this have no room for a tick each. */
const maxTicks = 24;

/** The tick settings to add to a channel's definition. None if its author has set ticks or turned the axis off. */
export function toTimeTicks(
  channel: string,
  { axis }: Spec,
  { name, granularity = '' }: ResultColumn,
  result: Result | undefined,
): Spec {
  const tickCount = steps[granularity];
  const isAxis = channel === 'x' || channel === 'y';
  if (!tickCount || !isAxis || axis === null || !result) return {};
  const own = isRecord(axis) ? axis : {};
  if ('tickCount' in own || 'values' in own) return {};
  const moments = new Set(findColumn(result, name)?.cells);
  return moments.size > 0 && moments.size <= maxTicks ? { axis: { ...own, tickCount } } : {};
}
