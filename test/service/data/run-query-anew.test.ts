/** The queries of reports that are refreshed: run by the data engine, or by a cluster on a real port. */
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSemanticLayer, type SemanticLayerParts } from '../../../src/semantic-layer/semantic-layer.ts';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { openRunnerPool, type RunnerPool } from '../../../src/semantic-layer/sql/runner-pool.ts';
import { toQueryEngine } from '../../../src/semantic-layer/engine/query-engine.ts';
import { createQueryRunner } from '../../../src/service/data/run-query-anew.ts';
import { createClusterQueryRunner } from '../../../src/service/data/forward/run-cluster-query.ts';
import { openEmbeddedTables, unrestrictedCaller, type OpenTables } from './data-api-under-test.ts';

const model = parseDataModel([
  {
    file: 'orders.yml',
    text: `
cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
    measures:
      - { name: count, type: count }
`,
  },
]);
const count = { query: { measures: ['orders.count'] } };
const limited = { ...unrestrictedCaller, bounded: true };
const ports = { isQueryAllowed: () => Promise.resolve(true), now: () => new Date() };
const refusing = { ...ports, isQueryAllowed: () => Promise.resolve(false) };

describe('the data engine', () => {
  let tables: OpenTables;
  let pool: RunnerPool;
  beforeAll(async () => {
    tables = await openEmbeddedTables('CREATE TABLE orders AS SELECT range AS id FROM range(40000)');
    pool = await openRunnerPool(tables.engine, {});
  });
  afterAll(async () => {
    await pool.close();
    await tables.close();
  });

  const createRunner = (parts: Partial<SemanticLayerParts> = {}, given = ports) =>
    createQueryRunner(createSemanticLayer({ engine: tables.engine, model, sqlRunners: pool, ...parts }))(
      given,
    );

  test('runs a query until it has its rows, each time anew', async () => {
    let runs = 0;
    const engine = toQueryEngine(tables.engine);
    const queryEngine = {
      findVersion: (...call: Parameters<typeof engine.findVersion>) => engine.findVersion(...call),
      run: (...call: Parameters<typeof engine.run>) => {
        runs += 1;
        return engine.run(...call);
      },
    };
    const run = createRunner({ queryEngine, continueWaitAfter: 0 });
    await run(unrestrictedCaller, count);
    await run(unrestrictedCaller, count);
    expect(runs).toBe(2);
  });

  test('reads the rows of SQL to their end, where an error may be', async () => {
    const sql =
      "select case when id = 39999 then cast('late' as integer) else id end as late, repeat('x', 100) as wide from orders";
    await expect(createRunner()(unrestrictedCaller, { sql })).rejects.toMatchObject({
      code: 'invalid-query',
    });
    await createRunner()(unrestrictedCaller, { sql: 'select count(*) from orders' });
  });

  test('leaves its result to those who run the same SQL', async () => {
    const acquired = vi.spyOn(pool, 'acquire');
    const layer = createSemanticLayer({ engine: tables.engine, model, sqlRunners: pool });
    const sql = 'select count(*) from orders';
    await createQueryRunner(layer)(ports)(unrestrictedCaller, { sql });
    const reading = { reader: unrestrictedCaller, at: ports.now() };
    const { signal } = new AbortController();
    const rows = await layer.sql?.(reading, { query: sql }, { signal, allowedFilters: 'all' });
    expect(acquired).toHaveBeenCalledTimes(1);
    expect(rows).not.toBe('wait');
    acquired.mockRestore();
  });

  test('runs no SQL where the service runs none', async () => {
    const run = createRunner({ sqlRunners: undefined });
    await expect(run(unrestrictedCaller, { sql: 'select 1' })).rejects.toMatchObject({
      message: 'The query failed: This service runs no SQL.',
    });
  });

  test.each([count, { sql: 'select id from orders' }])(
    'refuses a limited caller %j that no dashboard of it has',
    async (query) => {
      const refusal = { code: 'invalid-query', message: expect.stringContaining('This token') as string };
      await expect(createRunner({}, refusing)(limited, query)).rejects.toMatchObject(refusal);
    },
  );
});

describe('a cluster', () => {
  let server: Server | undefined;
  afterEach(() => new Promise((resolve) => server?.close(resolve)));

  /** Responds with each of the texts in turn. */
  async function startCluster(answers: readonly [status: number, text: string][]) {
    const bodies: unknown[] = [];
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        bodies.push([request.url, JSON.parse(text)]);
        const [status, answer] = answers[bodies.length - 1] ?? [500, ''];
        const isJson = request.headers['content-type'] === 'application/json';
        response.writeHead(isJson ? status : 415, { connection: 'close' }).end(answer);
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const cluster = {
      url: `http://127.0.0.1:${port}/cubejs-api`,
      secret: 'a secret of the cluster',
      now: ports.now,
    };
    return { bodies, run: createClusterQueryRunner(cluster)(ports), cluster };
  }

  test('gets a query again while it says “Continue wait”', async () => {
    const { run, bodies } = await startCluster([
      [200, '{"error":"Continue wait"}'],
      [200, '{"data":[]}'],
    ]);
    await run(unrestrictedCaller, count);
    expect(bodies).toEqual(Array(2).fill(['/cubejs-api/v1/load', { ...count, cache: 'no-cache' }]));
  });

  test('gets the SQL of a report, and may fail in its last line', async () => {
    const { run, bodies } = await startCluster([
      [200, '{"schema":[]}\n{"data":[[1]]}\n{"error":"too large"}\n'],
    ]);
    await expect(run(unrestrictedCaller, { sql: 'select 1' })).rejects.toMatchObject({
      code: 'invalid-query',
      message: 'The query failed: too large',
    });
    expect(bodies).toEqual([
      ['/cubejs-api/v1/cubesql', { query: 'select 1', throwContinueWait: true, cache: 'no-cache' }],
    ]);
  });

  test.each([
    [400, '{"error":"Error: no"}', 'invalid-query'],
    [503, '{"error":"Error: no"}', 'unavailable'],
    [401, '', 'unavailable'],
    [200, '<html>', 'unavailable'],
    [200, '', 'unavailable'],
  ])('that responds with %i and the text %j makes the problem %s', async (status, text, code) => {
    const { run } = await startCluster([[status, text]]);
    await expect(run(unrestrictedCaller, count)).rejects.toMatchObject({ code });
  });

  test('gets the query of a limited caller as it was checked', async () => {
    const { run, bodies } = await startCluster([[200, '{\n"data":[]\n}']]);
    const filter = { operator: 'equals', values: ['1'] };
    await run(limited, { query: { ...count.query, filters: [{ ...filter, dimension: 'orders.id' }] } });
    const checked = { ...count.query, filters: [{ ...filter, member: 'orders.id' }] };
    expect(bodies).toEqual([['/cubejs-api/v1/load', { query: checked, cache: 'no-cache' }]]);
  });

  test('gets no query of a limited caller that no dashboard of it has', async () => {
    const { cluster, bodies } = await startCluster([]);
    const run = createClusterQueryRunner(cluster)(refusing);
    for (const query of [count, { sql: 'select 1' }])
      await expect(run(limited, query)).rejects.toMatchObject({ code: 'invalid-query' });
    expect(bodies).toEqual([]);
  });
});
