/** Shapes that all resources share. Source: docs/platform-api.md, "Shared shapes". */
import { z } from 'zod';
import { documentSchema } from './documented-schema.ts';

/** The id of a record. */
export const id = z.int();

/** A date or a date-time in ISO 8601. */
export const timestamp = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** An object with any properties. */
export const jsonObject = z.record(z.string(), z.unknown());

/** The breakpoints of a responsive grid, widest first. */
export const breakpointNames = ['lg', 'md', 'sm', 'xs', 'xxs'] as const;

export const deletedSchema = z.object({ success: z.literal(true) });

/** Name of a breakpoint. */
export type BreakpointName = (typeof breakpointNames)[number];
export type JsonObject = z.infer<typeof jsonObject>;

/** Schemas that the API reference shows by name. */
export const primitiveSchemas = {
  Timestamp: documentSchema(timestamp, 'ISO 8601: a date, or a date with a time and its offset.'),
};
