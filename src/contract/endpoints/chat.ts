/** The AI API: questions about the data, and their answers as a stream. Source: docs/ai-api.md. */
import { z } from 'zod';
import { agentChatPath, chatPath, maxEarlier } from '../chat-path.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { jsonObject, languageTag, timeZoneName } from '../primitives.ts';
import { answerPieceSchemas } from './answer-pieces.ts';
import { answerRowsSchemas } from './answer-rows.ts';
import { chatAnswerSchemas } from './chat-answers.ts';
import { chatErrorLineSchema, chatLineSchema, chatLineSchemas } from './chat-lines.ts';

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
  /** An IANA name. Default: UTC. */
  timezone: timeZoneName.optional(),
  /** A BCP 47 tag, for numbers and dates. Default: `en`. */
  locale: languageTag.optional(),
});

export type ChatSessionSettings = z.infer<typeof chatSessionSettingsSchema>;

const choice = z.int().min(0).max(3).optional();
const input = z.string().max(maxInput);

const earlierQuestionSchema = z.strictObject({ input, choice });

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
  earlier: z.array(earlierQuestionSchema).max(maxEarlier).optional(),
  sessionSettings: chatSessionSettingsSchema.optional(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;

export const chatAbortSchema = z.strictObject({ chatId: z.string().min(1).max(100) });

const chatLines = { lines: [chatLineSchema, chatErrorLineSchema] } as const;

export const chatOperations = {
  streamChatState: {
    method: 'POST',
    path: chatPath,
    summary: 'Ask a question about the data',
    description:
      'Answers a question in plain English from the measures, dimensions, values and periods of the data model, with the ' +
      'rows that the caller may see. A language model takes part only where the service has one. The response is one JSON object a line: first ' +
      '`__cutoff__` with the id of the chat, then the question, the query with its rows as a tool call, the answer, ' +
      '`__state__`, and `__usage__`. The lines are described by `ChatLine`; an error after the first line is the last one, a `ChatErrorLine`. ' +
      '`streamAnswer` of `vitrine/client` reads them one by one.\n\n' +
      'An embed token needs the permission `ai`. API keys may ask for a reader, whom `sessionSettings` names. Without `input`, the chat ' +
      'of `chatId` is read: its questions and the answers that the reader may still see.',
    tag: 'AI',
    access: 'bearer',
    rights: [],
    body: chatRequestSchema,
    exampleBody: { input: 'late flights by weekday in May' },
    responses: { 200: chatLines },
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
    responses: { 200: chatLines },
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
    chatId: 'The chat, named by the caller. Default: a new id, which the first line has.',
    messageId:
      'Milliseconds since 1970, followed by `-message`. The same request reads the answer again after a lost connection. Default: the time ' +
      'of the service.',
    choice: 'Which reading is meant, from 0, where the answer to the same question was a choice.',
    earlier:
      'The questions of the chat before this one, the oldest first: "and in May?" goes on from the last. Default: those that are stored of the chat.',
    sessionSettings: 'The time zone and the locale. API keys also name the reader who asks.',
  }),
  EarlierQuestion: documentSchema(earlierQuestionSchema, 'A question that was asked before.', {
    input: 'The question.',
    choice: 'Which of its readings was meant, from 0.',
  }),
  ChatSessionSettings: documentSchema(
    chatSessionSettingsSchema,
    'For whom an API key asks, and how numbers and dates are written. Embed tokens may only state `timezone` and `locale`.',
    {
      externalId: 'Your own id of the reader, in lower case. Either this or `internalId`.',
      internalId:
        'Username of a user of the account. Stored groups and attributes apply, and fields about an external reader are not allowed.',
      embedTenantName: 'The customer of the reader. A new name creates an embed tenant.',
      email: 'The address of the reader. Only with `externalId`.',
      userAttributes:
        'Values of user attributes, each as `{ "name": "…", "value": … }`. They are stored with the reader. null removes a value.',
      groups: 'Names of groups of the account, which replace the groups of the reader. Default: unchanged.',
      securityContext: 'Your own facts about the reader, for row-level filters of the data model.',
      publicDashboardId: 'Limits the session to one dashboard.',
      isEphemeral:
        'Nothing about the reader and nothing of the chat is stored: groups and attributes apply to this question only.',
      timezone: 'An IANA name such as `Europe/Berlin`, for dates. Default: UTC.',
      locale:
        'A BCP 47 tag such as `de-DE`, for numbers and dates. Default: the `language` of the agent, otherwise `en`.',
    },
  ),
  ...chatLineSchemas,
  ...chatAnswerSchemas,
  ...answerRowsSchemas,
  ...answerPieceSchemas,
};
