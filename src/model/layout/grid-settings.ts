/** Settings of a dashboard's grid, with react-grid-layout's defaults: docs/dashboard-format.md, "Layout". */
import type { BreakpointName } from '../../contract/primitives.ts';
import { isRecord, readArray } from '../parsing/read-value.ts';

export const breakpointOrder: readonly BreakpointName[] = ['lg', 'md', 'sm', 'xs', 'xxs'];

export interface GridSettings {
  /** Width above which each breakpoint applies, px. A breakpoint without a width never applies. */
  readonly breakpoints: Readonly<Partial<Record<BreakpointName, number>>>;
  readonly cols: Record<BreakpointName, number>;
  /** Horizontal and vertical gap between widgets, px. */
  readonly margin: readonly [number, number];
  /** Horizontal and vertical padding around all widgets, px. */
  readonly containerPadding: readonly [number, number];
  /** px */
  readonly rowHeight: number;
}

const defaultBreakpoints = { lg: 1200, md: 996, sm: 768, xs: 480, xxs: 0 };
const defaultCols = { lg: 12, md: 10, sm: 6, xs: 4, xxs: 2 };
const defaultMargin = [10, 10] as const;
/** Not the library's default: charts of the platform are about eleven rows tall. */
const defaultRowHeight = 30;
const maxCols = 1_000;
/** Maximum row height and gap, px: see also src/model/theme/parse-theme.ts. */
const maxLength = 1_000;

export function parseGridSettings(layout: unknown): GridSettings {
  const given = isRecord(layout) ? layout : {};
  const margin = readPair(given.margin) ?? defaultMargin;
  return {
    breakpoints: readBreakpoints(given.breakpoints),
    cols: { ...defaultCols, ...readNumbers(given.cols, isColumnCount) },
    margin,
    containerPadding: readPair(given.containerPadding) ?? margin,
    rowHeight: readRowHeight(given.rowHeight, margin[1]),
  };
}

type Numbers = Partial<Record<BreakpointName, number>>;

function readNumbers(value: unknown, isGood: (number: number) => boolean): Numbers {
  const given = isRecord(value) ? value : {};
  const read: Numbers = {};
  for (const name of breakpointOrder) {
    const number = given[name];
    if (typeof number === 'number' && isGood(number)) read[name] = number;
  }
  return read;
}

/**
 * A breakpoint without a number keeps its default only if that lies between its neighbours. For example, if `lg` starts
 * at 900 px, the default `md` of 996 px must not apply to wider dashboards.
 */
function readBreakpoints(value: unknown): Numbers {
  const given = readNumbers(value, Number.isFinite);
  const kept: Numbers = { ...given };
  for (const [index, name] of breakpointOrder.entries()) {
    if (name in given) continue;
    const number = defaultBreakpoints[name];
    const fits = breakpointOrder.every((other, at) => {
      const limit = given[other] ?? NaN;
      return !(at < index ? number >= limit : number <= limit);
    });
    if (fits) kept[name] = number;
  }
  return kept;
}

const isColumnCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= maxCols;

function readPair(value: unknown): readonly [number, number] | undefined {
  const [across, down] = readArray(value);
  return isLength(across) && isLength(down) ? [across, down] : undefined;
}

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= maxLength;

/** Rows of 0 px are visible if there is a margin between them. */
function readRowHeight(value: unknown, marginDown: number): number {
  const least = marginDown > 0 ? 0 : Number.MIN_VALUE;
  return typeof value === 'number' && value >= least && value <= maxLength ? value : defaultRowHeight;
}
