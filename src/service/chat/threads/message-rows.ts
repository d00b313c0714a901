import { sql } from 'kysely';
import type { AccountRows } from '../../database/database.ts';
import type { ChatReader } from '../chat-reader.ts';

/** One chat of a reader. */
export interface ChatReference {
  readonly reader: ChatReader;
  readonly deploymentId: number;
  /** 0: the default agent. */
  readonly agentId: number;
  readonly chatId: string;
}

/** Most messages of a chat, and most chats of a reader: the oldest ones go. */
const most = { messages: 100, chats: 200 };

export interface StoredMessage {
  readonly message_id: string;
  readonly at: Date;
  readonly question: unknown;
  /** Null: it is not shown again. */
  readonly answer: unknown;
  /** What the answer depends on: see answer-witness.ts. */
  readonly seal: string | null;
}

interface Recent {
  readonly since: Date;
  readonly most: number;
}

const selectMessages = (
  { db, accountId }: AccountRows,
  { reader, deploymentId, agentId, chatId }: ChatReference,
) =>
  db
    .selectFrom('chat_message')
    .innerJoin('chat', (join) =>
      join
        .onRef('chat.id', '=', 'chat_message.chat')
        .onRef('chat.account_id', '=', 'chat_message.account_id'),
    )
    .where('chat.account_id', '=', accountId)
    .where('chat.reader', '=', reader.key)
    .where('chat.deployment_id', '=', deploymentId)
    .where('chat.agent_id', '=', agentId)
    .where('chat.chat_id', '=', chatId);

/** The last answered messages, the oldest first. */
export async function listMessages(
  rows: AccountRows,
  chat: ChatReference,
  { since, most: limit }: Recent,
): Promise<StoredMessage[]> {
  const found = await selectMessages(rows, chat)
    .where('chat_message.is_answered', '=', true)
    .where('chat_message.at', '>=', since)
    .select(['message_id', 'at', 'question', 'answer', 'seal'])
    .orderBy('chat_message.id', 'desc')
    .limit(limit)
    .execute();
  return found.reverse();
}

/** The questions of the last answered messages, the oldest first. */
export async function listQuestions(
  rows: AccountRows,
  chat: ChatReference,
  { since, most: limit }: Recent,
): Promise<unknown[]> {
  const found = await selectMessages(rows, chat)
    .where('chat_message.is_answered', '=', true)
    .where('chat_message.at', '>=', since)
    .select('question')
    .orderBy('chat_message.id', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ question }) => question).reverse();
}

/** Of all messages with this id, which the asker chooses. */
export const listQuestionsOf = (
  rows: AccountRows,
  chat: ChatReference,
  messageId: string,
): Promise<{ readonly id: number; readonly question: unknown }[]> =>
  selectMessages(rows, chat)
    .where('chat_message.message_id', '=', messageId)
    .select(['chat_message.id', 'question'])
    .execute();

interface NewQuestion {
  readonly messageId: string;
  readonly at: Date;
  readonly question: object;
}

/** Begins the chat if it is its first message. @returns the id of the message. */
export async function beginMessage(
  rows: AccountRows,
  chatReference: ChatReference,
  { messageId, at, question }: NewQuestion,
): Promise<number> {
  const { db, accountId } = rows;
  const { reader, deploymentId, agentId, chatId } = chatReference;
  const chat = await db
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
  const { id } = await db
    .insertInto('chat_message')
    .values({
      account_id: accountId,
      chat: chat.id,
      message_id: messageId,
      at,
      question: JSON.stringify(question),
      is_answered: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deleteBeyond(rows, { chat: chat.id, reader: reader.key });
  return id;
}

/** Of an embed user, the row that a session has stored, so that the chats end with it. */
const findUserId = (accountId: number, { userId, externalId, embedTenant }: ChatReader) =>
  userId ??
  sql<number | null>`(
    select id from app_user
    where account_id = ${accountId} and external_id = ${externalId ?? null}::text
      and coalesce(embed_tenant, '') = ${embedTenant}
  )`;

async function deleteBeyond(
  { db, accountId }: AccountRows,
  { chat, reader }: { readonly chat: number; readonly reader: string },
): Promise<void> {
  const messages = db.selectFrom('chat_message').where('account_id', '=', accountId).where('chat', '=', chat);
  const chats = db.selectFrom('chat').where('account_id', '=', accountId).where('reader', '=', reader);
  await db
    .deleteFrom('chat_message')
    .where('account_id', '=', accountId)
    .where('id', 'in', messages.select('id').orderBy('id', 'desc').offset(most.messages))
    .execute();
  await db
    .deleteFrom('chat')
    .where('account_id', '=', accountId)
    .where(
      'id',
      'in',
      chats.select('id').orderBy('updated_at', 'desc').orderBy('id', 'desc').offset(most.chats),
    )
    .execute();
}

export async function hasMessage({ db, accountId }: AccountRows, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('chat_message')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Does nothing if the question is gone. */
export async function answerMessage(
  { db, accountId }: AccountRows,
  id: number,
  {
    at,
    answer,
    seal,
  }: { readonly at: Date; readonly answer: object | undefined; readonly seal: string | undefined },
): Promise<void> {
  await db
    .updateTable('chat_message')
    .set({
      at,
      is_answered: true,
      answer: answer === undefined ? null : JSON.stringify(answer),
      seal: seal ?? null,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Of a question that was not answered, and of its chat if it is the only one. */
export async function dropQuestion({ db, accountId }: AccountRows, id: number): Promise<void> {
  const dropped = await db
    .deleteFrom('chat_message')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('is_answered', '=', false)
    .returning('chat')
    .executeTakeFirst();
  if (!dropped) return;
  const others = db.selectFrom('chat_message').where('account_id', '=', accountId).select('chat');
  await db
    .deleteFrom('chat')
    .where('account_id', '=', accountId)
    .where('id', '=', dropped.chat)
    .where('id', 'not in', others.where('chat', '=', dropped.chat))
    .execute();
}
