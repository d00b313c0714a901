/** The processes that run SQL: their environment, and their end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOlapFile } from '../../../../src/semantic-layer/engine/olap-engine.ts';
import { startedSchema, SqlRunner } from '../../../../src/semantic-layer/sql/sql-runner.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sql-runner-'));
  file = join(folder, 'rows.duckdb');
  await buildOlapFile(file, 'CREATE TABLE numbers AS SELECT range AS n FROM range(10)');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(sql: string): Promise<(string | null)[][]> {
  const runner = new SqlRunner({ file });
  try {
    return startedSchema.parse(await runner.runTask({ task: 'start', setup: [], sql, limit: 10 })).rows;
  } finally {
    runner.kill(new Error('done'));
    await runner.ended;
  }
}

test('a runner inherits no environment', async () => {
  process.env.SECRET_OF_THE_SERVICE = 'swordfish';
  const runner = new SqlRunner({ file });
  await runner.ready;
  const environment = readFileSync(`/proc/${String(runner.processId)}/environ`, 'utf8');
  runner.kill(new Error('done'));
  await runner.ended;
  expect(environment).not.toContain('swordfish');
  expect(environment).not.toContain('PATH=');
});

// Statements that the parser refuses are tried here without it: the process itself must refuse them as well.
test.each([
  `SELECT * FROM read_text('/etc/passwd')`,
  `SELECT * FROM read_csv('/etc/hosts')`,
  `SELECT * FROM glob('/etc/*')`,
  `COPY numbers TO '/tmp/out.csv'`,
  `ATTACH '/tmp/other.duckdb'`,
  `DELETE FROM numbers`,
  `CREATE TABLE more AS SELECT 1`,
  `SET enable_external_access = true`,
  `SET threads = 8`,
  `INSTALL httpfs`,
  `LOAD httpfs`,
])('a runner cannot read a file, write a row or change a setting: %s', async (sql) => {
  await expect(run(sql)).rejects.toThrow();
});

test('a killed runner reports the reason to its caller, and leaves no files', async () => {
  const runner = new SqlRunner({ file });
  const before = new Error('enough');
  const waiting = runner.runTask({
    task: 'start',
    setup: [],
    sql: 'SELECT count(*) FROM range(100000000000)',
    limit: 1,
  });
  runner.kill(before);
  await expect(waiting).rejects.toBe(before);
  await runner.ended;
  expect(runner.hasExited).toBe(true);
});

test('a runner whose query takes too much memory ends, and reports it', async () => {
  const runner = new SqlRunner({ file, residentBytes: 400 * 2 ** 20 });
  const sql = `SELECT length(repeat(repeat('x', 100000000), 40))`;
  const asked = runner.runTask({ task: 'start', setup: [], sql, limit: 1 });
  await expect(asked).rejects.toThrow(/more memory/);
  await runner.ended;
});

test.each([
  ['after a plain one not', 'SELECT count(*) FROM numbers', false],
  ['after memory ran out', 'SELECT list(x) FROM range(10000000000) t(x)', true],
])('a runner reports whether it can take another query: %s', async (_, sql, isSpent) => {
  const runner = new SqlRunner({ file, memory: 100 });
  await runner.runTask({ task: 'start', setup: [], sql, limit: 1 }).catch(() => undefined);
  expect(await runner.runTask({ task: 'stop' })).toEqual({ isSpent });
  runner.kill(new Error('done'));
  await runner.ended;
});

test('a runner that holds more than half of its memory limit is replaced, after any query', async () => {
  const runner = new SqlRunner({ file, residentBytes: 2 ** 20 * 150 });
  const started = await runner.runTask({ task: 'start', setup: [], sql: 'SELECT 1', limit: 1 });
  expect(startedSchema.parse(started).rows).toEqual([['1']]);
  expect(await runner.runTask({ task: 'stop' })).toEqual({ isSpent: true });
  runner.kill(new Error('done'));
  await runner.ended;
});

test('runners end with the service, also when it is killed', async () => {
  const child = fileURLToPath(new URL('../../../../src/semantic-layer/sql/sql-child.mjs', import.meta.url));
  const input = JSON.stringify({
    file,
    temporaryFolder: folder,
    memory: '100MB',
    threads: 1,
    residentBytes: 2 ** 30,
  });
  const script = `
    import { fork } from 'node:child_process';
    const child = fork(${JSON.stringify(child)}, [${JSON.stringify(input)}], { execArgv: [], stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
    child.once('message', () => console.log('ready'));`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  // The runner holds the pipe's other end too: it closes when both are gone.
  await once(parent.stdout, 'close');
});
