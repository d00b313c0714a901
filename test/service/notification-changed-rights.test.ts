/** Rights that change while a run makes its mails: nobody gets what was drawn for other rights. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRequireReadableDashboard } from '../../src/service/dashboards/require-visible-dashboard.ts';
import type { MailSender } from '../../src/service/mail/mail-sender.ts';
import {
  createAbsentRenderer,
  type DashboardRenderer,
} from '../../src/service/rendering/dashboard-renderer.ts';
import { wireNotifications } from '../../src/service/wire-notifications.ts';
import { minute, useNotifications } from './notifications-under-test.ts';
import { backings, type Call } from './service-under-test.ts';

const groupListSchema = z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) });

/** The rows that a mail shows stand for the reader for whom they were drawn. */
interface SentMail {
  readonly to: string;
  readonly rows: string;
}

describe.each(backings)('on %s', (backing) => {
  const { service, call, now, move, createRunner, schedule, listRuns } = useNotifications(backing);
  const admin = (path: string, options: Call = {}) =>
    service().call(`/api/v1${path}`, { token: service().adminKey, ...options });
  const ids = new Map<string, number>();
  const sent: SentMail[] = [];

  async function addReader(name: string): Promise<void> {
    const reader = { deploymentId: 1, externalId: name, email: `${name}@example.com` };
    await admin('/embed/generate-session', { body: reader });
    const { db } = service().running.database;
    const found = await db.selectFrom('app_user').where('external_id', '=', name).select('id').execute();
    ids.set(name, found[0]?.id ?? 0);
  }

  async function join(group: string, name: string): Promise<void> {
    await admin('/groups', { body: { name: group } });
    const { items } = groupListSchema.parse((await admin('/groups?first=200')).json);
    const id = items.find((one) => one.name === group)?.id;
    await admin(`/groups/${id}/users`, { body: { users: [{ userId: ids.get(name) }] } });
  }

  const deactivate = (name: string): Promise<unknown> =>
    service()
      .running.database.db.updateTable('app_user')
      .set({ deactivated_at: now() })
      .where('external_id', '=', name)
      .execute();

  /** Draws the claims of the reader. `change` happens while the first mail is drawn. */
  function createRenderer(change: () => Promise<unknown>): DashboardRenderer {
    let drawn = 0;
    return {
      ...createAbsentRenderer(),
      obstacle: undefined,
      async render({ reader }) {
        drawn += 1;
        if (drawn === 1) await change();
        const { claims } = await reader.readClaims({ iat: 0, exp: 60 });
        const text = JSON.stringify([...claims.groups].sort());
        const widgets = [{ widgetId: 'w', title: 'Rows', text, problem: undefined }];
        const bytes = new TextEncoder().encode('picture');
        return { bytes, mediaType: 'image/png', title: 'Orders', width: 1, height: 1, files: [], widgets };
      },
    };
  }

  const mail: MailSender = {
    obstacle: undefined,
    close: () => undefined,
    send: ({ to, text }) => {
      sent.push({ to: to.address, rows: /\[.*?\]/.exec(text)?.[0] ?? '' });
      return Promise.resolve({ state: 'sent', response: 'taken' });
    },
  };

  beforeAll(async () => {
    for (const name of ['first', 'promoted', 'plain', 'gone']) await addReader(name);
    await join('staff', 'first');
  });

  test('each recipient gets the rows of the moment, and a deactivated one gets nothing', async () => {
    const path = await schedule();
    const recipients = [...ids.values()].map((userId) => ({ userId }));
    await call(`${path}/recipients`, { body: { recipients } });
    await call(`${path}/run`, { method: 'POST' });
    const change = async (): Promise<void> => {
      await join('board', 'promoted');
      await deactivate('gone');
    };
    const { database, publicUrl } = service().running;
    const requireReadableDashboard = createRequireReadableDashboard(database);
    const renderer = createRenderer(change);
    const deliver = wireNotifications({ database, now, renderer, mail, requireReadableDashboard, publicUrl });
    const runner = createRunner(deliver, { log: () => undefined });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await runner.tick();
      move(10 * minute);
    }
    expect([...sent].sort((one, other) => one.to.localeCompare(other.to))).toEqual([
      { to: 'first@example.com', rows: '["staff"]' },
      { to: 'plain@example.com', rows: '[]' },
      { to: 'promoted@example.com', rows: '["board"]' },
    ]);
    expect((await listRuns(path)).map(({ state }) => state)).toEqual(['succeeded']);
  });
});
