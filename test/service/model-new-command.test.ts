/** `vitrine model new` writes a model that can be used, and never changes a file that somebody has written. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { modelCommand } from '../../src/service/commands/model-command.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-new-'));
  writeFileSync(join(folder, 'customers.csv'), 'id,name\n1,Ann\n2,Bob\n');
  writeFileSync(join(folder, 'orders.csv'), 'id,customer_id,amount\n1,1,10\n2,2,5\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number; printed: string; error: string }> {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommandLine([modelCommand], {
    words: ['model', ...words],
    environment: {},
    print: (text: string) => void printed.push(text),
    printError: (text: string) => void errors.push(text),
  });
  return { code, printed: printed.join('\n'), error: errors.join('\n') };
}

const fileOf = (name: string): string => join(folder, 'model', name);

describe('vitrine model new', () => {
  test('writes a file for each data file, and the model has no faults', async () => {
    const { code, printed } = await run('new', folder);
    expect([code, printed]).toEqual([
      0,
      `${fileOf('customers.yml')}: written\n${fileOf('orders.yml')}: written`,
    ]);
    expect((await run('check', join(folder, 'model'))).printed).toBe('No faults: 2 cubes, 2 views.');
  });

  test('keeps what somebody has written, and says how the proposal differs', async () => {
    const own = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: customer_id, sql: customer_id, type: number }
    measures:
      - { name: count, type: count }
      - { name: revenue, sql: amount, type: sum }
`;
    mkdirSync(join(folder, 'model'));
    writeFileSync(fileOf('orders.yml'), own);
    const { printed } = await run('new', folder);
    expect(readFileSync(fileOf('orders.yml'), 'utf8')).toBe(own);
    expect(printed.split('\n')).toEqual([
      `${fileOf('customers.yml')}: written`,
      `${fileOf('orders.yml')}: kept`,
      '  proposed, and not in the file: join orders.customers',
      '  proposed, and not in the file: dimension orders.amount',
      '  proposed, and not in the file: measure orders.total_amount',
      '  proposed, and not in the file: measure orders.average_amount',
      '  proposed, and not in the file: view orders_view',
      '  in the file, and not proposed: measure orders.revenue',
    ]);
  });

  test('run twice, changes and reports nothing', async () => {
    await run('new', folder);
    const before = readdirSync(join(folder, 'model')).map((name) => readFileSync(fileOf(name), 'utf8'));
    const { printed } = await run('new', folder);
    expect(printed).toBe(`${fileOf('customers.yml')}: kept\n${fileOf('orders.yml')}: kept`);
    expect(readdirSync(join(folder, 'model')).map((name) => readFileSync(fileOf(name), 'utf8'))).toEqual(
      before,
    );
  });

  test('with a dashboard, writes one for each table that no other refers to, and keeps it from then on', async () => {
    const path = join(folder, 'workbooks', 'orders.json');
    const first = await run('new', folder, '--with-dashboard');
    expect(first.printed.split('\n').slice(2)).toEqual([
      `${path}: written`,
      `To publish the dashboards: vitrine serve --data ${folder} --with-dashboard`,
    ]);
    const before = readFileSync(path, 'utf8');
    expect((await run('new', folder, '--with-dashboard')).printed).toContain(`${path}: kept`);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('names a file that cannot be read, and a folder without data', async () => {
    writeFileSync(join(folder, 'broken.json'), '[{');
    expect((await run('new', folder)).printed).toContain('broken.json breaks off');
    mkdirSync(join(folder, 'empty'));
    const { code, error } = await run('new', join(folder, 'empty'));
    expect([code, error]).toEqual([1, expect.stringContaining('has no CSV, JSON or Parquet file')]);
  });
});
