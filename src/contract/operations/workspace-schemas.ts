import { folderSchema } from '../folder.ts';
import { grantPrincipalSchema, grantSchema } from '../grant.ts';
import { roleSchema } from '../role.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './describe-schema.ts';

/** Source: docs/platform-api.md, "Workspace". */
export const workspaceSchemas = {
  Folder: describeSchema(folderSchema, 'Holds workbooks, reports and other folders.', {
    parentId: 'The folder that it stands in; null is the root of the workspace.',
    position: 'Folders with one stand before those without; null orders it by its name.',
    userId: 'Id of its owner; null where that is not told.',
    createdBy: 'Id of the user who made it.',
  }),
  Grant: describeSchema(grantSchema, 'What one principal may do with an item.', {
    action: 'Each includes those before it.',
  }),
  GrantPrincipal: describeSchema(grantPrincipalSchema, 'To whom something is given: exactly one of these.'),
  Role: describeSchema(roleSchema, 'What a kind of people may do.', {
    policies: 'What the role may do at most; grants say with which items.',
  }),
} satisfies Record<string, DescribedSchema>;
