/** Folders of a workspace. Source: docs/platform-api.md, "Folders". */
import { z } from 'zod';
import { itemName } from './item-name.ts';
import { pageInfoSchema } from './paging-info.ts';
import { id, timestamp } from './primitives.ts';

/** How many folders may stand in each other, the outermost counted. */
export const maxFolderDepth = 10;

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

/** The way to a folder: the outermost first. */
export const folderListSchema = z.array(folderSchema);
export const folderPageSchema = z.object({ items: z.array(folderSchema), pageInfo: pageInfoSchema });

export const createFolderRequestSchema = z.strictObject({
  name: itemName,
  /** Left out or null: the root. */
  parentId: id.nullish(),
  position: position.nullish(),
});

/** Only what is sent changes; a position of null orders the folder by its name again. */
export const updateFolderRequestSchema = z.strictObject({
  name: itemName.optional(),
  position: position.nullish(),
});

export const listFoldersQuerySchema = z.object({
  /** Left out: the root. */
  parentId: id.optional(),
});

export type Folder = z.infer<typeof folderSchema>;
export type CreateFolderRequest = z.infer<typeof createFolderRequestSchema>;
export type UpdateFolderRequest = z.infer<typeof updateFolderRequestSchema>;
