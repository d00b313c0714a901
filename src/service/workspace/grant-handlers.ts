import type { Context } from 'hono';
import type { PutGrantRequest, RevokeGrantQuery, grantOperations } from '../../contract/endpoints/grants.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import type { ItemReference } from '../access/item-access.ts';
import { sendPage, type Paging } from '../http/list-paging.ts';
import { listGrants, putGrant, revokeGrant } from './grant-actions.ts';
import type { WorkspaceDependencies } from './workspace-dependencies.ts';
import { toActionContext } from '../access/action-context.ts';

/** Grants of items. The three kinds of item have the same three operations. */
export function createGrantHandlers(
  dependencies: WorkspaceDependencies,
): HandlersOf<keyof typeof grantOperations> {
  const { list, put, revoke } = createGrantActions(dependencies);
  return {
    listFolderGrants: ({ path, ...request }) => list(folderAt(path), request),
    putFolderGrant: ({ path, ...request }) => put(folderAt(path), request),
    revokeFolderGrant: ({ path, ...request }) => revoke(folderAt(path), request),
    listWorkbookGrants: ({ path, ...request }) => list(workbookAt(path), request),
    putWorkbookGrant: ({ path, ...request }) => put(workbookAt(path), request),
    revokeWorkbookGrant: ({ path, ...request }) => revoke(workbookAt(path), request),
    listReportGrants: ({ path, ...request }) => list(reportAt(path), request),
    putReportGrant: ({ path, ...request }) => put(reportAt(path), request),
    revokeReportGrant: ({ path, ...request }) => revoke(reportAt(path), request),
  };
}

const folderAt = (path: { deploymentId: number; folderId: number }): ItemReference => ({
  deploymentId: path.deploymentId,
  type: 'FOLDER',
  id: path.folderId,
});
const workbookAt = (path: { deploymentId: number; workbookId: number }): ItemReference => ({
  deploymentId: path.deploymentId,
  type: 'WORKBOOK',
  id: path.workbookId,
});
const reportAt = (path: { deploymentId: number; reportId: number }): ItemReference => ({
  deploymentId: path.deploymentId,
  type: 'REPORT',
  id: path.reportId,
});

interface GrantCall {
  readonly c: Context<AccessEnv>;
  readonly caller: Caller;
}

function createGrantActions({ database, now }: WorkspaceDependencies) {
  return {
    list: async (itemRef: ItemReference, { c, caller, paging }: GrantCall & { readonly paging: Paging }) =>
      sendPage(c, await database.read(caller.accountId, (rows) => listGrants(rows, caller, itemRef, paging))),
    put: async (
      itemRef: ItemReference,
      { c, caller, body }: GrantCall & { readonly body: PutGrantRequest },
    ) => {
      const context = toActionContext(c, now);
      return c.json(await database.write(caller.accountId, (rows) => putGrant(rows, context, itemRef, body)));
    },
    revoke: async (
      itemRef: ItemReference,
      { c, caller, query }: GrantCall & { readonly query: RevokeGrantQuery },
    ) => {
      const context = toActionContext(c, now);
      await database.write(caller.accountId, (rows) => revokeGrant(rows, context, itemRef, query));
      return c.body(null, 204);
    },
  };
}
