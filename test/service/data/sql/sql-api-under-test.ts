/** A Data API whose SQL runs in real processes over a database file of its own, called through HTTP requests. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { DataCaller } from '../../../../src/service/access/data-access-ports.ts';
import { createDataRoutes, type DataRoutesDeps } from '../../../../src/service/data/data-routes.ts';
import {
  createSemanticLayer,
  type SemanticLayerParts,
} from '../../../../src/semantic-layer/semantic-layer.ts';
import { parseDataModel } from '../../../../src/semantic-layer/model/model-reader.ts';
import { openOlapDatabase } from '../../../../src/semantic-layer/engine/open-olap-database.ts';
import {
  openRunnerPool,
  type RunnerPoolOptions,
  type RunnerPool,
} from '../../../../src/semantic-layer/sql/runner-pool.ts';
import type { SqlLimits } from '../../../../src/semantic-layer/sql/sql-session.ts';

export type Caller = Partial<DataCaller>;
export type Row = (string | null)[];

export interface SqlAnswer {
  status: number;
  /** Every line of the body. */
  lines: Record<string, unknown>[];
  rows: Row[];
  columns: string[];
  error: string | undefined;
}

export interface SqlApiUnderTest extends SqlClient {
  /** All routes, for tests that call them over a port. */
  routes: Hono;
  pool: RunnerPool;
  /** The same runners under other limits. */
  limited(limits: Partial<SqlLimits>): SqlClient;
  /** The number of queries run so far. */
  runs(): number;
  close(): Promise<void>;
}

export interface SqlClient {
  query(query: string, caller?: Caller, more?: object): Promise<SqlAnswer>;
  /** Rows of a response without an error; fails the test otherwise. */
  rows(query: string, caller?: Caller, more?: object): Promise<Row[]>;
  post(body: unknown, caller?: Caller, init?: RequestInit): Promise<Response>;
  /** The same data, queried at `/v1/load`. */
  load(query: object, caller?: Caller): Promise<{ status: number; body: Record<string, unknown> }>;
}

type ApiParts = DataRoutesDeps & SemanticLayerParts;

const anyone: DataCaller = {
  accountId: 1,
  deploymentId: 1,
  securityContext: {},
  userAttributes: {},
  groups: [],
  expiresAt: 0,
  bounded: false,
};

export async function startSqlApi(
  tables: string,
  model: string,
  { pool: options = {}, ...parts }: Partial<ApiParts> & { pool?: Omit<RunnerPoolOptions, 'file'> } = {},
): Promise<SqlApiUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'sql-room-'));
  const sqlFile = join(folder, 'tables.sql');
  await writeFile(sqlFile, tables);
  const engine = await openOlapDatabase({ sqlFile, dataFolder: folder });
  const pool = await openRunnerPool(engine, options);
  let runs = 0;
  const take = pool.acquire.bind(pool);
  pool.acquire = (...asked) => {
    runs += 1;
    return take(...asked);
  };
  const dataModel = parseDataModel([{ file: 'model.yml', text: model }]);
  const callers: DataCaller[] = [];
  const createRoutes = (more: Partial<ApiParts> = {}): Hono =>
    createDataRoutes({
      layer: createSemanticLayer({ engine, model: dataModel, sqlRunners: pool, ...parts, ...more }),
      verifyDataToken: (token) => Promise.resolve(callers[Number(token)] ?? anyone),
      isQueryAllowed: () => Promise.resolve(true),
      listAllowedMembers: () => Promise.resolve(undefined),
      now: () => new Date('2024-05-15T12:00:00Z'),
      ...parts,
      ...more,
    });
  const start = (more?: Partial<ApiParts>): SqlClient => createSqlClient(createRoutes(more), callers);
  const close = async (): Promise<void> => {
    await pool.close();
    engine.close();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    ...start(),
    routes: createRoutes(),
    limited: (sqlLimits) => start({ sqlLimits }),
    pool,
    runs: () => runs,
    close,
  };
}

function createSqlClient(routes: Hono, callers: DataCaller[]): SqlClient {
  const asking: SqlClient = {
    async post(body, caller = {}, init = {}) {
      const token = callers.push({ ...anyone, ...caller }) - 1;
      const headers = { authorization: String(token), 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify(body), ...init };
      return routes.request('/v1/cubesql', request);
    },
    async load(query, caller = {}) {
      const token = callers.push({ ...anyone, ...caller }) - 1;
      const headers = { authorization: String(token) };
      const response = await routes.request('/v1/load', {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
      return { status: response.status, body: toRecord(await response.json()) };
    },
    async query(query, caller, more = {}) {
      const response = await asking.post({ query, ...more }, caller);
      return readAnswer(response.status, await response.text());
    },
    async rows(query, caller, more) {
      const { rows, error } = await asking.query(query, caller, more);
      if (error !== undefined) throw new Error(`${query}: ${error}`);
      return rows;
    },
  };
  return asking;
}

function readAnswer(status: number, text: string): SqlAnswer {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => toRecord(JSON.parse(line)));
  const schema = lines.flatMap((line) => (Array.isArray(line.schema) ? line.schema.map(toRecord) : []));
  const rows = lines.flatMap((line) => (Array.isArray(line.data) ? line.data.map(toRow) : []));
  const error = lines.map((line) => line.error).find((found) => typeof found === 'string');
  return { status, lines, rows, columns: schema.map(({ name }) => String(name)), error };
}

export function toRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new Error(`expected an object, got ${String(value)}`);
  return Object.fromEntries(Object.entries(value));
}

function toRow(value: unknown): Row {
  if (!Array.isArray(value)) throw new Error('a row is no list');
  return value.map((cell: unknown) => {
    if (cell === null || typeof cell === 'string') return cell;
    throw new Error(`a cell is neither text nor null: ${JSON.stringify(cell)}`);
  });
}
