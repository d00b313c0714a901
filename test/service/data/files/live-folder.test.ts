/** A folder of data files behind a running service: always current, and never worse than before. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { modelStatusSchema, type ModelStatus } from '../../../../src/contract/endpoints/model-status.ts';
import { readConfig } from '../../../../src/service/config/config.ts';
import { startService, type RunningService } from '../../../../src/service/start-service.ts';
import { until } from '../../../until.ts';

let home = '';
let service: RunningService;
let faults: string[] = [];
let dataToken = '';
let adminKey = '';

const folder = (): string => join(home, 'files');
const put = async (name: string, text: string): Promise<void> => {
  // As careful programs write: the file is there as a whole, or not at all.
  await writeFile(join(home, 'draft'), text);
  await rename(join(home, 'draft'), join(folder(), name));
};

async function start(): Promise<void> {
  const environment = { PORT: '0', RATE_LIMIT: '0', DATA_FOLDER: join(home, 'data'), DATA_FILES: folder() };
  service = await startService(readConfig(environment), {
    onFirstStart: (key) => {
      adminKey = key;
    },
    log: (message, error) => faults.push(`${message}: ${error instanceof Error ? error.message : ''}`),
    writeLog: () => undefined,
  });
  if (dataToken === '') dataToken = await createDataToken(adminKey);
}

async function post(path: string, token: string, body: unknown): Promise<unknown> {
  const response = await fetch(service.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function createDataToken(adminKey: string): Promise<string> {
  const session = await post('/api/v1/embed/generate-session', adminKey, {
    deploymentId: 1,
    externalId: 'ada',
    creatorMode: true,
  });
  const { token } = z
    .object({ token: z.string() })
    .parse(await post('/api/v1/embed/session/token', '', session));
  const given = await post('/api/v1/deployments/1/token', token, {});
  return z.object({ cubeApiToken: z.string() }).parse(given).cubeApiToken;
}

const loadedSchema = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** The rows of a query, or the words of its error. */
async function load(query: object): Promise<unknown> {
  const answer = await post('/cubejs-api/v1/load', dataToken, { query });
  const parsed = loadedSchema.safeParse(answer);
  return parsed.success ? parsed.data.data : answer;
}

async function readStatus(): Promise<ModelStatus> {
  const headers = { authorization: `Bearer ${adminKey}` };
  const response = await fetch(`${service.address}/api/v1/deployments/1/model-status`, { headers });
  return modelStatusSchema.parse(await response.json());
}

const total = { measures: ['orders_view.total_amount'] };
const readTotal = async (): Promise<unknown> => {
  const [row] = z.array(z.record(z.string(), z.unknown())).parse(await load(total));
  return row?.['orders_view.total_amount'];
};

const orders = 'id,customer_id,ordered_at,amount\n1,1,2024-01-02,10\n2,1,2024-02-02,5\n3,2,2024-02-03,7\n';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-live-'));
  await mkdir(folder());
  await put('customers.csv', 'id,name,country\n1,Ann,Italy\n2,Bob,Norway\n');
  await put('orders.csv', orders);
  await start();
}, 120_000);
afterEach(async () => {
  await rm(join(folder(), 'model'), { recursive: true, force: true });
  await put('orders.csv', orders);
  await until(async () => Array.isArray(await load(total)) && (await readTotal()) === '22');
  faults = [];
});
afterAll(async () => {
  await service.close();
  await rm(home, { recursive: true, force: true });
});

describe('without a data model', () => {
  test('tables are joined, counted and added up by what they are named and hold', async () => {
    const rows = await load({
      measures: ['orders_view.total_amount', 'orders_view.count'],
      dimensions: ['orders_view.customers_country'],
      order: { 'orders_view.customers_country': 'asc' },
    });
    expect(rows).toEqual([
      {
        'orders_view.customers_country': 'Italy',
        'orders_view.total_amount': '15',
        'orders_view.count': '2',
      },
      {
        'orders_view.customers_country': 'Norway',
        'orders_view.total_amount': '7',
        'orders_view.count': '1',
      },
    ]);
    expect(service.files?.tables.map(({ table, rows }) => [table, rows])).toEqual([
      ['customers', 2],
      ['orders', 3],
    ]);
    expect(faults).toEqual([]);
  });

  test('a new file becomes a table with members of its own', async () => {
    await put('visits.json', '[{"page": "home", "visitors": 3}, {"page": "help", "visitors": 4}]');
    const query = { measures: ['visits_view.total_visitors'] };
    await until(async () => Array.isArray(await load(query)));
    expect(await load(query)).toEqual([{ 'visits_view.total_visitors': '7' }]);
  });
});

