/** What the routes of the workspace read of every request: where it is about, and who acts. */
import type { Context } from 'hono';
import { readId } from '../http/read-request.ts';
import { requireAuthor } from './author.ts';
import { checkDeployment } from './caller.ts';
import type { AccessEnv, Caller } from './caller.ts';
import { toAct } from './changes.ts';
import type { Act } from './changes.ts';
import type { ItemPlace } from './item-access.ts';

/** The path's deployment; throws where the caller's credential is for another one. */
export function readDeploymentId(c: Context<AccessEnv>): number {
  const deploymentId = readId(c, 'deploymentId');
  checkDeployment(c.get('caller'), deploymentId);
  return deploymentId;
}

export function readWorkbookPlace(c: Context<AccessEnv>): ItemPlace {
  return { deploymentId: readDeploymentId(c), type: 'WORKBOOK', id: readId(c, 'workbookId') };
}

/** Throws a 403 for those who only read. */
export function toAuthorAct(c: Context<AccessEnv>, now: () => Date): Act {
  requireAuthor(c.get('caller'));
  return toAct(c, now);
}

/** Throws a 403 for embed tokens that only show dashboards: to them the workspace is closed. */
export function requireWorkspace(caller: Caller): void {
  if (caller.kind === 'embed' && caller.claims.mode !== 'creator') requireAuthor(caller);
}
