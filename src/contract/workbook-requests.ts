/** Making, changing, listing and deleting workbooks. Source: docs/platform-api.md, "Workbooks". */
import { z } from 'zod';
import { itemMeta } from './item-meta.ts';
import { itemName } from './item-name.ts';
import { pageInfoSchema } from './paging-info.ts';
import { id } from './primitives.ts';
import { workbookSchema } from './workbook.ts';

/** What a workbook is called that is made without a name. */
export const untitledWorkbook = 'Untitled workbook';

export const createWorkbookRequestSchema = z.strictObject({
  /** Default: `Untitled workbook`. */
  name: itemName.optional(),
  meta: itemMeta.optional(),
  /** null or left out: the workspace root. */
  folderId: id.nullish(),
});

/** What is left out stays as it is. */
export const updateWorkbookRequestSchema = z.strictObject({
  name: itemName.optional(),
  /** Takes the place of the whole object. */
  meta: itemMeta.optional(),
  /** null: the workspace root. */
  folderId: id.nullable().optional(),
});

/** `first` and `after` page the list. */
export const listWorkbooksQuerySchema = z.object({
  /** Workbooks of this folder only. Default: of all folders. */
  folderId: id.optional(),
});

export const workbookPageSchema = z.object({ items: z.array(workbookSchema), pageInfo: pageInfoSchema });

export type CreateWorkbookRequest = z.infer<typeof createWorkbookRequestSchema>;
export type UpdateWorkbookRequest = z.infer<typeof updateWorkbookRequestSchema>;
