/** What a runner's process says, read once where it arrives. */
import { z } from 'zod';

export const replySchema = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]);

export const treeSchema = z.object({ tree: z.string() });

export const batchSchema = z.object({
  rows: z.array(z.array(z.string().nullable())),
  /** No rows come after these. */
  done: z.boolean(),
  /** There were more rows than the limit. */
  truncated: z.boolean(),
});

export const startedSchema = batchSchema.extend({
  /** Types by DuckDB's names. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});

/** Spent: it holds so much memory that the next query would be stopped for it. */
export const stoppedSchema = z.object({ isSpent: z.boolean() });

export type Batch = z.infer<typeof batchSchema>;
export type Started = z.infer<typeof startedSchema>;
