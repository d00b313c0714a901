/** Parameters and page info of every list. Source: docs/platform-api.md, "Lists and paging". */
import { z } from 'zod';
import { documentSchema } from './documented-schema.ts';

/** Number of items of a page: the default of `first`, and its maximum. */
export const pageSize = { default: 100, most: 200 } as const;

export const pagingQuery = {
  /** Number of items of the page. Default: 100. Values above 200 count as 200. */
  first: z.int().min(1).optional(),
  /** The `endCursor` of the previous page. */
  after: z.string().optional(),
};

/** Query of a list without other parameters. */
export const listQuerySchema = z.object(pagingQuery);

/** Part of the description of every list whose items may be large. */
export const pagesEndEarly =
  'A page has at most 4 MiB of items, but at least one item. While `hasNextPage` is true, the list continues after ' +
  '`endCursor`.';

export const pageInfoSchema = z.object({
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  endCursor: z.string(),
  startCursor: z.string(),
});

export type PageInfo = z.infer<typeof pageInfoSchema>;

/** Schemas that the API reference shows by name. */
export const pagingSchemas = {
  PageInfo: documentSchema(pageInfoSchema, 'The position of a page in its list.', {
    endCursor: 'Send it as `after` to get what follows. An empty page has the cursor at which it begins.',
    startCursor: 'The cursor of the first item. Of an empty page, it is the same as `endCursor`.',
  }),
};
