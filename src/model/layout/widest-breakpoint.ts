import type { BreakpointName } from '../../contract/primitives.ts';
import { breakpointOrder, type GridSettings } from './grid-settings.ts';

/** The breakpoint that an author makes a dashboard for first. */
export function findWidestBreakpoint({ breakpoints }: GridSettings): BreakpointName {
  const widest = Math.max(...Object.values(breakpoints));
  return breakpointOrder.find((name) => breakpoints[name] === widest) ?? 'lg';
}
