/** The scalar shapes that all resources share. Source: docs/platform-api.md, "Shared shapes". */
import { z } from 'zod';

/** Identifiers of records are integers unless stated otherwise. */
export const id = z.int();

/** ISO 8601, a date or a date-time. */
export const timestamp = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** "Object, any properties" of the contract. */
export const freeObject = z.record(z.string(), z.unknown());

/** The five names a responsive grid gives its widths, widest first. */
export const breakpointNames = ['lg', 'md', 'sm', 'xs', 'xxs'] as const;

/** Name of a width band of the layout. */
export type BreakpointName = (typeof breakpointNames)[number];

export type FreeObject = z.infer<typeof freeObject>;
