/** What a chat knows of the agent that answers in it. The agents themselves are another module's. */
import type { AiLimit } from '../../contract/endpoints/ai-usage.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';

export interface ChatAgent {
  /** Told to a language model. */
  readonly instructions: string | null;
  /** A BCP 47 tag. */
  readonly language: string | null;
  /** Names of cubes, views and members that it may use. `null`: all that the asker may see. */
  readonly members: readonly string[] | null;
  readonly uses_language_model: boolean;
  /** Of its own use. */
  readonly limits: readonly AiLimit[];
}

/** Answers where no agent is named: with everything that the service has. */
export const defaultAgent: ChatAgent = {
  instructions: null,
  language: null,
  members: null,
  uses_language_model: true,
  limits: [],
};

interface AgentReference {
  readonly deploymentId: number;
  readonly agentId: number;
}

export type FindAgent = (rows: AccountRows, reference: AgentReference) => Promise<ChatAgent | undefined>;

export async function requireChatAgent(
  rows: AccountRows,
  reference: AgentReference,
  find: FindAgent,
): Promise<ChatAgent> {
  const agent = isRowId(reference.agentId) ? await find(rows, reference) : undefined;
  if (!agent) throw new Problem('not-found', `There is no agent ${reference.agentId}.`);
  return agent;
}
