/** `vitrine serve --data … --with-dashboard`: from a folder of files to a dashboard in a page. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCommands } from '../../src/service/commands/all-commands.ts';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { describeFirstDashboards } from '../../src/service/commands/describe-first-dashboards.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { describeMissing } from '../../src/onboarding/first-dashboard/missing-dashboard.ts';
import type {
  DashboardProposal,
  ProposedDashboard,
} from '../../src/onboarding/first-dashboard/propose-dashboards.ts';
import { startService, type RunningService } from '../../src/service/start-service.ts';
import { publishDataDashboards } from '../../src/service/startup/publish-data-dashboards.ts';
import { createEmbedToken } from '../../src/token/create-embed-token.ts';
import { createDataToken } from './dashboard-under-test.ts';
import { makeDataFolder } from './service-under-test.ts';

let folder = '';
let files = '';

const start = (
  withDashboard: boolean,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningService> =>
  startService(
    readConfig({ PORT: '0', DATA_FOLDER: folder, DATA_FILES: files, LOG_LEVEL: 'silent', ...environment }),
    { withDashboard },
  );

const readVariables = (): Record<string, string | undefined> =>
  parseEnv(readFileSync(join(folder, 'host-credentials.env'), 'utf8'));

async function signToken(publicId: string): Promise<string> {
  const { VITRINE_EMBED_SECRET, VITRINE_EMBED_KEY_ID, VITRINE_EMBED_ISSUER, VITRINE_DEPLOYMENT_ID } =
    readVariables();
  return createEmbedToken({
    secret: VITRINE_EMBED_SECRET ?? '',
    keyId: VITRINE_EMBED_KEY_ID ?? '',
    issuer: VITRINE_EMBED_ISSUER ?? '',
    deploymentId: Number(VITRINE_DEPLOYMENT_ID),
    subject: 'reader-1',
    publicId,
  });
}

beforeAll(async () => {
  folder = await makeDataFolder();
  files = join(folder, 'files-to-serve');
  mkdirSync(files);
  const rows = Array.from(
    { length: 300 },
    (_, n) => `${n},${['Lima', 'Oslo', 'Pune'][n % 3]},Jan ${(n % 28) + 1} 2024,${n}.5`,
  );
  writeFileSync(join(files, 'orders.csv'), ['id,city,ordered,amount', ...rows].join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Snapshot {
  readonly title: string;
  readonly meta: { readonly query: unknown };
}

/** The dashboard as a page of a reader gets it, and the answers to the queries of its reports. */
async function load({ address }: RunningService, publicId: string) {
  const token = await signToken(publicId);
  const headers = { Authorization: `Bearer ${token}` };
  const dataHeaders = {
    Authorization: await createDataToken(address, token),
    'Content-Type': 'application/json',
  };
  const response = await fetch(`${address}/api/v1/embed/dashboard/${publicId}`, { headers });
  const body = JSON.parse(await response.text()) as { reportSnapshots?: Snapshot[]; title?: string };
  const answers = (body.reportSnapshots ?? []).map(async ({ title, meta }) => {
    const sent = await fetch(`${address}/cubejs-api/v1/load`, {
      method: 'POST',
      headers: dataHeaders,
      body: JSON.stringify({ query: meta.query }),
    });
    const { data = [] } = JSON.parse(await sent.text()) as { data?: unknown[] };
    return [title, sent.status, data.length] as const;
  });
  return { status: response.status, body, answers: await Promise.all(answers) };
}

test('an account that began without a dashboard gets one that a signed token opens, and every query of it has rows', async () => {
  await (await start(false)).close();
  const service = await start(true);
  try {
    const [first] = service.firstDashboards;
    expect(service.firstDashboards.map(({ name }) => name)).toEqual(['Orders']);
    expect(readVariables().VITRINE_PUBLIC_ID).toBe(first?.publicId);
    const { status, answers } = await load(service, first?.publicId ?? '');
    expect(status).toBe(200);
    expect(answers.filter(([, code, rows]) => code !== 200 || rows === 0)).toEqual([]);
    expect(answers.map(([title]) => title)).toContain('Total amount by city');
  } finally {
    await service.close();
  }
}, 60_000);

