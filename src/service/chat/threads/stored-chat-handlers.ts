/** Handlers of stored chats. Source: docs/ai-api.md, "Chats". */
import { z } from 'zod';
import type { Chat, storedChatOperations } from '../../../contract/endpoints/chats.ts';
import { toActionContext } from '../../access/action-context.ts';
import type { HandlersOf } from '../../access/bind-operations.ts';
import type { Caller } from '../../access/caller.ts';
import { requireAiPermission } from '../../access/check-rights.ts';
import { recordAuditEvent } from '../../access/record-audit-event.ts';
import { readInDeployment } from '../../access/require-deployment.ts';
import type { AccountRows, Database } from '../../database/database.ts';
import { isRowId } from '../../database/row-id.ts';
import { Problem } from '../../http/http-problem.ts';
import { invalidCursor, readCursor, sendPage, toCursor, toPage } from '../../http/list-paging.ts';
import { toChatReader, toEmbedKey } from '../chat-reader.ts';
import { readCutoff } from './chat-age.ts';
import { deleteChat, deleteChatsOf, listChats, type ChatRow, type ChatListCursor } from './chat-rows.ts';

interface StoredChatDependencies {
  readonly database: Database;
  readonly answersQuestions?: boolean | undefined;
  /** Whether the account has an embed tenant of this name. */
  readonly hasTenant: (rows: AccountRows, name: string) => Promise<boolean>;
  readonly now: () => Date;
}

export const createStoredChatHandlers = ({
  database,
  now,
  hasTenant,
  answersQuestions = true,
}: StoredChatDependencies): HandlersOf<keyof typeof storedChatOperations> => ({
  listChats: async ({ c, caller, path: { deploymentId }, paging }) => {
    requireAsker(caller, answersQuestions);
    const reader = toChatReader(caller);
    const order = `chats of ${deploymentId}`;
    const after = readChatCursor(order, paging.after);
    const page = await database.read(caller.accountId, (rows) =>
      readInDeployment(rows, deploymentId, async () => {
        const whose = { reader, deploymentId, since: await readCutoff(rows, now()) };
        const found = await listChats(rows, whose, { after, limit: paging.first + 1 });
        return toPage(found, paging, { item: toChat, cursor: (row) => toPlaceCursor(order, row) });
      }),
    );
    return sendPage(c, page);
  },
  deleteChat: async ({ c, caller, path: { deploymentId, storedChatId: id } }) => {
    requireAsker(caller, answersQuestions);
    const whose = { reader: toChatReader(caller), deploymentId };
    const isDeleted =
      isRowId(id) && (await database.write(caller.accountId, (rows) => deleteChat(rows, whose, id)));
    if (!isDeleted) throw new Problem('not-found', `You have no chat ${id}.`);
    return c.body(null, 204);
  },
  deleteReaderChats: async ({ c, caller, body: { externalId, embedTenantName } }) => {
    const context = toActionContext(c, now);
    const deletedChats = await database.write(caller.accountId, async (rows) => {
      const count = await deleteChatsOf(rows, listReaderKeys(externalId, embedTenantName));
      // A mistyped name would leave the chats that should be deleted.
      if (count === 0 && embedTenantName !== undefined && !(await hasTenant(rows, embedTenantName)))
        throw new Problem(
          'invalid-field',
          `There is no embed tenant "${embedTenantName}".`,
          'embedTenantName',
        );
      const details = { embedTenantName, deletedChats: count };
      await recordAuditEvent(rows, context, {
        action: 'chats.delete',
        type: 'READER',
        id: externalId,
        details,
      });
      return count;
    });
    return c.json({ deletedChats });
  },
});

function requireAsker(caller: Caller, answersQuestions: boolean): void {
  if (!answersQuestions) throw new Problem('not-found', 'This service answers no questions.');
  requireAiPermission(caller);
}

/** Sessions store the id of a reader trimmed and in lower case, tokens state it as it is. */
const listReaderKeys = (externalId: string, embedTenantName = ''): string[] =>
  [...new Set([externalId, externalId.trim().toLowerCase()])].map((id) => toEmbedKey(id, embedTenantName));

function readChatCursor(order: string, after: string | undefined): ChatListCursor | undefined {
  if (after === undefined) return undefined;
  const [updatedAt, id] = readCursor(order, after, 2);
  const time = z.iso.datetime().safeParse(updatedAt);
  if (!time.success || !isRowId(id)) throw invalidCursor();
  return { updatedAt: time.data, id };
}

const toPlaceCursor = (order: string, { updated_at: updatedAt, id }: ChatRow): string =>
  toCursor(order, [updatedAt.toISOString(), id]);

const questionSchema = z.object({ input: z.string() });

const toChat = (row: ChatRow): Chat => ({
  id: row.id,
  chatId: row.chat_id,
  agentId: row.agent_id === 0 ? null : row.agent_id,
  title: questionSchema.safeParse(row.question).data?.input ?? '',
  startedAt: row.started_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
