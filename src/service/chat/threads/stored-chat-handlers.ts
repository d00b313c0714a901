/** Handlers of stored chats. Source: docs/ai-api.md, "Chats". */
import { z } from 'zod';
import type { Chat, storedChatOperations } from '../../../contract/endpoints/chats.ts';
import { toActionContext } from '../../access/action-context.ts';
import type { HandlersOf } from '../../access/bind-operations.ts';
import type { Caller } from '../../access/caller.ts';
import { requireAiPermission } from '../../access/check-rights.ts';
import { recordAuditEvent } from '../../access/record-audit-event.ts';
import { readInDeployment } from '../../access/require-deployment.ts';
import type { Database } from '../../database/database.ts';
import { isRowId } from '../../database/row-id.ts';
import { Problem } from '../../http/http-problem.ts';
import { sendPage, toIdPage, toIdPaging } from '../../http/list-paging.ts';
import { readAiSettings } from '../usage/settings-rows.ts';
import { toCutoff } from './chat-age.ts';
import { toChatReader, toEmbedKey } from './chat-reader.ts';
import { deleteChat, deleteChatsOf, listChats, type ChatRow } from './chat-rows.ts';

interface StoredChatDependencies {
  readonly database: Database;
  readonly answersQuestions?: boolean | undefined;
  readonly now: () => Date;
}

export const createStoredChatHandlers = ({
  database,
  now,
  answersQuestions = true,
}: StoredChatDependencies): HandlersOf<keyof typeof storedChatOperations> => ({
  listChats: async ({ c, caller, path: { deploymentId }, paging: pagingQuery }) => {
    requireAsker(caller, answersQuestions);
    const paging = toIdPaging(pagingQuery, `chats of ${deploymentId}`);
    const reader = toChatReader(caller);
    const page = await database.read(caller.accountId, (rows) =>
      readInDeployment(rows, deploymentId, async () => {
        const { keepDays } = await readAiSettings(rows);
        const whose = reader && { reader, deploymentId, since: toCutoff(now(), keepDays) };
        return toIdPage(whose ? await listChats(rows, whose, paging) : [], paging, toChat);
      }),
    );
    return sendPage(c, page);
  },
  deleteChat: async ({ c, caller, path: { deploymentId, storedChatId: id } }) => {
    requireAsker(caller, answersQuestions);
    const reader = toChatReader(caller);
    const isDeleted =
      reader !== undefined &&
      isRowId(id) &&
      (await database.write(caller.accountId, (rows) => deleteChat(rows, { reader, deploymentId }, id)));
    if (!isDeleted) throw new Problem('not-found', `You have no chat ${id}.`);
    return c.body(null, 204);
  },
  deleteReaderChats: async ({ c, caller, body: { externalId, embedTenantName = '' } }) => {
    const context = toActionContext(c, now);
    const deletedChats = await database.write(caller.accountId, async (rows) => {
      const count = await deleteChatsOf(rows, toEmbedKey(externalId, embedTenantName));
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

const questionSchema = z.object({ input: z.string() });

const toChat = (row: ChatRow): Chat => ({
  id: row.id,
  chatId: row.chat_id,
  agentId: row.agent_id === 0 ? null : row.agent_id,
  title: questionSchema.safeParse(row.question).data?.input ?? '',
  startedAt: row.started_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
