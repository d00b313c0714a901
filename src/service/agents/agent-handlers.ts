/** Handlers of agents. Source: docs/ai-api.md, "Agents". */
import type { Hono } from 'hono';
import type { agentOperations } from '../../contract/endpoints/agents.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { readInDeployment } from '../access/require-deployment.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/list-paging.ts';
import { createDataToken } from '../own-data-api/create-data-token.ts';
import { createDataClient } from '../own-data-api/data-client.ts';
import { findUnknownName } from '../own-data-api/limit-members.ts';
import type { OwnService } from '../own-data-api/own-requests.ts';
import { changeAgent, createAgent, removeAgent, requireAgent, toAgent } from './agent-actions.ts';
import { listAgents } from './agent-rows.ts';

export interface AgentDependencies extends OwnService {
  readonly database: Database;
  /** The routes of the Data API. `undefined`: the service has none. */
  readonly data: Hono | undefined;
  readonly now: () => Date;
}

export function createAgentHandlers(
  dependencies: AgentDependencies,
): HandlersOf<keyof typeof agentOperations> {
  const { database, now, publicUrl } = dependencies;
  return {
    listAgents: async ({ c, caller, path: { deploymentId }, paging: pagingQuery }) => {
      const paging = toIdPaging(pagingQuery, `agents of ${deploymentId}`);
      const page = await database.read(caller.accountId, (rows) =>
        readInDeployment(rows, deploymentId, async () =>
          toIdPage(await listAgents(rows, deploymentId, paging), paging, (row) => toAgent(row, publicUrl)),
        ),
      );
      return sendPage(c, page);
    },
    createAgent: async ({ c, caller, path: { deploymentId }, body }) => {
      const context = toActionContext(c, now);
      const authorization = c.req.header('authorization') ?? '';
      await checkMembers(body.members, { deploymentId, authorization }, dependencies);
      const row = await database.write(caller.accountId, (rows) =>
        createAgent(rows, context, deploymentId, body),
      );
      return c.json(toAgent(row, publicUrl));
    },
    getAgent: async ({ c, caller, path }) =>
      c.json(toAgent(await database.read(caller.accountId, (rows) => requireAgent(rows, path)), publicUrl)),
    updateAgent: async ({ c, caller, path, body }) => {
      const context = toActionContext(c, now);
      await database.read(caller.accountId, (rows) => requireAgent(rows, path));
      const authorization = c.req.header('authorization') ?? '';
      await checkMembers(body.members, { deploymentId: path.deploymentId, authorization }, dependencies);
      const row = await database.write(caller.accountId, (rows) => changeAgent(rows, context, path, body));
      return c.json(toAgent(row, publicUrl));
    },
    deleteAgent: async ({ c, caller, path }) => {
      const context = toActionContext(c, now);
      await database.write(caller.accountId, (rows) => removeAgent(rows, context, path));
      return c.body(null, 204);
    },
  };
}

/** Seconds for which the token is valid that reads the data model. */
const tokenSeconds = 60;

/** A name that stands for nothing would make an agent that knows less than its admin believes. */
async function checkMembers(
  members: readonly string[] | null | undefined,
  place: { readonly deploymentId: number; readonly authorization: string },
  { data, ...service }: AgentDependencies,
): Promise<void> {
  if (!members) return;
  if (!data)
    throw new Problem('unavailable', 'This service has no Data API, whose members an agent may use.');
  const token = await createDataToken({ ...place, expiresIn: tokenSeconds }, service);
  const client = createDataClient(data, token, AbortSignal.timeout(tokenSeconds * 1_000));
  const unknown = findUnknownName(await client.readMeta(), members);
  if (unknown) throw new Problem('invalid-field', unknown.message, `members[${unknown.index}]`);
}
