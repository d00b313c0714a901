import type { Context } from 'hono';
import { checkDeployment } from '../access/caller.ts';
import type { AccessEnv } from '../access/caller.ts';
import { readId } from '../http/read-request.ts';

/** The path's deployment; throws a 403 or 404 where the caller's credential is for another one. */
export function readDeploymentId(c: Context<AccessEnv>): number {
  const deploymentId = readId(c, 'deploymentId');
  checkDeployment(c.get('caller'), deploymentId);
  return deploymentId;
}
