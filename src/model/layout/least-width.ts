import type { BreakpointName } from '../../contract/primitives.ts';
import type { GridSettings } from './grid-settings.ts';

/** Width of a small telephone, px: the narrowest breakpoint has no least width. */
const narrowest = 340;

/** Width that a grid has at least at a breakpoint, px. */
export const findLeastWidth = ({ breakpoints }: GridSettings, name: BreakpointName): number =>
  Math.max(narrowest, breakpoints[name] ?? 0);
