/** Parameters of every list. Source: field-notes sections 4 and 7. */
import { z } from 'zod';

export const pagingQuery = {
  /** Items of one page; default 100, at most 200. */
  first: z.int().min(1).optional(),
  /** The `endCursor` of the page before. */
  after: z.string().optional(),
};

/** Of a list that takes no others. */
export const listQuerySchema = z.object(pagingQuery);
