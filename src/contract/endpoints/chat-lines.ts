/** The lines of the responses of the AI API. Source: docs/ai-api.md, "Lines". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { chatAnswerSchema } from './chat-answers.ts';

const role = z.enum(['user', 'assistant']);

const toolCallSchema = z.object({ name: z.string(), input: z.string(), result: z.string() });

const messageSchema = z.object({ id: z.string(), role: role.optional(), content: z.string().optional() });

const stateSchema = z.object({
  chatId: z.string(),
  isStreaming: z.boolean(),
  messages: z.array(messageSchema).optional(),
});

const usageSchema = z.object({ queries: z.int(), inputTokens: z.int(), outputTokens: z.int() });

export const chatLineSchema = z.object({
  id: z.string(),
  role: role.optional(),
  content: z.string().optional(),
  thinking: z.string().optional(),
  isDelta: z.boolean().optional(),
  toolCall: toolCallSchema.optional(),
  graphPath: z.array(z.string()).optional(),
  choice: z.int().optional(),
  answer: chatAnswerSchema.optional(),
  state: z.union([stateSchema, usageSchema]).optional(),
});

export type DescribedLine = z.infer<typeof chatLineSchema>;

export const chatErrorLineSchema = z.object({
  error: z.string(),
  code: z.string(),
  retryAfter: z.int().optional(),
});

/** Schemas that the API reference shows by name. */
export const chatLineSchemas = {
  ChatLine: documentSchema(chatLineSchema, 'One line of a response. Its `id` says what it has.', {
    id:
      '`__cutoff__`, `__state__`, `__aborted__`, `__usage__`, or the id of a message: that of the question, or one that goes on from it and ' +
      'ends with `-text-1`, `-thinking-1`, `-tool-0` or `-answer`.',
    role: '`user`: the question. `assistant`: all other messages.',
    content: 'The words of the message.',
    thinking: 'What a language model thinks before it answers.',
    isDelta: 'Whether `content` or `thinking` continues that of earlier lines with the same `id`.',
    toolCall: 'A query of the answer with its rows, or what a language model used.',
    graphPath: '`["final"]`: the line is the answer.',
    choice: 'Of a question in a chat that is read: which reading was meant, from 0.',
    answer: 'Of the answer. It is missing where only the words of a long answer are stored.',
    state: 'The use of `__usage__`, and the chat of the other lines without a message.',
  }),
  ChatErrorLine: documentSchema(chatErrorLineSchema, 'The last line of an answer that failed.', {
    error: 'A readable message.',
    code: 'One of the codes of `Problem`.',
    retryAfter: 'Seconds after which the same question may be answered.',
  }),
  ChatToolCall: documentSchema(toolCallSchema, 'A query of the answer, or what a language model used.', {
    name: '`loadData` for a query of the built-in analyst.',
    input: 'The input as JSON. Of `loadData`, it is the query.',
    result:
      'The result as JSON. Of `loadData`, it has the columns as `schema`, at most 100 rows as `data`, and the number of all rows as ' +
      '`totalRows`.',
  }),
  ChatState: documentSchema(stateSchema, 'The chat of a response.', {
    chatId: 'Names the chat in the next question.',
    isStreaming: 'Whether an answer is being made.',
    messages: 'Of `__state__`: the question and its answer, or all messages of a chat that is read.',
  }),
  ChatMessage: documentSchema(messageSchema, 'A question or an answer in words.', {
    id: 'That of its line.',
    role: '`user`: the question. `assistant`: the answer.',
    content: 'The words.',
  }),
  ChatUsage: documentSchema(usageSchema, 'What an answer has used.', {
    queries: 'The number of its queries.',
    inputTokens: 'Tokens that a language model has read. 0: none took part.',
    outputTokens: 'Tokens that it has written.',
  }),
};
