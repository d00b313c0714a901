/** The chats of a reader, which the AI API stores. Source: docs/ai-api.md, "Chats". */
import { z } from 'zod';
import { chatsPath } from '../chat-path.ts';
import { documentSchema } from '../documented-schema.ts';
import { needsAccountAdmin } from '../operations/operation.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';

export const chatSchema = z.object({
  id,
  chatId: z.string(),
  agentId: id.nullable(),
  title: z.string(),
  startedAt: timestamp,
  updatedAt: timestamp,
});

export type Chat = z.infer<typeof chatSchema>;

export const chatListSchema = z.object({ items: z.array(chatSchema), pageInfo: pageInfoSchema });

export const deleteReaderChatsRequestSchema = z.strictObject({
  externalId: z.string().min(1).max(255),
  embedTenantName: z.string().min(1).max(255).optional(),
});

export const deletedChatsSchema = z.object({ deletedChats: z.int() });

export const storedChatOperations = {
  listChats: {
    method: 'GET',
    path: chatsPath,
    summary: 'List your chats',
    description:
      'The chats of the caller with an answer that is not older than `keepDays`, those that were used last first. The chats of others are never listed. Embed tokens need the permission `ai`.',
    tag: 'AI',
    access: 'bearer',
    rights: [],
    query: z.object(pagingQuery),
    responses: { 200: chatListSchema },
    problems: ['not-found', 'not-allowed'],
  },
  deleteChat: {
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/chats/{storedChatId}',
    summary: 'Delete one of your chats',
    description:
      'Deletes its questions and answers at once. The chats of others do not exist for the caller.',
    tag: 'AI',
    access: 'bearer',
    rights: [],
    responses: { 204: null },
    problems: ['not-found', 'not-allowed'],
  },
  deleteReaderChats: {
    method: 'POST',
    path: '/v1/ai-settings/delete-chats',
    summary: 'Delete the chats of a reader',
    description:
      'Deletes all chats of a reader whom your host knows by an id. The chats of users of the account and of embed tenants are deleted ' +
      `with them.\n\n${needsAccountAdmin}`,
    tag: 'AI',
    access: 'bearer',
    rights: ['account-admin'],
    body: deleteReaderChatsRequestSchema,
    exampleBody: { externalId: 'ada@example.com' },
    responses: { 200: deletedChatsSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const storedChatSchemas = {
  Chat: documentSchema(chatSchema, 'A chat of the caller.', {
    chatId: 'Names the chat in requests of the AI API.',
    agentId: 'null: the default agent.',
    title: 'The first question that is stored.',
  }),
  ChatList: documentSchema(chatListSchema, 'A page of chats.'),
  DeleteReaderChatsRequest: documentSchema(deleteReaderChatsRequestSchema, 'Whose chats are deleted.', {
    externalId: 'The id of the reader at the host: `sub` of embed tokens, or `externalId` of sessions.',
    embedTenantName: 'The embed tenant of the reader. Default: none.',
  }),
};
