/** The roles that people have. Source: docs/platform-api.md, "Roles and access". */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { id } from './primitives.ts';

export const roleSchema = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** What the role may do at most; grants on items say with which ones. */
  policies: z.array(
    z.object({ resourceType: z.string(), actions: z.array(z.string()), resources: z.array(z.string()) }),
  ),
});

export const rolePageSchema = z.object({ items: z.array(roleSchema), pageInfo: pageInfoSchema });

export type BuiltInRole = z.infer<typeof roleSchema>;
