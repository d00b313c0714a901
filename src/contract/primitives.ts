/** Shapes that all resources share. Source: docs/platform-api.md, "Shared shapes". */
import { z } from 'zod';
import { documentSchema } from './documented-schema.ts';

/** The id of a record. */
export const id = z.int();

/** A date or a date-time in ISO 8601. */
export const timestamp = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** An object with any properties. */
const isLocale = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};

const isTimeZone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** A BCP 47 tag. */
export const languageTag = z.string().max(35).refine(isLocale, 'must be a language tag such as de-DE');

/** An IANA name. */
export const timeZoneName = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be an IANA name such as Europe/Berlin');

export const jsonObject = z.record(z.string(), z.unknown());

/** The breakpoints of a responsive grid, widest first. */
export const breakpointNames = ['lg', 'md', 'sm', 'xs', 'xxs'] as const;

export const deletedSchema = z.object({ success: z.literal(true) });

/** Name of a breakpoint. */
export type BreakpointName = (typeof breakpointNames)[number];
/** Schemas that the API reference shows by name. */
export const primitiveSchemas = {
  Timestamp: documentSchema(timestamp, 'ISO 8601: a date, or a date with a time and its offset.'),
};
