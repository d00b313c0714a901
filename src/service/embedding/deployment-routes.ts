/** Deployments, environments and data tokens. Source: docs/platform-api.md, "Deployments and data tokens". */
import type { Hono } from 'hono';
import type { Context } from 'hono';
import { deploymentTokenRequestSchema, platformTokenLifetime } from '../../contract/embedding-tokens.ts';
import { deploymentNameRequestSchema, environmentTypes } from '../../contract/embedding-deployment.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import { checkDeployment, requireAccountAdmin, requireAdmin } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import type { Database } from '../database/database.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { Problem } from '../http/http-problem.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { findDeployment, listDeployments } from './deployment-rows.ts';
import type { DeploymentRow } from './deployment-rows.ts';
import {
  createDeployment,
  deploymentNotFound,
  renameDeployment,
  toDeployment,
  toEnvironment,
} from './deployment-rules.ts';
import type { EmbeddingDependencies } from './embedding-dependencies.ts';

const path = '/v1/deployments/:deploymentId';

export function addDeploymentRoutes(routes: Hono<AccessEnv>, dependencies: EmbeddingDependencies): void {
  const { database, access, publicUrl, requireVisibleDashboard } = dependencies;
  routes.get('/v1/deployments', access.authenticate, async (c) => {
    const caller = c.get('caller');
    const paging = readIdPaging(c, 'deployments');
    const only = caller.kind === 'person' ? caller.deploymentId : caller.claims.deploymentId;
    const rows = await database.read(caller.accountId, (account) => listDeployments(account, paging, only));
    return sendPage(
      c,
      toIdPage(rows, paging, (row) => toDeployment(row, publicUrl)),
    );
  });
  routes.get(path, access.authenticate, async (c) => {
    const row = await readDeployment(database, c.get('caller'), readId(c, 'deploymentId'));
    return c.json(toDeployment(row, publicUrl));
  });
  routes.post(`${path}/token`, access.authenticate, async (c) => {
    const caller = c.get('caller');
    const { id } = await readDeployment(database, caller, readId(c, 'deploymentId'));
    const { expiresIn = platformTokenLifetime } = await readBody(c, deploymentTokenRequestSchema);
    await requireVisibleDashboard(caller);
    return c.json({ cubeApiToken: await access.dataTokens.sign(caller, id, expiresIn) });
  });
  addEnvironmentRoute(routes, dependencies);
  addChangeRoutes(routes, dependencies);
}

/** Every deployment has one environment, in production, which has the deployment's id. */
function addEnvironmentRoute(
  routes: Hono<AccessEnv>,
  { database, access, publicUrl }: EmbeddingDependencies,
): void {
  routes.get(`${path}/environments`, access.authenticate, async (c) => {
    const row = await readDeployment(database, c.get('caller'), readId(c, 'deploymentId'));
    const [type, paging] = [readEnvironmentType(c), readIdPaging(c, `environments of ${row.id}`)];
    const isShown = (type === undefined || type === 'production') && paging.afterId < row.id;
    return sendPage(
      c,
      toIdPage(isShown ? [row] : [], paging, ({ id }) => toEnvironment(id, publicUrl)),
    );
  });
}

function readEnvironmentType(c: Context): string | undefined {
  const text = c.req.query('type');
  if (text === undefined || environmentTypes.some((type) => type === text)) return text;
  throw new Problem('invalid-field', `"type" must be one of ${environmentTypes.join(', ')}.`, 'type');
}

function addChangeRoutes(routes: Hono<AccessEnv>, dependencies: EmbeddingDependencies): void {
  const { database, access, publicUrl, now } = dependencies;
  routes.post('/v1/deployments', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const { name } = await readBody(c, deploymentNameRequestSchema);
    const act = toActionContext(c, now);
    const row = await database.write(accountId, (rows) => createDeployment(rows, act, name));
    return c.json(toDeployment(row, publicUrl));
  });
  routes.put(path, access.authenticate, async (c) => {
    const admin = requireAdmin(c.get('caller'));
    const deploymentId = readId(c, 'deploymentId');
    checkDeployment(admin, deploymentId);
    const { name } = await readBody(c, deploymentNameRequestSchema);
    const act = toActionContext(c, now);
    const row = await database.write(admin.accountId, (rows) =>
      renameDeployment(rows, act, { deploymentId, name }),
    );
    return c.json(toDeployment(row, publicUrl));
  });
}

/** A key of another deployment gets a 403; to an embed token the others are not there. */
async function readDeployment(
  database: Database,
  caller: Caller,
  deploymentId: number,
): Promise<DeploymentRow> {
  checkDeployment(caller, deploymentId);
  const row = await database.read(caller.accountId, (rows) => findDeployment(rows, deploymentId));
  if (row) return row;
  throw deploymentNotFound(deploymentId);
}
