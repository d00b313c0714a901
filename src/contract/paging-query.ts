/** Parameters of every list. Source: docs/platform-api.md, "Lists and paging". */
import { z } from 'zod';

/** Items of one page: where `first` is left out, and at most. */
export const pageSize = { default: 100, most: 200 } as const;

export const pagingQuery = {
  /** Items of one page; default 100. More than 200 is answered with 200. */
  first: z.int().min(1).optional(),
  /** The `endCursor` of the page before. */
  after: z.string().optional(),
};

/** Of a list that takes no others. */
export const listQuerySchema = z.object(pagingQuery);

/** What is said of every list whose items may be large. */
export const pagesEndEarly =
  'A page ends before its items would hold more than 4 MiB, though never without one: `hasNextPage` tells, and ' +
  '`endCursor` goes on.';
