/** Many recipients of every kind, whose rows differ: from the schedule to a real SMTP server, drawn by a real browser. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupSchema } from '../../../src/contract/endpoints/groups.ts';
import { notificationSchema } from '../../../src/contract/endpoints/notifications.ts';
import {
  notificationRunDetailsSchema,
  notificationRunSchema,
} from '../../../src/contract/endpoints/notification-runs.ts';
import { rounds } from '../../rounds.ts';
import { addUser } from '../accounts-under-test.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../mail/mail-server-under-test.ts';
import { backings, type Call } from '../service-under-test.ts';
import { writeWorkspace } from '../workspace-under-test.ts';
import { findDashboard, readPdf, useExports } from './export-under-test.ts';

const regions = ['North', 'South', 'East', 'West'];
const customersOf = (region: string): string[] => ['Ada', 'Bob', 'Cy'].map((name) => `${region}${name}`);
const customers = regions.flatMap(customersOf);
const toRevenue = (customer: string): number => 1_001 + customers.indexOf(customer);
/** The words of a table name its lowest and its highest number. */
const wordsOf = (region: string): string[] =>
  ['Ada', 'Cy'].map((name) => toRevenue(region + name).toLocaleString('en'));
const words = customers.map((customer) => toRevenue(customer).toLocaleString('en'));
/** A region with readers costs two drawings. All regions have rows, also those without readers. */
const readerRegions = regions.slice(0, rounds(2, 4));
/** People of each region; of the members, `twice` are named by id and by address, too. 42 people, and 200 in a full run. */
const people = {
  colleagues: rounds(5, 10),
  members: rounds(9, 25),
  outside: rounds(7, 15),
  twice: rounds(2, 5),
};
const total = readerRegions.length * (people.colleagues + people.members + people.outside);
const publicId = 'RegionBoard1';

const model = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string }
      - { name: status, sql: region, type: string }
      - { name: customer, sql: customer, type: string }
    measures:
      - { name: count, type: count }
      - { name: revenue, sql: revenue, type: sum }
    access_policy:
      - group: '*'
        row_level: { filters: [{ member: region, operator: equals, values: ['{ userAttributes.region }'] }] }
