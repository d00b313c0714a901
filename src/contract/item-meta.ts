import { freeObject } from './primitives.ts';

/** Most bytes of an item's `meta`, written as JSON in UTF-8. What was stored before there was a limit stays readable. */
export const maxItemMetaBytes = 2 ** 20;

/** What a workbook or a report holds besides the platform's own fields. */
export const itemMeta = freeObject
  .refine(
    (meta) => new TextEncoder().encode(JSON.stringify(meta)).length <= maxItemMetaBytes,
    `it has more than ${maxItemMetaBytes} bytes as JSON`,
  )
  .describe('Any object of at most 1 MiB, written as JSON.');
