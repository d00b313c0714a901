/** Creates, changes and deletes agents. Source: docs/ai-api.md, "Agents". */
import type { Agent, CreateAgentRequest, UpdateAgentRequest } from '../../contract/endpoints/agents.ts';
import type { ActionContext } from '../access/action-context.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './agent-rows.ts';
import type { AgentReference, AgentRow, AgentChanges } from './agent-rows.ts';

/** @param publicUrl - the public address of the service, without a path. */
export const toAgent = (row: AgentRow, publicUrl: string): Agent => ({
  id: row.id,
  deploymentId: row.deployment_id,
  name: row.name,
  aiUrl: `${publicUrl}/api/v1/deployments/${row.deployment_id}/agents/${row.id}`,
  instructions: row.instructions,
  language: row.language,
  members: row.members,
  usesLanguageModel: row.uses_language_model,
  limits: row.limits,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export async function requireAgent(rows: AccountRows, agent: AgentReference): Promise<AgentRow> {
  await requireDeployment(rows, agent.deploymentId);
  const row = isRowId(agent.agentId) ? await stored.findAgent(rows, agent) : undefined;
  if (!row) throw agentNotFound(agent);
  return row;
}

const agentNotFound = ({ agentId }: AgentReference): Problem =>
  new Problem('not-found', `There is no agent ${agentId}.`);

export async function createAgent(
  rows: AccountRows,
  context: ActionContext,
  deploymentId: number,
  request: CreateAgentRequest,
): Promise<AgentRow> {
  await requireDeployment(rows, deploymentId);
  const { name, instructions = null, language = null, members = null } = request;
  const { usesLanguageModel = true, limits = [] } = request;
  const values = { name, instructions, language, members, uses_language_model: usesLanguageModel, limits };
  const row = await stored.insertAgent(rows, deploymentId, { ...values, at: context.at });
  await record(rows, context, 'agent.create', row);
  return row;
}

export async function changeAgent(
  rows: AccountRows,
  context: ActionContext,
  agent: AgentReference,
  request: UpdateAgentRequest,
): Promise<AgentRow> {
  await requireAgent(rows, agent);
  const row = await stored.updateAgent(rows, agent, { ...toChanges(request), at: context.at });
  if (!row) throw agentNotFound(agent);
  await record(rows, context, 'agent.update', row);
  return row;
}

const toChanges = ({ usesLanguageModel, ...others }: UpdateAgentRequest): AgentChanges => ({
  ...others,
  uses_language_model: usesLanguageModel,
});

export async function removeAgent(
  rows: AccountRows,
  context: ActionContext,
  agent: AgentReference,
): Promise<void> {
  const row = await requireAgent(rows, agent);
  await stored.deleteAgent(rows, agent);
  await record(rows, context, 'agent.delete', row);
}

/** Instructions may be long, and stand in the agent: the log names what is decided about data. */
const record = (
  rows: AccountRows,
  context: ActionContext,
  action: string,
  {
    id,
    name,
    deployment_id: deploymentId,
    members,
    uses_language_model: usesLanguageModel,
    limits,
  }: AgentRow,
): Promise<void> =>
  recordAuditEvent(rows, context, {
    action,
    type: 'agent',
    id,
    details: { name, deploymentId, members, usesLanguageModel, limits },
  });
