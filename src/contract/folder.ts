/** Folders of a workspace. Sources: field-notes section 4; platform-api.md, "Workspace". */
import { z } from 'zod';
import { itemNameSchema } from './item-name.ts';
import { pageInfoSchema } from './page-info.ts';
import { id, timestamp } from './primitives.ts';

/** How many folders may stand in each other, the outermost counted. */
export const mostLevels = 10;

/** Places begin at 0; folders with a place stand before those without. */
const position = z.int().min(0).max(1_000_000);

export const folderSchema = z.object({
  id,
  deploymentId: id,
  name: z.string(),
  /** null: it stands at the workspace root. */
  parentId: id.nullable(),
  /** null: it is ordered by its name, after all that have a place. */
  position: z.int().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** The owner; null where it is shared across workspaces, which does not tell. */
  userId: id.nullable(),
  createdBy: id.optional(),
});

export const folderListSchema = z.array(folderSchema);
export const folderPageSchema = z.object({ items: folderListSchema, pageInfo: pageInfoSchema });

export const createFolderRequestSchema = z.strictObject({
  name: itemNameSchema,
  /** Left out or null: the root. */
  parentId: id.nullish(),
  position: position.nullish(),
});

/** Only what is sent changes; a position of null orders the folder by its name again. */
export const updateFolderRequestSchema = z.strictObject({
  name: itemNameSchema.optional(),
  position: position.nullish(),
});

export const listFoldersQuerySchema = z.object({
  /** Left out: the root. */
  parentId: id.optional(),
});

export type Folder = z.infer<typeof folderSchema>;
export type CreateFolderRequest = z.infer<typeof createFolderRequestSchema>;
export type UpdateFolderRequest = z.infer<typeof updateFolderRequestSchema>;
