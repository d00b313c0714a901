/** The offsets in the statement give the wall-clock times of the zone's own rules, at every instant. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildOlapFile,
  openOlapFile,
  type OlapEngine,
} from '../../../src/semantic-layer/engine/olap-engine.ts';
import { timeZoneClockSql } from '../../../src/semantic-layer/dialect/duckdb-time-zone.ts';

let folder: string;
let engine: OlapEngine;
/** Every quarter of an hour for two years at the edges and in the middle, seven hours apart for a century, and the unusual. */
const tables = `CREATE TABLE moments AS
  SELECT unnest(generate_series(TIMESTAMP '2009-12-01', TIMESTAMP '2011-12-31', INTERVAL 15 MINUTE)) AS "at"
  UNION ALL SELECT unnest(generate_series(TIMESTAMP '2023-01-01', TIMESTAMP '2025-01-01', INTERVAL 15 MINUTE))
  UNION ALL SELECT unnest(generate_series(TIMESTAMP '2029-12-01', TIMESTAMP '2030-02-01', INTERVAL 15 MINUTE))
  UNION ALL SELECT unnest(generate_series(TIMESTAMP '1950-01-01', TIMESTAMP '2050-01-01', INTERVAL 7 HOUR))
  UNION ALL SELECT unnest([NULL, TIMESTAMP '2024-03-31 00:59:59.999999', TIMESTAMP '2024-03-31 01:00:00',
    TIMESTAMP '0001-01-01', TIMESTAMP '9999-12-31', TIMESTAMP 'infinity', TIMESTAMP '-infinity'])`;

/** Years with rules that governments may still change, so that copies of the rules may differ. */
const isOpen = `coalesce("at" BETWEEN '2026-01-01' AND '2030-01-01', false)`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zone-sql-'));
  await buildOlapFile(join(folder, 'moments.duckdb'), tables);
  engine = await openOlapFile(join(folder, 'moments.duckdb'));
});
afterAll(async () => {
  engine.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Casablanca',
  'Asia/Pyongyang',
  'Europe/Istanbul',
  'America/Caracas',
  'Pacific/Kiritimati',
  'Asia/Gaza',
])('%s', async (zone) => {
  const expected = `timezone('${zone}', CAST("at" AS TIMESTAMPTZ))`;
  const sql = timeZoneClockSql('"at"', zone, expected);
  expect(sql).toContain('make_timestamp');
  const different = `SELECT "at", ${expected}, ${sql ?? ''} FROM moments
    WHERE ${expected} IS DISTINCT FROM ${sql ?? ''} AND NOT ${isOpen} LIMIT 5`;
  expect((await engine.run({ sql: different, values: [] })).flat()).toEqual([]);
});

test('a calculated expression uses the zone’s rules, so that it is evaluated once', () => {
  expect(timeZoneClockSql('CAST(x AS TIMESTAMP)', 'Europe/Berlin', 'asked')).toBeUndefined();
  expect(timeZoneClockSql('"a b".at', 'Europe/Berlin', 'asked')).toContain('ELSE asked END');
});