`;

const board = {
  name: publicId,
  shareWithAllEmbedUsers: true,
  reports: [
    {
      key: 'rows',
      name: 'Customers',
      title: 'Customers',
      jsonQuery: { dimensions: ['orders.customer'], measures: ['orders.revenue'] },
      meta: { kind: 'table' },
    },
  ],
  dashboard: {
    publicId,
    allowEmbed: true,
    config: {
      title: publicId,
      layout: { rowHeight: 30 },
      widgets: [
        { id: 'rows', type: 'CHART', position: { x: 0, y: 0, w: 12, h: 8 }, config: { reportKey: 'rows' } },
      ],
    },
  },
};

function writeRegions(folder: string): void {
  writeWorkspace(folder);
  writeFileSync(join(folder, 'model', 'orders.yml'), model);
  const rows = customers.map(
    (customer, index) =>
      `(${index + 1}, '${regions[Math.floor(index / 3)]}', '${customer}', ${toRevenue(customer)})`,
  );
  const table = `create table orders as select * from (values ${rows.join(',')}) t(id, region, customer, revenue);`;
  writeFileSync(join(folder, 'tables.sql'), table);
  writeFileSync(join(folder, 'workbooks', '4.json'), JSON.stringify(board));
}

describe.each(backings)('a notification with many recipients, on %s', (backing) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-regions-'));
  writeRegions(folder);
  const environment: Record<string, string> = { RUN_NOTIFICATIONS: 'yes', WORKSPACE_FOLDER: folder };
  let mailServer: MailServer | undefined;
  beforeAll(async () => {
    mailServer = await startMailServer();
    Object.assign(environment, { SMTP_URL: mailServer.url, MAIL_FROM: 'analytics@example.com' });
  });
  afterAll(async () => {
    await mailServer?.stop();
    rmSync(folder, { recursive: true });
  });
  const exports = useExports(environment, backing);
  const call = (path: string, options: Call = {}) => {
    const { service } = exports();
    return service.call(`/api/v1${path}`, { token: service.adminKey, ...options });
  };
  const idOf = async (externalId: string): Promise<number> => {
    const { db } = exports().service.running.database;
    const query = db.selectFrom('app_user').where('external_id', '=', externalId).select('id');
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const addReader = async (name: string, region: string): Promise<number> => {
    await call('/embed/generate-session', {
      body: {
        deploymentId: 1,
        externalId: name,
        email: `${name}@example.com`,
        userAttributes: [{ name: 'region', value: region }],
      },
    });
    return idOf(name);
  };
  const addColleague = async (username: string, value: string, userAttributeId: number): Promise<number> => {
    const { userId } = await addUser(exports().service.running.database, 1, { username, role: 'admin' });
    await call('/user-attribute-values', { body: { userId, userAttributeId, value } });
    return userId;
  };
  const count = <T>(length: number, make: (index: number) => T): T[] =>
    Array.from({ length }, (_, index) => make(index));

  /** People of a region: users of the account, embed users in a group, and people outside. Some are named thrice. */
  const addRegion = async (region: string, userAttributeId: number): Promise<object[]> => {
    const name = region.toLowerCase();
    const { id: groupId } = (await call('/groups', { body: { name: `${name}-readers` } })).read(groupSchema);
    const members: number[] = [];
    for (const index of count(people.members, Number))
      members.push(await addReader(`${name}-member-${index}`, region));
    await call(`/groups/${groupId}/users`, { body: { users: members.map((userId) => ({ userId })) } });
    const colleagues: number[] = [];
    for (const index of count(people.colleagues, Number))
      colleagues.push(await addColleague(`${name}-colleague-${index}`, region, userAttributeId));
    const scopeUserId = members[0];
    return [
      { groupId },
      ...[...colleagues, ...members.slice(0, people.twice)].map((userId) => ({ userId })),
      ...count(people.outside, (index) => ({ address: `${name}-${index}@outside.example`, scopeUserId })),
      ...count(people.twice, (index) => ({
        address: `${name.toUpperCase()}-member-${index}@example.com`,
        scopeUserId,
      })),
    ];
  };
  const schedule = async (recipients: object[]): Promise<string> => {
    const { id: dashboardId } = await findDashboard(exports().service, publicId);
    const place = '/deployments/1/notifications';
    const body = {
      dashboardId,
      scheduleType: 'DAILY',
      hour: 9,
      notificationFormat: 'pdf',
      files: [{ widgetId: 'rows', format: 'csv' }],
    };
    const { id } = (await call(place, { body })).read(notificationSchema);
    expect((await call(`${place}/${id}/recipients`, { body: { recipients } })).status).toBe(200);
    return `${place}/${id}`;
  };
  const run = async (path: string) => {
    const { id } = (await call(`${path}/run`, { method: 'POST' })).read(notificationRunSchema);
    const look = async () => (await call(`${path}/runs/${id}`)).read(notificationRunDetailsSchema);
    await expect.poll(async () => (await look()).endedAt, { timeout: 170_000, interval: 100 }).toBeDefined();
    return look();
  };

  test('each gets exactly the rows of their scope, once, and equal scopes share one drawing', async () => {
    const received = mailServer?.received ?? [];
    mailServer?.refusals.set('north-0@outside.example', 550);
    await call('/mail-domains', { method: 'PUT', body: { domains: ['outside.example', 'example.com'] } });
    const attribute = await call('/user-attributes', { body: { name: 'region', type: 'string' } });
    const { id: attributeId } = attribute.json as { id: number };
    const recipients: object[] = [];
    for (const region of readerRegions) recipients.push(...(await addRegion(region, attributeId)));
    const ended = await run(await schedule(recipients));
    expect(ended).toMatchObject({
      state: 'incomplete',
      attempt: 1,
      mails: { sent: total - 1, refused: 1, failed: 0 },
    });
    expect(ended.reason).toMatch(/^Refused: north-0@outside\.example: [^;]*$/);
    expect(new Set(received.map(({ to }) => to.toLowerCase())).size).toBe(total - 1);
    expect(received).toHaveLength(total - 1);
    const shownBy = new Map<string, string[]>();
    for (const mail of received) {
      const region = regions.find((one) => mail.to.toLowerCase().startsWith(one.toLowerCase())) ?? '';
      const pdf = readFile(mail, 'application/pdf');
      const hash = createHash('sha256').update(pdf).digest('hex');
      const shown = shownBy.get(hash) ?? listNamed(customers, await readPdfText(pdf));
      shownBy.set(hash, shown);
      const csv = listNamed(customers, new TextDecoder().decode(readFile(mail, 'text/csv')));
      expect({ shown, csv }, mail.to).toEqual({ shown: customersOf(region), csv: customersOf(region) });
      for (const part of [mail.mail.text, mail.mail.html]) {
        expect(listNamed(words, part), mail.to).toEqual(wordsOf(region));
        const others = customers.filter((customer) => !customersOf(region).includes(customer));
        expect(listNamed(others, part), mail.to).toEqual([]);
      }
    }
    // Colleagues and embed users have other rights, also where they see the same rows. Two PDFs of one second may be the same bytes,
    // so drawings are counted by the dashboards that they load: one for the picture in the mail, and one for the PDF.
    const loads = exports().service.logged.filter((line) =>
      line.includes('"route":"/api/v1/embed/dashboard/:publicId"'),
    );
    expect(loads).toHaveLength(2 * 2 * readerRegions.length);
    expect(shownBy.size).toBeLessThanOrEqual(2 * readerRegions.length);
    const links = received.map(({ mail }) => /\/unsubscribe\/[\w-]{43}/.exec(mail.text ?? '')?.[0]);
    expect(new Set(links).size).toBe(total - 1);
  }, 240_000);
});

function readFile({ mail }: ReceivedMail, type: string): Uint8Array {
  const content = mail.attachments.find(({ mimeType }) => mimeType === type)?.content;
  if (content === undefined || typeof content === 'string') throw new Error(`The mail has no ${type}.`);
  return new Uint8Array(content);
}

const readPdfText = async (bytes: Uint8Array): Promise<string> => (await readPdf(bytes)).pages.join(' ');

const listNamed = (names: readonly string[], text = ''): string[] =>
  names.filter((name) => text.includes(name));
