/** A complete Data API over a database file of its own, called through HTTP requests. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { DataCaller } from '../../../src/service/access/data-access-ports.ts';
import { createDataRoutes, type DataRoutesDeps } from '../../../src/service/data/data-routes.ts';
import { createSemanticLayer, type SemanticLayerParts } from '../../../src/semantic-layer/semantic-layer.ts';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import type { OlapEngine } from '../../../src/semantic-layer/engine/olap-engine.ts';
import { toQueryEngine, type QueryEngine } from '../../../src/semantic-layer/engine/query-engine.ts';
import type { DataSources } from '../../../src/semantic-layer/model/data-source.ts';
import { openOlapDatabase } from '../../../src/semantic-layer/engine/open-olap-database.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface DataApiUnderTest {
  /** Rows of the response; fails the test if it is an error. */
  rows(query: object, caller?: Partial<DataCaller>): Promise<Record<string, unknown>[]>;
  load(query: object, caller?: Partial<DataCaller>): Promise<Answer>;
  request(path: string, init?: RequestInit, caller?: Partial<DataCaller>): Promise<Answer>;
  /** All routes, for tests that call them over a port. */
  routes: Hono;
  close(): Promise<void>;
}

/** Tables that are open for queries. */
export interface OpenTables {
  engine: OlapEngine;
  /** Undefined for the embedded engine. */
  queryEngine?: QueryEngine | undefined;
  dataSources?: DataSources | undefined;
  readonly close: () => Promise<void>;
}

/** Opens tables that SQL makes. */
export type OpenTablesUnderTest = (sql: string) => Promise<OpenTables>;

