import { sql } from 'kysely';
import type { AccountRows } from '../../database/database.ts';
import type { IdPaging } from '../../http/list-paging.ts';
import type { ChatReader } from './chat-reader.ts';

/** One chat of a reader. */
export interface ChatPlace {
  readonly reader: ChatReader;
  readonly deploymentId: number;
  /** 0: the default agent. */
  readonly agentId: number;
  readonly chatId: string;
}

export interface ChatMessageRow {
  readonly message_id: string;
  readonly at: Date;
  readonly question: unknown;
  /** Null: it is not shown again. */
  readonly answer: unknown;
  /** What the answer depends on: see seal-answer.ts. */
  readonly seal: string | null;
}

/** The last messages of a chat, the oldest first. */
export async function listMessages(
  { db, accountId }: AccountRows,
  { reader, deploymentId, agentId, chatId }: ChatPlace,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<ChatMessageRow[]> {
  const found = await db
    .selectFrom('chat_message')
    .innerJoin('chat', 'chat.id', 'chat_message.chat')
    .where('chat.account_id', '=', accountId)
    .where('chat_message.account_id', '=', accountId)
    .where('chat.reader', '=', reader.key)
    .where('chat.deployment_id', '=', deploymentId)
    .where('chat.agent_id', '=', agentId)
    .where('chat.chat_id', '=', chatId)
    .where('chat_message.at', '>=', since)
    .select(['message_id', 'at', 'question', 'answer', 'seal'])
    .orderBy('chat_message.id', 'desc')
    .limit(most)
    .execute();
  return found.reverse();
}

export interface NewMessage {
  readonly messageId: string;
  readonly at: Date;
  readonly question: object;
  readonly answer: object | undefined;
  readonly seal: string | undefined;
}

/** Begins the chat if it is its first message. */
export async function addMessage(
  { db, accountId }: AccountRows,
  { reader, deploymentId, agentId, chatId }: ChatPlace,
  { messageId, at, question, answer, seal }: NewMessage,
): Promise<void> {
  const { id } = await db
    .insertInto('chat')
    .values({
      account_id: accountId,
      deployment_id: deploymentId,
      agent_id: agentId,
      chat_id: chatId,
      reader: reader.key,
      embed_tenant: reader.embedTenant,
      user_id: findUserId(accountId, reader),
      started_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'reader', 'deployment_id', 'agent_id', 'chat_id'])
        .doUpdateSet({ updated_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const stored = {
    at,
    question: JSON.stringify(question),
    answer: answer === undefined ? null : JSON.stringify(answer),
    seal: seal ?? null,
  };
  await db
    .insertInto('chat_message')
    .values({ account_id: accountId, chat: id, message_id: messageId, ...stored })
    .onConflict((conflict) => conflict.columns(['account_id', 'chat', 'message_id']).doUpdateSet(stored))
    .execute();
}

/** Of an embed user, the row that a session has stored, so that the chats end with it. */
const findUserId = (accountId: number, { userId, externalId, embedTenant }: ChatReader) =>
  userId ??
  sql<number | null>`(
    select id from app_user
    where account_id = ${accountId} and external_id = ${externalId ?? null}::text
      and coalesce(embed_tenant, '') = ${embedTenant}
  )`;

export interface ChatRow {
  readonly id: number;
  readonly chat_id: string;
  readonly agent_id: number;
  readonly started_at: Date;
  readonly updated_at: Date;
  /** The first question. */
  readonly question: unknown;
}

interface ReadersChats {
  readonly reader: ChatReader;
  readonly deploymentId: number;
  readonly since: Date;
}

/** The chats of a reader, those that began last first. */
export function listChats(
  { db, accountId }: AccountRows,
  { reader, deploymentId, since }: ReadersChats,
  { lastId, limit }: Pick<IdPaging, 'lastId' | 'limit'>,
): Promise<ChatRow[]> {
  return db
    .selectFrom('chat')
    .where('account_id', '=', accountId)
    .where('reader', '=', reader.key)
    .where('deployment_id', '=', deploymentId)
    .where('updated_at', '>=', since)
    .$if(lastId !== undefined, (chats) => chats.where('id', '<', lastId ?? 0))
    .select(['id', 'chat_id', 'agent_id', 'started_at', 'updated_at'])
    .select(
      sql<unknown>`(
        select question from chat_message
        where chat_message.chat = chat.id and chat_message.at >= ${since} order by chat_message.id limit 1
      )`.as('question'),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** @returns whether the reader had such a chat. */
export async function deleteChat(
  { db, accountId }: AccountRows,
  { reader, deploymentId }: Pick<ReadersChats, 'reader' | 'deploymentId'>,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chat')
    .where('account_id', '=', accountId)
    .where('reader', '=', reader.key)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all chats of a reader, by its key. @returns how many. */
export async function deleteChatsOf({ db, accountId }: AccountRows, reader: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('chat')
    .where('account_id', '=', accountId)
    .where('reader', '=', reader)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes messages from before a time, and chats without any since. */
export async function deleteOldChats({ db, accountId }: AccountRows, before: Date): Promise<void> {
  await db.deleteFrom('chat_message').where('account_id', '=', accountId).where('at', '<', before).execute();
  await db.deleteFrom('chat').where('account_id', '=', accountId).where('updated_at', '<', before).execute();
}
