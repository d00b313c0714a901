/** `vitrine model query` and `vitrine model explain` give what the Data API would give the same reader. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { modelCommand } from '../../src/service/commands/model-command.ts';

let files = '';
let workspace = '';

const model = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string }
      - { name: secret, sql: secret, type: string, public: false }
    measures: [{ name: count, type: count }]
    access_policy:
      - group: '*'
        row_level: { filters: [{ member: city, operator: equals, values: ['{ userAttributes.city }'] }] }
`;

beforeAll(() => {
  files = mkdtempSync(join(tmpdir(), 'model-query-files-'));
  writeFileSync(
    join(files, 'orders.csv'),
    'id,city,ordered\n1,"Lima, old",2024-01-05\n2,Oslo,2024-02-01\n3,Oslo,2024-02-09\n',
  );
  workspace = mkdtempSync(join(tmpdir(), 'model-query-workspace-'));
  mkdirSync(join(workspace, 'model'));
  writeFileSync(join(workspace, 'model', 'orders.yml'), model);
  writeFileSync(
    join(workspace, 'tables.sql'),
    `CREATE TABLE orders AS SELECT * FROM (VALUES (1, 'Lima', 'x'), (2, 'Oslo', 'y'), (3, 'Oslo', 'z')) AS t(id, city, secret)`,
  );
});
afterAll(() => {
  for (const folder of [files, workspace]) rmSync(folder, { recursive: true, force: true });
});

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

const byCity = [
  '--measures',
  'orders_view.count',
  '--dimensions',
  'orders_view.city',
  '--order',
  'orders_view.count desc',
];
const cities = ['--measures', 'orders.count', '--dimensions', 'orders.city'];
const oslo = ['--attributes', '{"city":"Oslo"}'];

describe('vitrine model query', () => {
  test('answers over a folder of data files, and leaves nothing in it', async () => {
    const { code, printed, error } = await run('query', files, ...byCity);
    expect([code, error]).toEqual([0, '']);
    expect(printed.split('\n')).toEqual([
      'orders_view.city  orders_view.count',
      'Oslo              2',
      'Lima, old         1',
      '2 rows',
    ]);
    expect(readdirSync(files)).toEqual(['orders.csv']);
  });

  test.each([
    ['csv', 'orders_view.city,orders_view.count\nOslo,2\n"Lima, old",1'],
    [
      'json',
      JSON.stringify(
        [
          { 'orders_view.city': 'Oslo', 'orders_view.count': '2' },
          { 'orders_view.city': 'Lima, old', 'orders_view.count': '1' },
        ],
        null,
        2,
      ),
    ],
  ])('prints %s', async (format, text) => {
    expect((await run('query', files, ...byCity, '--format', format)).printed).toBe(text);
  });

  test('takes filters, steps of a time and limits, and the same as JSON', async () => {
    const flags = [
      '--measures',
      'orders_view.count',
      '--dimensions',
      'orders_view.ordered.month',
      '--filter',
      'orders_view.city equals Oslo, Rome',
      '--limit',
      '5',
    ];
    const query = {
      measures: ['orders_view.count'],
      timeDimensions: [{ dimension: 'orders_view.ordered', granularity: 'month' }],
      filters: [{ member: 'orders_view.city', operator: 'equals', values: ['Oslo', 'Rome'] }],
    };
    const expected = 'orders_view.ordered.month,orders_view.count\n2024-02-01T00:00:00.000,2';
    expect((await run('query', files, ...flags, '--format', 'csv')).printed).toBe(expected);
    const asJson = await run('query', files, '--query', JSON.stringify(query), '--format', 'csv');
    expect([asJson.printed, asJson.error]).toEqual([expected, '']);
  });

  test('gives a reader only the rows that the policies leave', async () => {
    expect((await run('query', workspace, ...cities, ...oslo)).printed).toContain('Oslo         2\n1 row');
    expect((await run('query', workspace, ...cities)).printed).toContain('0 rows');
  });

  test.each<[string[], number, string]>([
    [['query', 'WORKSPACE', '--dimensions', 'orders.secret'], 1, "no member 'orders.secret'"],
    [
      ['query', 'WORKSPACE', '--dimensions', 'orders.citty'],
      1,
      `There is no member 'orders.citty' that the reader may query. Did you mean 'orders.city'?`,
    ],
    [['explain', 'WORKSPACE', '--measures', 'order.count'], 1, `Did you mean 'orders.count'?`],
    // A hidden member is never proposed.
    [
      ['query', 'WORKSPACE', '--dimensions', 'orders.secrets'],
      1,
      `There is no member 'orders.secrets' that the reader may query. \`vitrine model who\` lists the members.`,
    ],
    [['query', 'WORKSPACE'], 2, 'Give the query'],
    [['query', 'WORKSPACE', ...cities, '--query', '{}'], 2, '--query and --measures exclude each other'],
    [['query', 'WORKSPACE', '--query', '{'], 2, '--query must be JSON'],
    [['query', 'WORKSPACE', '--query', '[{"measures":["orders.count"]}]'], 2, 'a single query'],
    [
      ['query', 'WORKSPACE', ...cities, '--filter', 'orders.city'],
      2,
      '--filter needs a member and an operator',
    ],
    [['query', 'WORKSPACE', ...cities, '--order', 'orders.city up'], 2, '--order needs a member'],
    [['query', 'WORKSPACE', ...cities, '--format', 'xml'], 2, '--format must be one of'],
    [['query', 'WORKSPACE', ...cities, '--limit', 'many'], 1, 'limit'],
    [['query', 'NOWHERE', ...cities], 2, 'There is no folder'],
  ])('refuses %j', async (words, code, message) => {
    const folder = { WORKSPACE: workspace, NOWHERE: join(workspace, 'nowhere') };
    const found = await run(
      ...words.map((word) => (word === 'WORKSPACE' || word === 'NOWHERE' ? folder[word] : word)),
    );
    expect([found.code, found.error]).toEqual([code, expect.stringContaining(message)]);
    expect(found.printed).toBe('');
  });
});

describe('vitrine model explain', () => {
  test('prints the data source, the rows of the reader, the SQL, and all bound values', async () => {
    const { code, printed } = await run('explain', workspace, ...cities, ...oslo);
    expect(code).toBe(0);
    expect(printed).toContain(`Data source: default (the tables of ${join(workspace, 'tables.sql')})`);
    expect(printed).toContain('Rows that the reader may see: orders.city is "Oslo"');
    expect(printed).toMatch(/SQL:\n {2}SELECT .*"city".*\n {4}\$1 = "Oslo"/);
    expect((await run('explain', workspace, ...cities)).printed).toContain('may see: no rows');
  });

  test('explains over data files, and over a model without tables', async () => {
    expect((await run('explain', files, ...byCity)).printed).toContain(`(the data files of ${files})`);
    const printed = (await run('explain', join(workspace, 'model'), ...cities)).printed;
    expect(printed).toContain('Data source: default (no tables)');
    const { code, error } = await run('query', join(workspace, 'model'), ...cities);
    expect([code, error]).toEqual([1, expect.stringContaining('add tables.sql, or set SOURCES')]);
  });
});

describe('numbers of a CSV file', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'model-query-numbers-'));
    const rows = ['a;0,10;10%;NaN', 'b;0,20;5%;1', 'c;0,30;2,5%;2'];
    writeFileSync(join(folder, 'sales.csv'), `kind;amount;growth;weight\n${rows.join('\n')}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const query = (format: string, ...measures: string[]) => {
    const members = measures.flatMap((name) => ['--measures', `sales_view.${name}`]);
    return run('query', folder, ...members, '--format', format);
  };

  test('have sums without noise, in every format, and leave out what is no number', async () => {
    const names = ['total_amount', 'total_weight', 'average_growth'];
    const { printed } = await query('json', ...names);
    expect(printed).toContain('"sales_view.total_amount": "0.60"');
    expect(printed).toContain('"sales_view.total_weight": "3"');
    expect(printed).toMatch(/"sales_view.average_growth": "0\.05833/);
    expect((await query('csv', 'total_amount', 'total_weight')).printed.split('\n')[1]).toBe('0.60,3');
  });

  test('are found by a filter for no value where they are none', async () => {
    const filter = ['--filter', 'sales_view.weight notSet'];
    const { printed } = await run(
      'query',
      folder,
      '--dimensions',
      'sales_view.kind',
      ...filter,
      '--format',
      'csv',
    );
    expect(printed.split('\n').slice(1)).toEqual(['a']);
  });
});
