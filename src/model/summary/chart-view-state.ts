/** What a reader has arranged in a chart or map, as it is kept for the widget and handed out by `getState`. */
import { isRecord, readOneOf } from '../parsing/read-value.ts';

export interface ChartViewState {
  /** In place of the drawing: its rows. */
  readonly shown?: 'table' | undefined;
  /** How those are arranged; the table reads it. */
  readonly table?: unknown;
  /** Series that are hidden, by the column of their legend; the chart reads it. */
  readonly hidden?: unknown;
}

/** Whatever cannot be read is as the chart's author made it. */
export function parseChartViewState(kept: unknown): ChartViewState {
  if (!isRecord(kept)) return {};
  const { table, hidden } = kept;
  return { shown: readOneOf(kept['shown'], ['table']), table, hidden };
}

/** undefined: nothing is arranged. */
export function serializeChartViewState(memory: ChartViewState): unknown {
  const entries = Object.entries(memory).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** What was kept with some of it changed; what others keep of the same widget stays. undefined: nothing is arranged. */
export const updateViewState = (kept: unknown, changed: Readonly<Record<string, unknown>>): unknown =>
  serializeChartViewState({ ...(isRecord(kept) ? kept : {}), ...changed });
