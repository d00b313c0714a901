import { Hono } from 'hono';
import type { Context } from 'hono';
import {
  deploymentTokenRequestSchema,
  generateSessionRequestSchema,
  platformTokenLifetime,
  sessionTokenRequestSchema,
} from '../../contract/embedding.ts';
import type { Deployment } from '../../contract/embedding.ts';
import { paths } from '../../contract/paths.ts';
import type { Access } from '../access/access.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import { checkDeployment, requireAdmin } from '../access/caller.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { readBody, readId } from '../http/read-request.ts';
import { findDeployment } from './embedding-rows.ts';
import type { DeploymentRow } from './embedding-rows.ts';
import { exchangeSession, openSession } from './session-rules.ts';

export interface EmbeddingDependencies {
  readonly database: Database;
  readonly access: Access;
  /** Where the platform is reached, without a path: deployments name it as the home of their Data API. */
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Sessions, deployments and their data tokens. Source: field-notes section 1.1. */
export function createEmbeddingRoutes(dependencies: EmbeddingDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  addSessionRoutes(routes, dependencies);
  addDeploymentRoutes(routes, dependencies);
  return routes;
}

function addSessionRoutes(routes: Hono<AccessEnv>, { database, access, now }: EmbeddingDependencies): void {
  routes.post(paths.generateSession, access.authenticate, async (c) => {
    const { accountId } = requireAdmin(c.get('caller'));
    const request = await readBody(c, generateSessionRequestSchema);
    const sessionId = await database.write(accountId, (rows) => openSession(rows, request, now()));
    return c.json({ sessionId });
  });
  routes.post(paths.sessionToken, async (c) => {
    const sessionId = await readSessionId(c);
    return c.json({ token: await exchangeSession(database, access.embedTokens, { sessionId, now: now() }) });
  });
}

/** Here the session id is the credential, so a missing or malformed one is a 401 (platform-api.md, rule 3). */
async function readSessionId(c: Context): Promise<string> {
  try {
    return (await readBody(c, sessionTokenRequestSchema)).sessionId;
  } catch (error) {
    if (!(error instanceof Problem) || error.field !== 'sessionId') throw error;
    throw new Problem('credential-invalid', 'The session id is not valid.', 'sessionId');
  }
}

function addDeploymentRoutes(routes: Hono<AccessEnv>, dependencies: EmbeddingDependencies): void {
  const { database, access, publicUrl } = dependencies;
  routes.get('/v1/deployments/:deploymentId', access.authenticate, async (c) => {
    const row = await readDeployment(database, c.get('caller'), readId(c, 'deploymentId'));
    return c.json(toDeployment(row, publicUrl));
  });
  routes.post('/v1/deployments/:deploymentId/token', access.authenticate, async (c) => {
    const caller = c.get('caller');
    const { id } = await readDeployment(database, caller, readId(c, 'deploymentId'));
    const { expiresIn = platformTokenLifetime } = await readBody(c, deploymentTokenRequestSchema);
    return c.json({ cubeApiToken: await access.dataTokens.sign(caller, id, expiresIn) });
  });
}

/** An embed token knows one deployment; to it the others are not there. */
async function readDeployment(
  database: Database,
  caller: Caller,
  deploymentId: number,
): Promise<DeploymentRow> {
  checkDeployment(caller, deploymentId);
  const row = await database.read(caller.accountId, (rows) => findDeployment(rows, deploymentId));
  if (row) return row;
  throw new Problem('not-found', `There is no deployment ${deploymentId}.`);
}

function toDeployment(row: DeploymentRow, publicUrl: string): Deployment {
  return { id: row.id, name: row.name, deploymentUrl: publicUrl, creationStep: row.creation_step };
}
