/** The reader's state of a chart or map, stored for the widget and returned by `getState`. */
import { isRecord, readOneOf } from '../../../model/parsing/read-value.ts';

export interface ChartViewState {
  /** `table`: the rows are shown instead of the drawing. */
  readonly shown?: 'table' | undefined;
  /** State of the table of rows, parsed by the table. */
  readonly table?: unknown;
  /** Hidden series by the column of their legend, parsed by the chart. */
  readonly hidden?: unknown;
}

/** Invalid parts get the default of the chart's author. */
export function parseChartViewState(kept: unknown): ChartViewState {
  if (!isRecord(kept)) return {};
  const { table, hidden } = kept;
  return { shown: readOneOf(kept['shown'], ['table']), table, hidden };
}

/** Returns undefined if nothing differs from the default. */
export function serializeChartViewState(memory: ChartViewState): unknown {
  const entries = Object.entries(memory).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Changes parts of a stored state. Other parts stay. Returns undefined if nothing differs from the default. */
export const updateViewState = (kept: unknown, changed: Readonly<Record<string, unknown>>): unknown =>
  serializeChartViewState({ ...(isRecord(kept) ? kept : {}), ...changed });
