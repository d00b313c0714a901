/** Listing and moving what stands in a workspace. Source: docs/platform-api.md, "Workspace". */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { id } from './primitives.ts';
import { itemTypes } from './report.ts';
import { workbookSchema } from './workbook.ts';

export const orderFields = ['updated_at', 'created_at', 'name', 'viewer_last_viewed_at'] as const;
export const orderDirections = ['ASC', 'DESC'] as const;

export const listWorkspaceQuerySchema = z.object({
  folderId: id.optional().describe('Only what stands in this folder; the root where it is left out.'),
  types: z.array(z.enum(itemTypes)).optional(),
  search: z
    .string()
    .max(255)
    .refine((text) => !text.includes('\0'), 'no name contains U+0000')
    .optional()
    .describe('A part of the name, in any case and with or without accents; looked for in all folders.'),
  orderByField: z.enum(orderFields).default('updated_at'),
  orderByDirection: z
    .enum(orderDirections)
    .optional()
    .describe('Names from A and times from the newest where it is left out.'),
  embedTenant: z
    .string()
    .regex(/^[^\0]+$/)
    .optional()
    .describe('For admins: the workspace of this embed tenant in the place of the one of the account.'),
});

export const workspacePageSchema = z.object({ items: z.array(workbookSchema), pageInfo: pageInfoSchema });

export const moveItemRequestSchema = z.strictObject({
  type: z.enum(itemTypes),
  id,
  /** null: the root. Of a folder: its new parent. */
  folderId: id.nullable(),
});

export type OrderField = (typeof orderFields)[number];
export type OrderDirection = (typeof orderDirections)[number];
export type ListWorkspaceQuery = z.infer<typeof listWorkspaceQuerySchema>;
export type WorkspacePage = z.infer<typeof workspacePageSchema>;
export type MoveItemRequest = z.infer<typeof moveItemRequestSchema>;
