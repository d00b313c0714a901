/** For whom a tool works. Tools ask the service's own operations with the caller's credential, which decide everything. */
import {
  deploymentListSchema,
  deploymentOperations,
  deploymentSchema,
} from '../../contract/endpoints/deployments.ts';
import { fillPath, paths } from '../../contract/element-api-paths.ts';
import type { Caller } from '../access/caller.ts';
import { Problem } from '../http/http-problem.ts';
import { createDataToken } from '../own-data-api/create-data-token.ts';
import { createDataClient, type DataClient } from '../own-data-api/data-client.ts';
import { callOwnService } from '../own-data-api/own-requests.ts';
import type { McpPorts } from './mcp-ports.ts';

/** Seconds that a tool may work. */
export const toolTimeout = 60;

export interface ToolSession {
  readonly caller: Caller;
  /** The header of the request. */
  readonly authorization: string;
  /** Ends with the request, or when the tool has worked for too long. */
  readonly signal: AbortSignal;
  readonly ports: McpPorts;
}

/** The deployment that the caller names, or else its only one. */
export async function requireDeploymentId(
  { caller, authorization, ports }: ToolSession,
  named: number | undefined,
): Promise<number> {
  const own = caller.kind === 'embed' ? caller.claims.deploymentId : caller.deploymentId;
  const wanted = named ?? own;
  if (wanted !== undefined) {
    const path = fillPath(paths.deployment, { deploymentId: wanted });
    return (await callOwnService({ path, authorization }, deploymentSchema, ports)).id;
  }
  const { path } = deploymentOperations.listDeployments;
  const { items } = await callOwnService({ path, authorization }, deploymentListSchema, ports);
  const [first, ...others] = items;
  if (!first) throw new Problem('not-found', 'There is no deployment that this credential may see.');
  if (others.length === 0) return first.id;
  const ids = items.map(({ id }) => id).join(', ');
  throw new Problem('bad-request', `Say which deployment is meant: deploymentId is one of ${ids}.`);
}

/** A client of the Data API with the rights of the caller. */
export async function openDataClient(session: ToolSession, deploymentId: number): Promise<DataClient> {
  const { authorization, signal, ports } = session;
  if (!ports.data) throw new Problem('unavailable', 'This service has no Data API.');
  const token = await createDataToken({ deploymentId, authorization, expiresIn: toolTimeout }, ports);
  return createDataClient(ports.data, token, signal);
}
