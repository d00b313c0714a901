/** Handlers of limits and usage, for admins of the account. Source: docs/ai-api.md, "Limits and usage". */
import type { aiUsageOperations } from '../../../contract/endpoints/ai-usage.ts';
import { toActionContext } from '../../access/action-context.ts';
import type { HandlersOf } from '../../access/bind-operations.ts';
import { recordAuditEvent } from '../../access/record-audit-event.ts';
import type { Database } from '../../database/database.ts';
import { sendPage } from '../../http/list-paging.ts';
import { toCutoff } from '../threads/chat-age.ts';
import { deleteOldChats } from '../threads/chat-rows.ts';
import { listUsage } from './list-usage.ts';
import { readAiSettings, writeAiSettings } from './settings-rows.ts';

interface UsageDependencies {
  readonly database: Database;
  readonly now: () => Date;
}

export const createUsageHandlers = ({
  database,
  now,
}: UsageDependencies): HandlersOf<keyof typeof aiUsageOperations> => ({
  getAiSettings: async ({ c, caller }) => c.json(await database.read(caller.accountId, readAiSettings)),
  updateAiSettings: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    const settings = await database.write(caller.accountId, async (rows) => {
      const known = await readAiSettings(rows);
      const { limits = known.limits, keepDays = known.keepDays } = body;
      const changed = { limits, keepDays };
      await writeAiSettings(rows, changed);
      await deleteOldChats(rows, toCutoff(context.at, keepDays));
      const change = { action: 'ai-settings.update', type: 'ACCOUNT', id: rows.accountId, details: changed };
      await recordAuditEvent(rows, context, change);
      return changed;
    });
    return c.json(settings);
  },
  listAiUsage: async ({ c, caller, query, paging }) => {
    const today = now().toISOString().slice(0, 10);
    const page = await database.read(caller.accountId, (rows) => listUsage(rows, query, { paging, today }));
    return sendPage(c, page);
  },
});
