/** The grid of a dashboard, with react-grid-layout's defaults where the dashboard gives none (DESIGN.md section 3). */
import type { BreakpointName } from '../../contract/primitives.ts';
import { isRecord, readArray } from '../readers/read-value.ts';

export const breakpointOrder: readonly BreakpointName[] = ['lg', 'md', 'sm', 'xs', 'xxs'];

export interface GridSettings {
  /** Smallest width above which the name holds, px. */
  readonly breakpoints: Record<BreakpointName, number>;
  readonly cols: Record<BreakpointName, number>;
  /** Between widgets: across, down; px. */
  readonly margin: readonly [number, number];
  /** Around all widgets: across, down; px. */
  readonly containerPadding: readonly [number, number];
  /** px */
  readonly rowHeight: number;
}

const defaultBreakpoints = { lg: 1200, md: 996, sm: 768, xs: 480, xxs: 0 };
const defaultCols = { lg: 12, md: 10, sm: 6, xs: 4, xxs: 2 };
const defaultMargin = [10, 10] as const;
/** Ours, not the library's: the platform's charts are about eleven rows tall. */
const defaultRowHeight = 30;
const mostCols = 100;

export function readGridSettings(layout: unknown): GridSettings {
  const given = isRecord(layout) ? layout : {};
  const margin = readPair(given.margin) ?? defaultMargin;
  return {
    breakpoints: readByBreakpoint(given.breakpoints, defaultBreakpoints, 0, Number.MAX_SAFE_INTEGER),
    cols: readByBreakpoint(given.cols, defaultCols, 1, mostCols),
    margin,
    containerPadding: readPair(given.containerPadding) ?? margin,
    rowHeight: readRowHeight(given.rowHeight),
  };
}

function readByBreakpoint(
  value: unknown,
  defaults: Record<BreakpointName, number>,
  least: number,
  most: number,
): Record<BreakpointName, number> {
  const given = isRecord(value) ? value : {};
  const read = { ...defaults };
  for (const name of breakpointOrder) {
    const number = given[name];
    if (typeof number === 'number' && number >= least && number <= most) read[name] = Math.round(number);
  }
  return read;
}

function readPair(value: unknown): readonly [number, number] | undefined {
  const [across, down] = readArray(value);
  return isLength(across) && isLength(down) ? [across, down] : undefined;
}

const isLength = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 10_000;

function readRowHeight(value: unknown): number {
  return typeof value === 'number' && value > 0 && value <= 10_000 ? value : defaultRowHeight;
}
