/** Handlers of deployments and data tokens. Source: docs/platform-api.md, "Deployments and data tokens". */
import type { HandlersOf } from '../access/bind-operations.ts';
import type { Caller } from '../access/caller.ts';
import { findDataAccessScope } from '../access/data-access-scope.ts';
import { Problem } from '../http/http-problem.ts';
import type { deploymentOperations } from '../../contract/endpoints/deployments.ts';
import type { Database } from '../database/database.ts';
import { toIdPage, toIdPaging } from '../http/list-paging.ts';
import { sendPage } from '../http/list-paging.ts';
import { findDeployment, listDeployments, type DeploymentRow } from './deployment-rows.ts';
import {
  createDeployment,
  deploymentNotFound,
  renameDeployment,
  toDeployment,
  toEnvironment,
} from './deployment-actions.ts';
import { platformTokenLifetime } from '../../contract/embed-token-constants.ts';
import type { EmbeddingDependencies } from './embedding-dependencies.ts';
import { toActionContext } from '../access/action-context.ts';

export type DeploymentHandlers = HandlersOf<Exclude<keyof typeof deploymentOperations, 'previewAccess'>>;
type ChangeHandlers = Pick<DeploymentHandlers, 'createDeployment' | 'updateDeployment'>;
type ListHandlers = Pick<DeploymentHandlers, 'listDeployments' | 'listEnvironments'>;

export const createDeploymentHandlers = (dependencies: EmbeddingDependencies): DeploymentHandlers => ({
  ...createListHandlers(dependencies),
  ...createReadingHandlers(dependencies),
  ...createChangeHandlers(dependencies),
});

const createListHandlers = ({ database, ...place }: EmbeddingDependencies): ListHandlers => ({
  listDeployments: async ({ c, caller, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'deployments');
    const only = caller.kind === 'user' ? caller.deploymentId : caller.claims.deploymentId;
    const rows = await database.read(caller.accountId, (account) => listDeployments(account, paging, only));
    return sendPage(
      c,
      toIdPage(rows, paging, (row) => toDeployment(row, place)),
    );
  },
  /** Every deployment has one environment, "production", with the id of the deployment. */
  listEnvironments: async ({ c, caller, path, query: { type }, paging: pagingQuery }) => {
    const row = await readDeployment(database, caller, path.deploymentId);
    const paging = toIdPaging(pagingQuery, `environments of ${row.id}`);
    const isShown = (type === undefined || type === 'production') && paging.afterId < row.id;
    return sendPage(
      c,
      toIdPage(isShown ? [row] : [], paging, ({ id }) => toEnvironment(id, place.publicUrl)),
    );
  },
});

const createReadingHandlers = ({
  database,
  access,
  requireVisibleDashboard,
  ...place
}: EmbeddingDependencies): Omit<DeploymentHandlers, keyof ListHandlers | keyof ChangeHandlers> => ({
  getDeployment: async ({ c, caller, path }) =>
    c.json(toDeployment(await readDeployment(database, caller, path.deploymentId), place)),
  createDataToken: async ({ c, caller, path, body: { expiresIn = platformTokenLifetime, readAs } }) => {
    const { id } = await readDeployment(database, caller, path.deploymentId);
    await requireVisibleDashboard(caller);
    if (readAs) await requireAuthor(database, caller, id);
    const request = { caller, deploymentId: id, expiresIn, readAs };
    return c.json({ cubeApiToken: await access.dataTokens.sign(request) });
  },
});

const createChangeHandlers = ({ database, now, ...place }: EmbeddingDependencies): ChangeHandlers => ({
  createDeployment: async ({ c, caller, body: { name } }) => {
    const context = toActionContext(c, now);
    const row = await database.write(caller.accountId, (rows) => createDeployment(rows, context, name));
    return c.json(toDeployment(row, place));
  },
  updateDeployment: async ({ c, caller, path: { deploymentId }, body: { name } }) => {
    const context = toActionContext(c, now);
    const row = await database.write(caller.accountId, (rows) =>
      renameDeployment(rows, context, { deploymentId, name }),
    );
    return c.json(toDeployment(row, place));
  },
});

/** Only authors may look through the eyes of others: a reader could find out by which rules rows are told apart. */
async function requireAuthor(database: Database, caller: Caller, deploymentId: number): Promise<void> {
  const scope = await database.read(caller.accountId, (rows) =>
    findDataAccessScope(rows, caller, deploymentId),
  );
  if (scope !== 'model') throw new Problem('not-allowed', 'Only authors may read as another reader.');
}

async function readDeployment(
  database: Database,
  caller: Caller,
  deploymentId: number,
): Promise<DeploymentRow> {
  const row = await database.read(caller.accountId, (rows) => findDeployment(rows, deploymentId));
  if (row) return row;
  throw deploymentNotFound(deploymentId);
}
