/** Embed sessions. Source: docs/platform-api.md, "Embed sessions". */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { sessionTokenRequestSchema } from '../../contract/embedding-tokens.ts';
import {
  generateSessionRequestSchema,
  revokeEmbedTokensRequestSchema,
  revokeSessionRequestSchema,
} from '../../contract/embedding-session.ts';
import { paths } from '../../contract/paths.ts';
import type { AccessEnv } from '../access/caller.ts';
import { checkDeployment, requireAccountAdmin, requireAdmin } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import { Problem } from '../http/http-problem.ts';
import { readBody } from '../http/read-request-body.ts';
import { addDeploymentRoutes } from './deployment-routes.ts';
import type { EmbeddingDependencies } from './embedding-dependencies.ts';
import { exchangeSession, openSession, revokeSession } from './session-rules.ts';
import { revokeEmbedTokens } from './token-revocation-rules.ts';

/** Sessions, deployments and their data tokens. */
export function createEmbeddingRoutes(dependencies: EmbeddingDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  addSessionRoutes(routes, dependencies);
  addDeploymentRoutes(routes, dependencies);
  return routes;
}

function addSessionRoutes(routes: Hono<AccessEnv>, dependencies: EmbeddingDependencies): void {
  const { database, access, now, saveReader, embedUserLimit: limit = Infinity } = dependencies;
  routes.post(paths.generateSession, access.authenticate, async (c) => {
    const admin = requireAdmin(c.get('caller'));
    const request = await readBody(c, generateSessionRequestSchema);
    checkDeployment(admin, request.deploymentId);
    const act = toActionContext(c, now);
    const sessionId = await database.write(admin.accountId, (rows) =>
      openSession(rows, act, { request, saveReader, limit }),
    );
    return c.json({ sessionId });
  });
  routes.post(paths.sessionToken, async (c) => {
    const sessionId = await readSessionId(c);
    return c.json({ token: await exchangeSession(database, access.embedTokens, { sessionId, now: now() }) });
  });
  routes.post('/v1/embed/session/revoke', access.authenticate, async (c) => {
    const { accountId } = requireAdmin(c.get('caller'));
    const { sessionId } = await readBody(c, revokeSessionRequestSchema);
    const act = toActionContext(c, now);
    await database.write(accountId, (rows) => revokeSession(rows, act, sessionId));
    return c.body(null, 204);
  });
  routes.post('/v1/embed/tokens/revoke', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const request = await readBody(c, revokeEmbedTokensRequestSchema);
    const act = toActionContext(c, now);
    await database.write(accountId, (rows) => revokeEmbedTokens(rows, act, request));
    return c.body(null, 204);
  });
}

/** Here the session id is the credential, so a missing one is 401 (docs/platform-api.md, "Authentication"). */
async function readSessionId(c: Context): Promise<string> {
  try {
    return (await readBody(c, sessionTokenRequestSchema)).sessionId;
  } catch (error) {
    if (!(error instanceof Problem) || error.field !== 'sessionId') throw error;
    throw new Problem('credential-invalid', 'The session id is not valid.', 'sessionId');
  }
}
