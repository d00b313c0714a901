/** What the rooms of the workspace share: where a request is about, and to whom the workspace is open. */
import { requireAuthor } from './author.ts';
import type { Caller } from './caller.ts';
import type { ItemReference } from './item-access.ts';

export const toWorkbookReference = (path: {
  readonly deploymentId: number;
  readonly workbookId: number;
}): ItemReference => ({ deploymentId: path.deploymentId, type: 'WORKBOOK', id: path.workbookId });

/** Throws a 403 for embed tokens that only show dashboards: to them the workspace is closed. */
export function requireWorkspaceAccess(caller: Caller): void {
  if (caller.kind === 'embed' && caller.claims.mode !== 'creator') requireAuthor(caller);
}
