/**
 * Layouts as requests send them: strict at every depth, since what a request silently lost its author would miss only
 * where readers see it.
 */
import { z } from 'zod';
import { dashboardLayoutSchema, positionSchema } from './dashboard.ts';

export const positionInputSchema = positionSchema.strict();

const byBreakpoint = z.strictObject({
  lg: z.int().nullish(),
  md: z.int().nullish(),
  sm: z.int().nullish(),
  xs: z.int().nullish(),
  xxs: z.int().nullish(),
});

export const layoutInputSchema = dashboardLayoutSchema
  .extend({ breakpoints: byBreakpoint.nullish(), cols: byBreakpoint.nullish() })
  .strict();

export const responsiveLayoutsInputSchema = z.strictObject({
  lg: positionInputSchema.nullish(),
  md: positionInputSchema.nullish(),
  sm: positionInputSchema.nullish(),
  xs: positionInputSchema.nullish(),
  xxs: positionInputSchema.nullish(),
});
