import { sql } from 'kysely';
import type { AccountRows } from '../../database/database.ts';
import type { ChatReader } from '../chat-reader.ts';

export interface ChatRow {
  readonly id: number;
  readonly chat_id: string;
  readonly agent_id: number;
  readonly started_at: Date;
  readonly updated_at: Date;
  /** The first question. */
  readonly question: unknown;
}

export interface ReadersChats {
  readonly reader: ChatReader;
  readonly deploymentId: number;
  readonly since: Date;
}

/** A chat in the order of the list. */
export interface ChatListCursor {
  readonly updatedAt: string;
  readonly id: number;
}

/** The chats of a reader with an answer, those that were used last first. */
export function listChats(
  { db, accountId }: AccountRows,
  { reader, deploymentId, since }: ReadersChats,
  { after, limit }: { readonly after: ChatListCursor | undefined; readonly limit: number },
): Promise<ChatRow[]> {
  const first = sql`(
    select question from chat_message
    where chat_message.account_id = ${accountId} and chat_message.chat = chat.id
      and chat_message.is_answered and chat_message.at >= ${since}
    order by chat_message.account_id, chat_message.chat, chat_message.id limit 1
  )`;
  return db
    .selectFrom((from) =>
      from
        .selectFrom('chat')
        .where('account_id', '=', accountId)
        .where('reader', '=', reader.key)
        .where('deployment_id', '=', deploymentId)
        .where('updated_at', '>=', since)
        .$if(after !== undefined, (chats) =>
          chats.where(
            sql<boolean>`(updated_at, id) < (${after?.updatedAt ?? ''}::timestamptz, ${after?.id ?? 0})`,
          ),
        )
        .select(['id', 'chat_id', 'agent_id', 'started_at', 'updated_at'])
        .select(first.as('question'))
        .as('listed'),
    )
    .selectAll()
    .where('question', 'is not', null)
    .orderBy('updated_at', 'desc')
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

/** Deletes all chats of readers, by their keys. @returns how many. */
export async function deleteChatsOf(
  { db, accountId }: AccountRows,
  readers: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('chat')
    .where('account_id', '=', accountId)
    .where('reader', 'in', readers)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes messages from before a time, and chats without any since. */
export async function deleteOldChats({ db, accountId }: AccountRows, before: Date): Promise<void> {
  await db.deleteFrom('chat_message').where('account_id', '=', accountId).where('at', '<', before).execute();
  await db.deleteFrom('chat').where('account_id', '=', accountId).where('updated_at', '<', before).execute();
}
