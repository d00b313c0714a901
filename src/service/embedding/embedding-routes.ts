import type { HandlersOf } from '../access/bind-operations.ts';
import { checkDeployment, type Caller } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import { exchangeSession, openSession, revokeSession } from './session-rules.ts';
import { revokeEmbedTokens } from './token-revocation-rules.ts';
import type { deploymentOperations } from '../../contract/deployment.ts';
import type { Database } from '../database/database.ts';
import { toIdPage, toIdPaging } from '../http/paging.ts';
import { sendPage } from '../http/paging.ts';
import { findDeployment, listDeployments, type DeploymentRow } from './deployment-rows.ts';
import {
  createDeployment,
  deploymentNotFound,
  renameDeployment,
  toDeployment,
  toEnvironment,
} from './deployment-rules.ts';
import type { AccessServices } from '../access/access-services.ts';
import type { SaveReader } from './session-reader.ts';
import { platformTokenLifetime } from '../../contract/embed-token-rules.ts';

type SessionHandlers = HandlersOf<
  'generateSession' | 'exchangeSession' | 'revokeSession' | 'revokeEmbedTokens'
>;

/**
 * Routes of embed sessions, deployments and data tokens. Source: docs/platform-api.md, "Embed sessions" and "Deployments
 * and data tokens".
 */
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

type DeploymentHandlers = HandlersOf<Exclude<keyof typeof deploymentOperations, 'previewAccess'>>;
type ChangeHandlers = Pick<DeploymentHandlers, 'createDeployment' | 'updateDeployment'>;
type ListHandlers = Pick<DeploymentHandlers, 'listDeployments' | 'listEnvironments'>;

const createDeploymentHandlers = (dependencies: EmbeddingDependencies): DeploymentHandlers => ({
  ...createListHandlers(dependencies),
  ...createReadingHandlers(dependencies),
  ...createChangeHandlers(dependencies),
});

const createListHandlers = ({ database, publicUrl }: EmbeddingDependencies): ListHandlers => ({
  listDeployments: async ({ c, caller, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'deployments');
    const only = caller.kind === 'person' ? caller.deploymentId : caller.claims.deploymentId;
    const rows = await database.read(caller.accountId, (account) => listDeployments(account, paging, only));
    return sendPage(
      c,
      toIdPage(rows, paging, (row) => toDeployment(row, publicUrl)),
    );
  },
  /** Every deployment has one environment, "production", with the id of the deployment. */
  listEnvironments: async ({ c, caller, path, query: { type }, paging: pagingQuery }) => {
    const row = await readDeployment(database, caller, path.deploymentId);
    const paging = toIdPaging(pagingQuery, `environments of ${row.id}`);
    const isShown = (type === undefined || type === 'production') && paging.afterId < row.id;
    return sendPage(
      c,
      toIdPage(isShown ? [row] : [], paging, ({ id }) => toEnvironment(id, publicUrl)),
    );
  },
});

const createReadingHandlers = ({
  database,
  access,
  publicUrl,
  requireVisibleDashboard,
}: EmbeddingDependencies): Omit<DeploymentHandlers, keyof ListHandlers | keyof ChangeHandlers> => ({
  getDeployment: async ({ c, caller, path }) =>
    c.json(toDeployment(await readDeployment(database, caller, path.deploymentId), publicUrl)),
  createDataToken: async ({ c, caller, path, body: { expiresIn = platformTokenLifetime } }) => {
    const { id } = await readDeployment(database, caller, path.deploymentId);
    await requireVisibleDashboard(caller);
    return c.json({ cubeApiToken: await access.dataTokens.sign(caller, id, expiresIn) });
  },
});

const createChangeHandlers = ({ database, publicUrl, now }: EmbeddingDependencies): ChangeHandlers => ({
  createDeployment: async ({ c, caller, body: { name } }) => {
    const act = toActionContext(c, now);
    const row = await database.write(caller.accountId, (rows) => createDeployment(rows, act, name));
    return c.json(toDeployment(row, publicUrl));
  },
  updateDeployment: async ({ c, caller, path: { deploymentId }, body: { name } }) => {
    const act = toActionContext(c, now);
    const row = await database.write(caller.accountId, (rows) =>
      renameDeployment(rows, act, { deploymentId, name }),
    );
    return c.json(toDeployment(row, publicUrl));
  },
});

async function readDeployment(
  database: Database,
  caller: Caller,
  deploymentId: number,
): Promise<DeploymentRow> {
  const row = await database.read(caller.accountId, (rows) => findDeployment(rows, deploymentId));
  if (row) return row;
  throw deploymentNotFound(deploymentId);
}

interface EmbeddingDependencies {
  readonly database: Database;
  readonly access: AccessServices;
  /** Public address of the platform without a path, from which deployments derive that of their Data API. */
  readonly publicUrl: string;
  /** Most embed users of an account. Undefined: no limit. */
  readonly embedUserLimit?: number | undefined;
  readonly saveReader: SaveReader;
  /** Refuses a caller whose credential names a dashboard that it may not see. */
  readonly requireVisibleDashboard: (caller: Caller) => Promise<void>;
  readonly now: () => Date;
}
