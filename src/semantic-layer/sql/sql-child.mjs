/**
 * The child process that runs callers' SQL, and that can be killed at any time. Plain JavaScript, because the process
 * starts from this file both in the source tree and in the build. It opens the data read-only and takes one task at a
 * time: `parse` a text, `start` a query, `next` for further rows, which are fetched on demand, and `stop`.
 */
import { writeFileSync } from 'node:fs';
import { DuckDBInstance, DuckDBTypeId } from '@duckdb/node-api';

/** @typedef {{ file: string, temporaryFolder: string, memory: string, threads: number, residentBytes: number }} ChildInput */

/** @type {ChildInput} */
const input = JSON.parse(process.argv[2]);
/** Characters of one reply: larger chunks are sent in parts. */
const replySize = 1_000_000;

/** If the machine runs out of memory, the kernel kills this process first. */
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not on Linux.
}

/** The service has ended, or has let go of this process. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** DuckDB's own limit does not count every value, so that the whole process has a limit too. SIGUSR2 means this limit. */
setInterval(() => {
  if (process.memoryUsage.rss() > input.residentBytes) process.kill(process.pid, 'SIGUSR2');
}, 25).unref();

const instance = await DuckDBInstance.create(input.file, {
  access_mode: 'READ_ONLY',
  threads: String(input.threads),
  memory_limit: input.memory,
  temp_directory: input.temporaryFolder,
  max_temp_directory_size: '1GB',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
});
const parser = await instance.connect();
await parser.run(`SET TimeZone = 'UTC'; SET enable_external_access = false; SET lock_configuration = true`);

/** The current query. Its connection holds the caller's tables, which disappear when it is closed. */
let connection;
let query;
/** Whether a query ran out of memory: DuckDB may still hold memory, which would make the next query fail. */
let isExhausted = false;

const tasks = { parse, start, next, stop };

async function parse({ text }) {
  const reader = await parser.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [text]);
  return { tree: reader.getRowsJson()[0][0] };
}

async function start({ setup, sql, limit }) {
  closeQuery();
  connection = await instance.connect();
  await connection.run('BEGIN');
  for (const { sql: statement, values } of setup) await connection.run(statement, values);
  const result = await connection.stream(sql);
  const types = result.columnTypes().map((type) => DuckDBTypeId[type.typeId]);
  query = { result, types, rows: [], left: limit, done: false };
  const columns = result.columnNames().map((name, index) => ({ name, type: types[index] }));
  return { columns, ...(await next()) };
}

async function next() {
  if (query.rows.length === 0 && !query.done) await fetch(query);
  const rows = takeRows(query.rows);
  const done = query.done && query.rows.length === 0;
  const { truncated = false } = query;
  if (done) closeQuery();
  return { rows, done, truncated };
}

/** Fetches one chunk of at most 2,048 rows. A row beyond the limit sets `truncated`. */
async function fetch(state) {
  const chunk = await state.result.fetchChunk();
  const count = chunk?.rowCount ?? 0;
  if (count === 0) await checkEnd();
  state.done = count === 0 || count > state.left;
  state.truncated = count > state.left;
  state.rows =
    count === 0
      ? []
      : chunk
          .getRows()
          .slice(0, state.left)
          .map((row) => row.map((value, index) => toText(value, index, state.types)));
  state.left -= state.rows.length;
}

/** A stream that fails looks like one that ends. After a failure, its transaction refuses further statements. */
async function checkEnd() {
  try {
    await connection.run('SELECT 1');
  } catch {
    throw new Error('The query failed on a row after these: one of its values could not be calculated.');
  }
}

const toText = (value, index, types) => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  // Dates and times can be infinite, too.
  if (value.isFinite === false) return null;
  return types[index].startsWith('TIMESTAMP') ? toIsoTime(String(value)) : String(value);
};

/** `2024-01-01 10:00:00.5` and `2024-01-01 10:00:00+00` become `2024-01-01T10:00:00.500` and `2024-01-01T10:00:00.000`. */
function toIsoTime(text) {
  const [date, time] = text.split(' ');
  if (time === undefined) return text;
  const [clock, fraction = ''] = time.replace(/[+-]\d.*$/, '').split('.');
  return `${date}T${clock}.${fraction.padEnd(3, '0').slice(0, 3)}`;
}

function takeRows(rows) {
  let size = 0;
  const end = rows.findIndex((row) => {
    size += row.reduce((sum, text) => sum + (text?.length ?? 0) + 4, 0);
    return size > replySize;
  });
  if (end === 0 && size > 8 * replySize) throw new Error('One row of the result is larger than 8 MB.');
  return rows.splice(0, end === -1 ? rows.length : Math.max(end, 1));
}

function closeQuery() {
  connection?.closeSync();
  connection = undefined;
  query = undefined;
}

/** Checks the memory now: the interval above would find it only during the next query. */
function stop() {
  closeQuery();
  return { isSpent: isExhausted || process.memoryUsage.rss() > input.residentBytes / 2 };
}

process.on('message', async ({ task, ...details }) => {
  if (task === 'interrupt') return connection?.interrupt();
  try {
    process.send({ value: await tasks[task](details) });
  } catch (error) {
    closeQuery();
    isExhausted ||= /^Out of Memory Error/.test(error.message);
    process.send({ error: String(error.message) });
  }
});
process.send({ value: {} });
