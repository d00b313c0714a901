/** `vitrine doctor --data`: which files are tables, which are not, and what is wrong with the model beside them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { doctorCommand } from '../../src/service/commands/doctor-command.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function examine(): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await runCommandLine([doctorCommand], {
    words: ['doctor', '--data', folder],
    environment: {},
    print: (text: string) => void lines.push(text),
    printError: (text: string) => void lines.push(text),
  });
  return { code, lines };
}

test('a good folder is all well, and nothing is written into it', async () => {
  writeFileSync(join(folder, 'orders.csv'), 'id,city\n1,Lima\n2,Oslo\n');
  expect(await examine()).toEqual({
    code: 0,
    lines: ['ok      Data file: orders.csv is the table "orders" with 2 rows and 2 columns.'],
  });
  expect(readdirSync(folder)).toEqual(['orders.csv']);
});

test('each file that is no table is named with its line, and the others are still read', async () => {
  writeFileSync(join(folder, 'good.csv'), 'id\n1\n');
  writeFileSync(join(folder, 'broken.csv'), 'id,city\n1,Lima\n2,Oslo,extra\n');
  const { code, lines } = await examine();
  expect(code).toBe(1);
  expect(lines[0]).toContain('ok      Data file: good.csv');
  expect(lines[1]).toMatch(
    /^failed {2}Data file: broken\.csv cannot be read: line 3: the header names 2 columns/,
  );
});

test('what stays a text, and what counts as no value, is noted, and is no failure', async () => {
  const rows = ['1.234;01/02/2024;1', '2.345;03/04/2024;NaN'];
  writeFileSync(join(folder, 'sales.csv'), `amount;day;size\n${rows.join('\n')}\n`);
  const { code, lines } = await examine();
  expect(code).toBe(0);
  expect(lines).toEqual([
    expect.stringContaining('ok      Data file: sales.csv is the table "sales"'),
    'note    Data file: sales.csv: "amount" stays a text: no value of the file says whether the point in "1.234" marks decimals or thousands.',
    'note    Data file: sales.csv: "day" stays a text: no value says which figure is the day and which the month ("01/02/2024").',
    'note    Data file: sales.csv: "size" has 1 cell that is no number, such as "NaN". It counts as no value.',
  ]);
});

test('faults of the data model are listed with their lines', async () => {
  writeFileSync(join(folder, 'orders.csv'), 'id\n1\n');
  mkdirSync(join(folder, 'model'));
  writeFileSync(
    join(folder, 'model', 'orders.yml'),
    'cubes:\n  - { name: orders, sql_table: orders, colour: red }\n',
  );
  const { code, lines } = await examine();
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/^failed {2}Data model: .*orders\.yml:2:/s);
});

test('members that the tables do not have are named with their line', async () => {
  writeFileSync(join(folder, 'orders.csv'), 'id,amount\n1,2\n');
  mkdirSync(join(folder, 'model'));
  writeFileSync(
    join(folder, 'model', 'orders.yml'),
    'cubes:\n  - name: orders\n    sql_table: orders\n    measures: [{ name: sum, type: sum, sql: amuont }]\n',
  );
  const { code, lines } = await examine();
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(
    /^failed {2}Data model: orders\.yml:4:\d+: 'orders\.sum' cannot be read: .*amuont/,
  );
});

test('a folder without data files, or that does not exist, fails', async () => {
  expect((await examine()).lines[0]).toContain('has no CSV, JSON or Parquet file');
  rmSync(folder, { recursive: true });
  const { code, lines } = await examine();
  expect([code, lines[0]]).toEqual([1, `The data folder ${folder} cannot be read.`]);
});