describe('a file that changes', () => {
  test('is read again, also by SQL, while queries run', async () => {
    const sql = async (): Promise<string> => {
      const response = await fetch(`${service.address}/cubejs-api/v1/cubesql`, {
        method: 'POST',
        headers: { authorization: dataToken, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'SELECT MEASURE(total_amount) FROM orders_view', cache: 'no-cache' }),
      });
      return response.text();
    };
    expect(await sql()).toContain('22');
    const answers: unknown[] = [];
    const asking = (async () => {
      while (answers.at(-1) !== '1000') answers.push(await readTotal());
    })();
    await put('orders.csv', 'id,customer_id,ordered_at,amount\n1,1,2024-01-02,1000\n');
    await asking;
    expect(new Set(answers)).toEqual(new Set(['22', '1000']));
    expect(await sql()).toContain('1000');
    expect(faults).toEqual([]);
  });

  test('keeps its rows and is named when it is broken, and is read when it is whole again', async () => {
    await put('orders.csv', 'id,customer_id,ordered_at,amount\n1,1\n');
    await until(() => faults.length > 0);
    expect(faults).toEqual([
      'a data file could not be used: orders.csv cannot be read: line 2: the header names 4 columns, and this line has 2; the table "orders" keeps its older rows',
    ]);
    expect(await readTotal()).toBe('22');
    await service.close();
    await start();
    expect(await readTotal()).toBe('22');
    await put('orders.csv', 'id,customer_id,ordered_at,amount\n1,1,2024-01-02,3\n');
    await until(async () => (await readTotal()) === '3');
  });

  test('to another type of column leaves the other members', async () => {
    await put('orders.csv', 'id,customer_id,ordered_at,amount\n1,1,2024-01-02,much\n');
    await until(async () => !Array.isArray(await load(total)));
    expect(await load(total)).toMatchObject({ error: expect.stringContaining('total_amount') as string });
    expect(await load({ measures: ['orders_view.count'] })).toEqual([{ 'orders_view.count': '1' }]);
  });
});

describe('a data model in the folder', () => {
  const model = (measure: string): string => `cubes:
  - name: sales
    sql_table: orders
    measures:
      - name: ${measure}
        type: sum
        sql: amount
`;
  const writeModel = async (text: string): Promise<void> => {
    await mkdir(join(folder(), 'model'), { recursive: true });
    await put('model/sales.yml', text);
  };

  test('takes the place of the proposed one while the service runs, and a faulty one leaves the good one', async () => {
    await writeModel(model('revenue'));
    const revenue = { measures: ['sales.revenue'] };
    await until(async () => Array.isArray(await load(revenue)));
    expect(await load(revenue)).toEqual([{ 'sales.revenue': '22' }]);
    await writeModel(model('turnover').replace('type: sum', 'type: sun'));
    await until(() => faults.length > 0);
    expect(faults[0]).toMatch(
      /^the data model could not be read; the one before stays in use: .*sales\.yml:6/s,
    );
    expect(await load(revenue)).toEqual([{ 'sales.revenue': '22' }]);
    const outdated = await readStatus();
    expect(outdated).toMatchObject({
      state: 'outdated',
      modelFaults: [{ file: 'sales.yml', line: 6, message: expect.stringContaining("'sun'") as string }],
      memberFaults: [],
    });
    await writeModel(model('turnover'));
    await until(async () => Array.isArray(await load({ measures: ['sales.turnover'] })));
    const current = await readStatus();
    expect(current).toMatchObject({ state: 'current', modelFaults: [] });
    expect(current.readAt > outdated.readAt).toBe(true);
  });

  test('names the members whose column is gone, once, and readers learn nothing of it', async () => {
    await writeModel(model('revenue'));
    const revenue = { measures: ['sales.revenue'] };
    await until(async () => Array.isArray(await load(revenue)));
    await put('orders.csv', orders.replace('amount', 'price'));
    await until(() => faults.length > 0);
    const told =
      /^a part of the data model cannot be read: sales\.yml:5:\d+: 'sales\.revenue' cannot be read: .*amount/;
    expect(faults).toEqual([expect.stringMatching(told)]);
    expect(await load(revenue)).toEqual({ error: 'The query failed inside the service.' });
    const named = {
      file: 'sales.yml',
      line: 5,
      message: expect.stringContaining("'sales.revenue'") as string,
    };
    expect(await readStatus()).toMatchObject({ state: 'current', memberFaults: [named] });
    // A further change that leaves the fault is not logged again.
    await put('customers.csv', 'id,name,country\n1,Ann,Spain\n2,Bob,Norway\n');
    await put(
      'model/more.yml',
      'cubes: [{ name: more, sql_table: customers, measures: [{ name: count, type: count }] }]',
    );
    await until(async () => Array.isArray(await load({ measures: ['more.count'] })));
    expect(faults.filter((fault) => told.test(fault))).toHaveLength(1);
    await put('model/more.yml', model('other').replace('sales', 'more').replace('sql: amount', 'sql: amnt'));
    await until(() => faults.some((fault) => fault.includes("'more.other'")));
    expect(faults.filter((fault) => told.test(fault))).toHaveLength(1);
  });
});
