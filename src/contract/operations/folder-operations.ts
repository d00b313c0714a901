import {
  createFolderRequestSchema,
  folderListSchema,
  folderPageSchema,
  folderSchema,
  listFoldersQuerySchema,
  updateFolderRequestSchema,
} from '../folder.ts';
import { pagingQuery } from '../paging-query.ts';
import type { OperationGroup } from './operation.ts';

const names =
  'A name has 1 to 255 characters, none of them a control character, and is once in its place; blanks around it are ' +
  'taken off.';

/** Source: docs/platform-api.md, "Folders". */
export const folderOperations = {
  listFolders: {
    summary: 'List folders',
    description:
      'One level of folders: those of `parentId`, or those at the root. In the order and as far as the list of the ' +
      'workspace shows them.',
    tag: 'Folders',
    access: 'bearer',
    query: listFoldersQuerySchema.extend(pagingQuery),
    answers: { 200: folderPageSchema },
    problems: ['not-allowed'],
  },
  createFolder: {
    summary: 'Make a folder',
    description:
      `A folder in another one (\`parentId\`), or at the root. Its maker owns it. ${names} Folders stand in each ` +
      'other at most ten levels deep.\n\n' +
      'Needs a user with the AI BI User role or higher, and edit access to the folder that it is to stand in.',
    tag: 'Folders',
    access: 'bearer',
    rights: ['author'],
    body: createFolderRequestSchema,
    exampleBody: { name: 'Sales', parentId: null },
    answers: { 200: folderSchema },
    problems: ['not-allowed', 'bad-request', 'not-found', 'conflict'],
  },
  getFolder: {
    summary: 'Get a folder',
    description: 'Whoever sees something in a folder sees the folder itself, too.',
    tag: 'Folders',
    access: 'bearer',
    answers: { 200: folderSchema },
    problems: ['not-allowed'],
  },
  updateFolder: {
    summary: 'Rename or order a folder',
    description:
      'Only what is sent changes. A `position` puts the folder before those that have none or a higher one; null takes ' +
      `it back. ${names}\n\nNeeds edit access to the folder. Moving it is an operation of the workspace.`,
    tag: 'Folders',
    access: 'bearer',
    rights: ['author'],
    body: updateFolderRequestSchema,
    exampleBody: { name: 'Sales and marketing' },
    answers: { 200: folderSchema },
    problems: ['not-allowed', 'conflict'],
  },
  deleteFolder: {
    summary: 'Delete a folder',
    description:
      'What stands in it moves to the root. A folder with folders in it is not deleted: move or delete those first.\n\n' +
      'Needs manage access to the folder.',
    tag: 'Folders',
    access: 'bearer',
    rights: ['author'],
    answers: { 204: null },
    problems: ['not-allowed', 'bad-request'],
  },
  listFolderAncestors: {
    summary: 'List the way to a folder',
    description: 'The folders from the root to this one, itself the last.',
    tag: 'Folders',
    access: 'bearer',
    answers: { 200: folderListSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
