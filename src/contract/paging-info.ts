/** Page info of every paginated answer. Source: docs/platform-api.md, "Lists and paging". */
import { z } from 'zod';

export const pageInfoSchema = z.object({
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  endCursor: z.string().optional(),
  startCursor: z.string().optional(),
});

export type PageInfo = z.infer<typeof pageInfoSchema>;