export const openEmbeddedTables: OpenTablesUnderTest = async (sql) => {
  const folder = await mkdtemp(join(tmpdir(), 'data-room-'));
  const sqlFile = join(folder, 'tables.sql');
  await writeFile(sqlFile, sql);
  const engine = await openOlapDatabase({ sqlFile, dataFolder: folder });
  return {
    engine,
    async close() {
      engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const countRuns = (engine: QueryEngine, onRun: () => void): QueryEngine => ({
  findVersion: (statements, signal) => engine.findVersion(statements, signal),
  run: (statement, signal) => {
    onRun();
    return engine.run(statement, signal);
  },
});

let current = openEmbeddedTables;

export const openTables: OpenTablesUnderTest = (sql) => current(sql);

/** From now on, the tables of `startDataApi` are made by another database. */
export function useTables(open: OpenTablesUnderTest): void {
  current = open;
}

export const unrestrictedCaller: DataCaller = {
  accountId: 1,
  deploymentId: 1,
  securityContext: {},
  userAttributes: {},
  groups: [],
  expiresAt: 0,
  bounded: false,
};

/** The routes of the Data API, for a caller who may query everything. */
export const createTestRoutes = (parts: SemanticLayerParts & Partial<DataRoutesDeps>): Hono =>
  createDataRoutes({
    layer: createSemanticLayer(parts),
    verifyDataToken: () => Promise.resolve(unrestrictedCaller),
    isQueryAllowed: () => Promise.resolve(true),
    listAllowedMembers: () => Promise.resolve(undefined),
    now: () => new Date('2024-05-15T12:00:00Z'),
    ...parts,
  });

export async function startDataApi(
  tables: string,
  model: string,
  parts: Partial<DataRoutesDeps & SemanticLayerParts> = {},
  onRun: () => void = () => undefined,
): Promise<DataApiUnderTest> {
  const { engine, queryEngine: opened, dataSources, close } = await openTables(tables);
  const queryEngine = countRuns(opened ?? toQueryEngine(engine), onRun);
  const callers: DataCaller[] = [];
  const dataModel = parseDataModel([{ file: 'model.yml', text: model }], { dataSources });
  const routes = createTestRoutes({
    engine,
    queryEngine,
    model: dataModel,
    verifyDataToken: (token) => Promise.resolve(callers[Number(token)] ?? unrestrictedCaller),
    ...parts,
  });
  const room: DataApiUnderTest = {
    routes,
    async request(path, init = {}, as = {}) {
      const token = callers.push({ ...unrestrictedCaller, ...as }) - 1;
      const headers = new Headers(init.headers);
      if (!headers.has('authorization')) headers.set('authorization', String(token));
      const response = await routes.request(path, { ...init, headers });
      const body: unknown = await response.json();
      return { status: response.status, body: toRecord(body) };
    },
    load: (query, as) => room.request('/v1/load', { method: 'POST', body: JSON.stringify({ query }) }, as),
    async rows(query, as) {
      const { status, body } = await room.load(query, as);
      if (status !== 200 || !Array.isArray(body.data)) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body.data.map(toRecord);
    },
    close,
  };
  return room;
}

export function toRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new Error(`expected an object, got ${String(value)}`);
  return Object.fromEntries(Object.entries(value));
}

/** Orders with the hard cases of filters: nulls, case, letters beyond ASCII, quotes. */
export const orderTables = `
  CREATE TABLE customers (id INTEGER, city VARCHAR, vip BOOLEAN);
  INSERT INTO customers VALUES (1, 'Berlin', true), (2, 'Köln', false), (3, NULL, NULL);
  CREATE TABLE orders (id INTEGER, customer INTEGER, region VARCHAR, status VARCHAR, amount DECIMAL(10, 2), units BIGINT, "at" TIMESTAMP);
  INSERT INTO orders VALUES
    (1, 1, 'north', 'Shipped', 10.50, 1, '2024-01-01 00:00:00'),
    (2, 1, 'north', 'shipped', 20.00, 9007199254740993, '2024-01-31 23:59:59.999'),
    (3, 2, 'south', 'ÄRGER', 0.10, 9007199254740992, '2024-02-01 00:00:00'),
    (4, 2, 'south', '100% sure', NULL, NULL, '2024-03-10 06:30:00'),
    (5, 3, 'east', NULL, 5.00, 5, NULL),
    (6, NULL, NULL, 'it''s', 7.25, 7, '2024-03-10 07:30:00');
`;

export const orderModel = `
cubes:
  - name: customers
    sql_table: customers
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: city, sql: city, type: string }
      - { name: vip, sql: vip, type: boolean }
    measures:
      - { name: count, type: count }
      - { name: vips, type: sum, sql: '{CUBE}.vip::INTEGER' }
      - { name: cities, type: count_distinct, sql: city }
  - name: orders
    sql_table: orders
    joins:
      - { name: customers, relationship: many_to_one, sql: '{CUBE}.customer = {customers.id}' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string }
      - { name: status, sql: status, type: string }
      - { name: amount, sql: amount, type: number, format: currency, currency: eur }
      - { name: units, sql: units, type: number }
      - { name: at, sql: at, type: time, title: Ordered }
      - { name: noted_at, sql: at, type: time, local_time: true }
      - { name: secret, sql: status, type: string, public: false }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount, title: Turnover, format: currency_0, currency: EUR }
      - { name: large, type: sum, sql: amount, filters: [{ sql: '{CUBE}.amount >= 10' }], drill_members: [id] }
      - { name: per_unit, type: number, sql: '{total} / {count}' }
      - { name: margin, type: sum, sql: amount, public: false }
    segments:
      - { name: northern, sql: "{CUBE}.region = 'north'" }
views:
  - name: sales
    cubes:
      - { join_path: orders, includes: '*' }
      - { join_path: orders.customers, prefix: true, alias: customer, includes: [city, count, cities] }
`;

/** The number of rows in a columnar response. */
export function countRows(body: Record<string, unknown>): number {
  const columns: unknown = toRecord(body.data).columns;
  const first: unknown = Array.isArray(columns) ? columns[0] : undefined;
  if (!Array.isArray(first)) throw new Error(`no columns: ${JSON.stringify(body)}`);
  return first.length;
}
