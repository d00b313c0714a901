/** What the routes of the workspace read of every request: where it is about, and who acts. */
import type { Context } from 'hono';
import { readId } from '../http/read-request-body.ts';
import { requireAuthor } from './author.ts';
import { checkDeployment } from './caller.ts';
import type { AccessEnv, Caller } from './caller.ts';
import { toActionContext } from './record-change.ts';
import type { ActionContext } from './record-change.ts';
import type { ItemReference } from './item-access.ts';

/** The path's deployment; throws where the caller's credential is for another one. */
export function readDeploymentId(c: Context<AccessEnv>): number {
  const deploymentId = readId(c, 'deploymentId');
  checkDeployment(c.get('caller'), deploymentId);
  return deploymentId;
}

export function readWorkbookReference(c: Context<AccessEnv>): ItemReference {
  return { deploymentId: readDeploymentId(c), type: 'WORKBOOK', id: readId(c, 'workbookId') };
}

export const toWorkbookReference = (path: {
  readonly deploymentId: number;
  readonly workbookId: number;
}): ItemReference => ({ deploymentId: path.deploymentId, type: 'WORKBOOK', id: path.workbookId });

/** Throws a 403 for those who only read. */
export function toAuthorContext(c: Context<AccessEnv>, now: () => Date): ActionContext {
  requireAuthor(c.get('caller'));
  return toActionContext(c, now);
}

/** Throws a 403 for embed tokens that only show dashboards: to them the workspace is closed. */
export function requireWorkspaceAccess(caller: Caller): void {
  if (caller.kind === 'embed' && caller.claims.mode !== 'creator') requireAuthor(caller);
}
