import type { EmbeddingDependencies } from './embedding-dependencies.ts';
import { type DeploymentHandlers, createDeploymentHandlers } from './deployment-handlers.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { checkCallerDeployment } from '../access/caller.ts';
import { openSession, exchangeSession, revokeSession } from './session-actions.ts';
import { revokeEmbedTokens } from './token-revocation-actions.ts';
import { toActionContext } from '../access/action-context.ts';

/**
 * Handlers of embed sessions, deployments and data tokens. Source: docs/platform-api.md, "Embed sessions" and "Deployments
 * and data tokens".
 */
export const createEmbeddingHandlers = (
  dependencies: EmbeddingDependencies,
): SessionHandlers & DeploymentHandlers => ({
  ...createSessionHandlers(dependencies),
  ...createDeploymentHandlers(dependencies),
});

type SessionHandlers = HandlersOf<
  'generateSession' | 'exchangeSession' | 'revokeSession' | 'revokeEmbedTokens'
>;

function createSessionHandlers(dependencies: EmbeddingDependencies): SessionHandlers {
  const { database, access, now, saveReader, embedUserLimit: limit = Infinity } = dependencies;
  return {
    generateSession: async ({ c, caller, body: request }) => {
      checkCallerDeployment(caller, request.deploymentId);
      const context = toActionContext(c, now);
      const sessionId = await database.write(caller.accountId, (rows) =>
        openSession(rows, context, { request, saveReader, limit }),
      );
      return c.json({ sessionId });
    },
    exchangeSession: async ({ c, body: { sessionId } }) => {
      const exchange = { sessionId, now: now() };
      return c.json({ token: await exchangeSession(database, access.embedTokens, exchange) });
    },
    revokeSession: async ({ c, caller, body: { sessionId } }) => {
      const context = toActionContext(c, now);
      await database.write(caller.accountId, (rows) => revokeSession(rows, context, sessionId));
      return c.body(null, 204);
    },
    revokeEmbedTokens: async ({ c, caller, body }) => {
      const context = toActionContext(c, now);
      await database.write(caller.accountId, (rows) => revokeEmbedTokens(rows, context, body));
      return c.body(null, 204);
    },
  };
}