test('a later start keeps the dashboard, with its public id and what somebody has changed', async () => {
  const before = await start(true);
  const [first] = before.firstDashboards;
  await before.database.db
    .updateTable('workbook')
    .set({ dashboard_draft: JSON.stringify({ title: 'Ours', widgets: [] }) })
    .execute();
  await before.close();
  const after = await start(true);
  try {
    expect(after.firstDashboards).toEqual([first]);
    const workbooks = await after.database.db.selectFrom('workbook').select('dashboard_draft').execute();
    expect(workbooks.map(({ dashboard_draft: draft }) => draft)).toEqual([
      expect.objectContaining({ title: 'Ours' }),
    ]);
  } finally {
    await after.close();
  }
}, 60_000);

test('workbook files of the folder are published in place of a proposal', async () => {
  const other = await makeDataFolder();
  const run = (...words: string[]): Promise<number> =>
    runCommandLine(allCommands, {
      words,
      environment: {},
      print: () => undefined,
      printError: () => undefined,
    });
  expect(await run('model', 'new', files, '--with-dashboard')).toBe(0);
  const path = join(files, 'workbooks/orders.json');
  const workbook = JSON.parse(readFileSync(path, 'utf8')) as {
    name: string;
    dashboard: { publicId: string };
  };
  writeFileSync(path, JSON.stringify({ ...workbook, name: 'Our orders' }));
  const service = await start(true, { DATA_FOLDER: other });
  expect(service.firstDashboards).toEqual([{ name: 'Our orders', publicId: workbook.dashboard.publicId }]);
  await service.close();
  rmSync(other, { recursive: true, force: true });
}, 60_000);

test('workbook files are published by the size of their tables, and not by the alphabet', async () => {
  const place = await makeDataFolder();
  const data = join(place, 'tables');
  mkdirSync(data);
  const toRows = (count: number, toRow: (n: number) => string): string[] =>
    Array.from({ length: count }, (_, n) => toRow(n));
  const city = (n: number): string => ['Lima', 'Oslo', 'Pune'][(n * n) % 3] ?? '';
  writeFileSync(
    join(data, 'areas.csv'),
    ['name,city,revenue', ...toRows(20, (n) => `n${n},${city(n)},${n}`)].join('\n'),
  );
  writeFileSync(
    join(data, 'visits.csv'),
    ['page,city,revenue', ...toRows(60, (n) => `p${n},${city(n)},${n}`)].join('\n'),
  );
  writeFileSync(join(data, 'customers.csv'), ['id,city', ...toRows(10, (n) => `${n},${city(n)}`)].join('\n'));
  writeFileSync(
    join(data, 'orders.csv'),
    ['id,customer_id,amount', ...toRows(30, (n) => `${n},${n % 10},${n}`)].join('\n'),
  );
  const environment = {};
  const silent = (): void => undefined;
  const words = ['model', 'new', data, '--with-dashboard'];
  expect(await runCommandLine(allCommands, { words, environment, print: silent, printError: silent })).toBe(
    0,
  );
  const service = await start(true, { DATA_FOLDER: place, DATA_FILES: data });
  expect(service.firstDashboards.map(({ name }) => name)).toEqual(['Orders', 'Visits', 'Areas']);
  await service.close();
  rmSync(place, { recursive: true, force: true });
}, 60_000);

/** What a start publishes of a proposal, in an account without workbooks, with the messages of its log. */
async function publish(propose: () => Promise<DashboardProposal>) {
  const place = await makeDataFolder();
  const service = await start(false, { DATA_FOLDER: place });
  const logged: string[] = [];
  const log = (message: string, error: unknown): void => void logged.push(`${message}: ${String(error)}`);
  const config = readConfig({ PORT: '0', DATA_FOLDER: place, DATA_FILES: place });
  const ports = { database: service.database, now: () => new Date(), log, propose };
  const { firstDashboards, missingDashboards } = await publishDataDashboards(config, ports);
  await service.close();
  rmSync(place, { recursive: true, force: true });
  return {
    names: firstDashboards.map(({ name }) => name),
    lines: describeMissing(missingDashboards),
    logged,
  };
}

