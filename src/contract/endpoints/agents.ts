/** Agents, which answer questions about a part of the data. Source: docs/ai-api.md, "Agents". */
import { z } from 'zod';
import { aiLimitsSchema } from './ai-usage.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { id, languageTag, timestamp } from '../primitives.ts';
import { visibleName } from '../visible-text.ts';

/** Most characters of the instructions. */
const maxInstructions = 8_000;
/** Most names in the list of members. */
const maxMembers = 500;

const name = visibleName(z.string().trim().min(1).max(255));
const instructions = z.string().max(maxInstructions).nullable();
const members = z.array(z.string().min(1).max(300)).min(1).max(maxMembers).nullable();

export const agentSchema = z.object({
  id,
  deploymentId: id,
  name: z.string(),
  aiUrl: z.string(),
  instructions: z.string().nullable(),
  language: z.string().nullable(),
  members: z.array(z.string()).nullable(),
  usesLanguageModel: z.boolean(),
  limits: aiLimitsSchema,
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const agentListSchema = z.object({ items: z.array(agentSchema), pageInfo: pageInfoSchema });

export const updateAgentRequestSchema = z.strictObject({
  name: name.optional(),
  instructions: instructions.optional(),
  language: languageTag.nullable().optional(),
  members: members.optional(),
  usesLanguageModel: z.boolean().optional(),
  limits: aiLimitsSchema.optional(),
});

export const createAgentRequestSchema = updateAgentRequestSchema.extend({ name });

export type Agent = z.infer<typeof agentSchema>;
export type CreateAgentRequest = z.infer<typeof createAgentRequestSchema>;
export type UpdateAgentRequest = z.infer<typeof updateAgentRequestSchema>;

const needsAdmin = 'Needs an API key or access token of a user with the admin role.';
const agentPath = '/v1/deployments/{deploymentId}/agents/{agentId}';

export const agentOperations = {
  listAgents: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/agents',
    summary: 'List agents',
    description: `The agents of a deployment, oldest first.\n\n${needsAdmin}`,
    tag: 'AI',
    access: 'bearer',
    rights: ['admin'],
    query: z.object(pagingQuery),
    responses: { 200: agentListSchema },
    problems: ['not-allowed'],
  },
  createAgent: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/agents',
    summary: 'Create an agent',
    description:
      'An agent answers questions at its own `aiUrl`, about the cubes, views and members that it may use. It never widens what the ' +
      `asker may see.\n\n${needsAdmin}`,
    tag: 'AI',
    access: 'bearer',
    rights: ['admin'],
    body: createAgentRequestSchema,
    exampleBody: { name: 'Flight analyst', members: ['flights'], language: 'en-GB' },
    responses: { 200: agentSchema },
    problems: ['not-allowed', 'unavailable'],
  },
  getAgent: {
    method: 'GET',
    path: agentPath,
    summary: 'Get an agent',
    description: needsAdmin,
    tag: 'AI',
    access: 'bearer',
    rights: ['admin'],
    responses: { 200: agentSchema },
    problems: ['not-allowed'],
  },
  updateAgent: {
    method: 'PATCH',
    path: agentPath,
    summary: 'Update an agent',
    description: `Fields that are left out stay as they are. The change holds from the next question on.\n\n${needsAdmin}`,
    tag: 'AI',
    access: 'bearer',
    rights: ['admin'],
    body: updateAgentRequestSchema,
    exampleBody: { instructions: 'Name the carrier in full.' },
    responses: { 200: agentSchema },
    problems: ['not-allowed', 'unavailable'],
  },
  deleteAgent: {
    method: 'DELETE',
    path: agentPath,
    summary: 'Delete an agent',
    description: `Its \`aiUrl\` answers 404 from the next question on, and its chats are deleted.\n\n${needsAdmin}`,
    tag: 'AI',
    access: 'bearer',
    rights: ['admin'],
    responses: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

const fieldTexts = {
  limits:
    'Of the use of this agent alone. The first limit that is reached counts, also of those of the account. Default: none.',
  instructions:
    'What a language model is told besides the rules of the service. The built-in analyst does not read them.',
  language:
    'A BCP 47 tag: the language in which a language model answers, and how numbers and dates are written. A question can state another locale. null: `en`, ' +
    'and the language of the question.',
  members:
    'Names of cubes and views, which stand for all of their members, and of members, such as `flights.delay`. null: everything that the asker may see.',
  usesLanguageModel:
    'Whether the language model of the service answers, if there is one. false: always the built-in analyst. Default: true.',
};

/** Schemas that the API reference shows by name. */
export const agentSchemas = {
  Agent: documentSchema(agentSchema, 'Answers questions about a part of the data.', {
    ...fieldTexts,
    aiUrl: 'The address of its AI API: `POST {aiUrl}/chat/stream-chat-state`.',
  }),
  AgentList: documentSchema(agentListSchema, 'A page of agents.'),
  CreateAgentRequest: documentSchema(createAgentRequestSchema, 'An agent to create.', fieldTexts),
  UpdateAgentRequest: documentSchema(updateAgentRequestSchema, 'What changes of an agent.', fieldTexts),
};
