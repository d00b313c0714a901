/** Embed sessions. Source: docs/platform-api.md, "Embed sessions". */
import type { HandlersOf } from '../access/bind-operations.ts';
import { checkDeployment } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import { createDeploymentHandlers } from './deployment-routes.ts';
import type { DeploymentHandlers } from './deployment-routes.ts';
import type { EmbeddingDependencies } from './embedding-dependencies.ts';
import { exchangeSession, openSession, revokeSession } from './session-rules.ts';
import { revokeEmbedTokens } from './token-revocation-rules.ts';

type SessionHandlers = HandlersOf<
  'generateSession' | 'exchangeSession' | 'revokeSession' | 'revokeEmbedTokens'
>;

/** Sessions, deployments and their data tokens. */
export const createEmbeddingHandlers = (
  dependencies: EmbeddingDependencies,
): SessionHandlers & DeploymentHandlers => ({
  ...createSessionHandlers(dependencies),
  ...createDeploymentHandlers(dependencies),
});

function createSessionHandlers(dependencies: EmbeddingDependencies): SessionHandlers {
  const { database, access, now, saveReader, embedUserLimit: limit = Infinity } = dependencies;
  return {
    generateSession: async ({ c, caller, body: request }) => {
      checkDeployment(caller, request.deploymentId);
      const act = toActionContext(c, now);
      const sessionId = await database.write(caller.accountId, (rows) =>
        openSession(rows, act, { request, saveReader, limit }),
      );
      return c.json({ sessionId });
    },
    exchangeSession: async ({ c, body: { sessionId } }) => {
      const exchange = { sessionId, now: now() };
      return c.json({ token: await exchangeSession(database, access.embedTokens, exchange) });
    },
    revokeSession: async ({ c, caller, body: { sessionId } }) => {
      const act = toActionContext(c, now);
      await database.write(caller.accountId, (rows) => revokeSession(rows, act, sessionId));
      return c.body(null, 204);
    },
    revokeEmbedTokens: async ({ c, caller, body }) => {
      const act = toActionContext(c, now);
      await database.write(caller.accountId, (rows) => revokeEmbedTokens(rows, act, body));
      return c.body(null, 204);
    },
  };
}
