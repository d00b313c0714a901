/** The AI API: questions about the data, and their answers as a stream. Source: docs/ai-api.md. */
import { z } from 'zod';
import { agentChatPath, chatPath, maxEarlier } from '../chat-path.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { jsonObject, languageTag, timeZoneName } from '../primitives.ts';

/** Longest question, in characters. */
const maxInput = 2_000;

/** For whom an API key asks, in the words of `POST /v1/embed/generate-session`, and how answers are written. */
export const chatSessionSettingsSchema = z.strictObject({
  externalId: z.string().optional(),
  internalId: z.string().optional(),
  embedTenantName: z.string().optional(),
  email: z.string().optional(),
  userAttributes: z.array(jsonObject).optional(),
  groups: z.array(z.string()).optional(),
  securityContext: jsonObject.optional(),
  publicDashboardId: z.string().optional(),
  isEphemeral: z.boolean().optional(),
  ephemeralTtlSeconds: z.int().optional(),
  /** An IANA name. Default: UTC. */
  timezone: timeZoneName.optional(),
  /** A BCP 47 tag, for numbers and dates. Default: `en`. */
  locale: languageTag.optional(),
});

export type ChatSessionSettings = z.infer<typeof chatSessionSettingsSchema>;

const choice = z.int().min(0).max(3).optional();
const input = z.string().max(maxInput);

export const chatRequestSchema = z.strictObject({
  /** `undefined`: the chat is read. */
  input: input.optional(),
  /** Chosen by the caller, or by the service in its first line. */
  chatId: z.string().min(1).max(100).optional(),
  messageId: z
    .string()
    .regex(/^\d{13,20}-message$/)
    .optional(),
  /** Which of the readings is meant, from 0, where the answer to the same question was a choice. */
  choice,
  /** The questions of the chat before this one, the oldest first: it may go on from the last. */
  earlier: z.array(z.strictObject({ input, choice })).max(maxEarlier).optional(),
  sessionSettings: chatSessionSettingsSchema.optional(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;

export const chatAbortSchema = z.strictObject({ chatId: z.string().min(1).max(100) });

export const chatOperations = {
  streamChatState: {
    method: 'POST',
    path: chatPath,
    summary: 'Ask a question about the data',
    description:
      'Answers a question in plain English from the measures, dimensions, values and periods of the data model, with the ' +
      'rows that the caller may see. A language model takes part only where the service has one. The response is one JSON object a line: first ' +
      '`__cutoff__` with the id of the chat, then the question, the query with its rows as a tool call, the answer, ' +
      '`__state__`, and `__usage__`. An error after the first line is a line `{ error }`.\n\n' +
      'An embed token needs the permission `ai`. API keys may ask for a reader, whom `sessionSettings` names. Without `input`, the chat ' +
      'of `chatId` is read: its questions and the answers that the reader may still see.',
    tag: 'AI',
    access: 'bearer',
    rights: [],
    body: chatRequestSchema,
    exampleBody: { input: 'late flights by weekday in May' },
    responses: { 200: 'application/x-ndjson' },
    problems: ['not-found', 'not-allowed', 'bad-request', 'conflict', 'unavailable'],
  },
  abortChat: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/chat/abort',
    summary: 'Stop an answer',
    description:
      'Stops the answer that is being made in a chat. Its stream ends with the line `__aborted__`. It is found with the credential that asked ' +
      'for it; with another one, and where no answer is being made, the response is 404.',
    tag: 'AI',
    access: 'bearer',
    rights: [],
    body: chatAbortSchema,
    exampleBody: { chatId: '8d3ff2c0-6f5c-4f5e-9f0e-2b0f6e7a9b11' },
    responses: { 204: null },
    problems: ['not-found', 'not-allowed', 'bad-request'],
  },
  streamAgentChatState: {
    method: 'POST',
    path: agentChatPath,
    summary: 'Ask an agent about the data',
    description:
      'As `streamChatState`, with the instructions, the language and the members of the agent. What the asker may see is not widened.',
    tag: 'AI',
    access: 'bearer',
    rights: [],
    body: chatRequestSchema,
    exampleBody: { input: 'late flights by weekday in May' },
    responses: { 200: 'application/x-ndjson' },
    problems: ['not-found', 'not-allowed', 'bad-request', 'conflict', 'unavailable'],
  },
  abortAgentChat: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/agents/{agentId}/chat/abort',
    summary: 'Stop an answer of an agent',
    description: 'As `abortChat`, for a chat with the agent.',
    tag: 'AI',
    access: 'bearer',
    rights: [],
    body: chatAbortSchema,
    exampleBody: { chatId: '8d3ff2c0-6f5c-4f5e-9f0e-2b0f6e7a9b11' },
    responses: { 204: null },
    problems: ['not-found', 'not-allowed', 'bad-request'],
  },
} satisfies OperationGroup;

export const chatSchemas = {
  ChatRequest: documentSchema(chatRequestSchema, 'A question about the data.', {
    input: 'The question, in English. Without it, the chat of `chatId` is read.',
    messageId: 'Milliseconds since 1970, followed by `-message`.',
    earlier:
      'The questions of the chat before this one, the oldest first: "and in May?" goes on from the last. Default: those that are stored of the chat.',
  }),
  ChatSessionSettings: documentSchema(
    chatSessionSettingsSchema,
    'For whom an API key asks, and how numbers and dates are written. Embed tokens may only state `timezone` and `locale`.',
  ),
};
