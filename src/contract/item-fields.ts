/** Type, name and `meta` of the items of a workspace. Source: docs/platform-api.md, "Workspace". */
import { z } from 'zod';
import { jsonObject } from './primitives.ts';
import { visibleName } from './visible-text.ts';

export const itemTypes = ['FOLDER', 'WORKBOOK', 'REPORT'] as const;

/** Most characters of a name, in UTF-16 code units. */
export const maxNameLength = 255;

/**
 * The name of an item. Surrounding white space is removed, and control characters are refused. Names are normalized to
 * NFC, so that names that look the same are equal.
 */
export const itemName = visibleName(
  z
    .string()
    .trim()
    .normalize('NFC')
    .min(1)
    .max(maxNameLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'a name has no control characters'),
);

/** Most bytes of the `meta` of an item, as JSON in UTF-8. Larger values that were stored before stay readable. */
export const maxItemMetaBytes = 2 ** 20;

/** Data of the client that a workbook or a report stores. */
export const itemMeta = jsonObject
  .refine(
    (meta) => new TextEncoder().encode(JSON.stringify(meta)).length <= maxItemMetaBytes,
    `it has more than ${maxItemMetaBytes} bytes as JSON`,
  )
  .describe('Any object of at most 1 MiB, written as JSON.');

export type ItemType = (typeof itemTypes)[number];