const toDashboard = (table: string, key: string, widgets: unknown = []): ProposedDashboard => {
  const report = {
    key,
    name: 'Rows',
    title: 'Rows',
    jsonQuery: {},
    meta: { kind: 'kpi', spec: {} },
  } as const;
  return { table, name: `All ${table}`, reports: [report], config: { title: table, widgets } };
};

test('dashboards that cannot be proposed, read or published are named, and the others are published', async () => {
  const missing = [
    { table: 'stops', reason: 'the data model has no measure of it' },
    {
      table: 'trips',
      reason: 'it failed (Out of memory)',
      error: new Error('Out of memory'),
    },
  ];
  const dashboards = [
    toDashboard('orders', 'rows'),
    toDashboard('visits', ''),
    toDashboard('areas', 'rows', [{ id: 'a', type: 'CHART', config: { reportKey: 'none' } }]),
    toDashboard('shops', 'rows'),
  ];
  const { names, lines, logged } = await publish(() => Promise.resolve({ dashboards, missing }));
  expect(names).toEqual(['All orders', 'All shops']);
  expect(lines).toEqual([
    'No dashboard could be made for these tables:',
    '  stops: the data model has no measure of it.',
    '  trips: it failed (Out of memory).',
    '  visits: it failed (visits: "reports[0].key" must be text.).',
    expect.stringMatching(/^ {2}areas: it failed \(areas: .*reportKey/),
  ]);
  expect(logged).toHaveLength(3);
  expect(logged[0]).toBe('the first dashboard of trips could not be made: Error: Out of memory');
}, 60_000);

test('a proposal that fails as a whole leaves a service without dashboards', async () => {
  const { names, lines, logged } = await publish(() => Promise.reject(new TypeError('x is undefined')));
  expect(names).toEqual([]);
  expect(lines).toEqual([
    'No dashboard could be made for these tables:',
    '  all tables: it failed (x is undefined).',
  ]);
  expect(logged).toEqual(['the first dashboard of all tables could not be made: TypeError: x is undefined']);
}, 60_000);

test('an account of its own gets no secret in a file', async () => {
  const other = await makeDataFolder();
  const service = await start(true, { DATA_FOLDER: other, ACCOUNT_SLUG: 'acme' });
  expect([service.environmentFile, service.firstDashboards.length]).toEqual([undefined, 1]);
  await service.close();
  rmSync(other, { recursive: true, force: true });
}, 60_000);

test('the printed lines name the public id, the command of a page, and the tag', async () => {
  const lines = await describeFirstDashboards({
    address: 'http://127.0.0.1:1',
    publicUrl: 'https://platform.example',
    environmentFile: '/srv/data/host-credentials.env',
    firstDashboards: [{ name: 'Orders', publicId: 'abcdefghijkl' }],
  });
  expect(lines).toContain('  Orders  abcdefghijkl');
  expect(lines.join('\n')).toMatch(/node --env-file=\S+host-credentials\.env \S+embed_token_endpoint\.mjs/);
  expect(lines.join('\n')).toContain(
    '<vitrine-dashboard base-url="https://platform.example/api" public-id="abcdefghijkl" token-url="/embed-token">',
  );
});

test('--with-dashboard without data is refused', async () => {
  const errors: string[] = [];
  const code = await runCommandLine(allCommands, {
    words: ['serve', '--with-dashboard'],
    environment: {},
    print: () => undefined,
    printError: (text) => void errors.push(text),
  });
  expect([code, errors[0]]).toEqual([
    2,
    '--with-dashboard needs --data with a folder of data files, or SOURCES.',
  ]);
});
