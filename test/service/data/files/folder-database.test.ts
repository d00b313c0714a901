/** Data files become tables: types, broken files, and what is never read. */
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildFolderDatabase,
  readFolderDatabase,
  type FolderDatabase,
} from '../../../../src/semantic-layer/files/folder-database.ts';
import { LiveFolder } from '../../../../src/onboarding/live-folder.ts';
import { listDataFiles } from '../../../../src/semantic-layer/files/list-data-files.ts';
import { buildOlapFile, openOlapFile } from '../../../../src/semantic-layer/engine/olap-engine.ts';
import { rounds } from '../../../rounds.ts';

let home = '';
let folder = '';
let built = 0;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-files-'));
  folder = join(home, 'files');
  await mkdir(folder);
});
afterEach(() => rm(home, { recursive: true, force: true }));

const put = (name: string, content: string | Buffer): Promise<void> => writeFile(join(folder, name), content);

async function build(previous?: FolderDatabase): Promise<FolderDatabase> {
  const listing = await listDataFiles(folder);
  built += 1;
  const target = join(home, `${built}.duckdb`);
  return buildFolderDatabase({ folder, listing, target, workFolder: home, previous });
}

async function readRows({ path }: FolderDatabase, sql: string): Promise<unknown[][]> {
  const engine = await openOlapFile(path);
  try {
    return await engine.run({ sql, values: [] });
  } finally {
    engine.close();
  }
}

const typesOf = ({ tables }: FolderDatabase, name: string): string[] =>
  tables.find(({ table }) => table === name)?.columns.map((column) => `${column.name} ${column.type}`) ?? [];

describe('a file becomes a table', () => {
  test('with the types that hold for every row', async () => {
    const long = Array.from({ length: 30_000 }, (_, index) => `${index},2024-01-0${(index % 9) + 1},1`);
    await put('Sales 2024.csv', `id,day,amount\n${long.join('\n')}\n30000,2024-02-01,x\n`);
    const database = await build();
    expect(typesOf(database, 'sales_2024')).toEqual(['id BIGINT', 'day DATE', 'amount VARCHAR']);
    expect(database.tables[0]?.rows).toBe(30_001);
    expect(database.faults).toEqual([]);
  });

  test.each([
    ['a.csv', 'city,note\n"Rome, It","two\nlines"\n', ['city VARCHAR', 'note VARCHAR']],
    ['a.csv', '\uFEFFcity;n\nRome;1\n', ['city VARCHAR', 'n BIGINT']],
    ['a.tsv', 'city\tn\nRome\t1\n', ['city VARCHAR', 'n BIGINT']],
    ['a.csv', 'city\nRome\n', ['city VARCHAR']],
    ['a.csv', 'a,a,select\n1,2,3\n', ['a BIGINT', 'a_1 BIGINT', 'select BIGINT']],
    ['a.csv', '{CUBE},b\n1,2\n', ['(CUBE) BIGINT', 'b BIGINT']],
    ['a.csv', 'd,n\n2024/02/01,1\n2024/02/03,2\n', ['d DATE', 'n BIGINT']],
    ['a.csv', 'd,n\n2024-02-01,1\n2024/02/03,2\n', ['d VARCHAR', 'n BIGINT']],
    ['a.csv', 'sep=;\r\nd;n\r\nx,y;1\r\n', ['d VARCHAR', 'n BIGINT']],
    ['a.csv', '\uFEFF"sep=|"\nd|n\nx,y|1\n', ['d VARCHAR', 'n BIGINT']],
    ['a.json', '[{"n": 1.5, "at": "2024-01-02T03:04:05"}]', ['n DOUBLE', 'at TIMESTAMP']],
    ['a.ndjson', '{"n": 1}\n{"n": 2, "in": {"x": [1]}}\n', ['n BIGINT', 'in VARCHAR']],
  ])('%s: %j', async (name, content, types) => {
    await put(name, content);
    const database = await build();
    expect(database.faults).toEqual([]);
    expect(typesOf(database, 'a')).toEqual(types);
    expect(database.tables[0]?.rows).toBeGreaterThan(0);
  });

  test.each([
    ['01/02/2024', '11/12/2024', 'VARCHAR'],
    ['1.2.2024', '3.4.2024', 'VARCHAR'],
    ['01/02/2024 10:00:00', '11/12/2024 10:00:00', 'VARCHAR'],
    ['01-02-24', '13-02-24', 'VARCHAR'],
    ['01/02/2024', '13/02/2024', 'DATE'],
    ['01/02/2024', '02/13/2024', 'DATE'],
    ['01-02-85', '13-02-85', 'DATE'],
    ['01-02-24', '01-02-24', 'VARCHAR'],
  ])('dates in figures are dates only where one order fits: %s and %s are %s', async (one, other, type) => {
    await put('a.csv', `day,"day ""2""",n\n${one},${other},1\n${other},${one},2\n,,3\n`);
    const database = await build();
    expect(typesOf(database, 'a')).toEqual([`day ${type}`, `day "2" ${type}`, 'n BIGINT']);
    if (type !== 'VARCHAR') return;
    expect(await readRows(database, 'SELECT "day" FROM a ORDER BY n')).toEqual([[one, other, null]]);
  });

  test('whole numbers keep all of their digits', async () => {
    const ids = ['12345678901234567890', '12345678901234567891'];
    await put('a.csv', `id,size\n${ids[0]},1.5\n${ids[1]},100000000000000000000\n,\n`);
    const database = await build();
    expect(typesOf(database, 'a')).toEqual(['id VARCHAR', 'size DOUBLE']);
    expect(await readRows(database, 'SELECT id FROM a ORDER BY id')).toEqual([[...ids, null]]);
  });

  test('also if names of its header have line breaks, which become spaces', async () => {
    const name = fc.constantFrom('City', 'Revenue\n(EUR)', 'Revenue\r\n(EUR)', 'a;b', 'x,y');
    const header = fc.tuple(
      fc.constantFrom('', '\uFEFF'),
      fc.array(name, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('\n', '\r\n', '\r'),
    );
    await fc.assert(
      fc.asyncProperty(header, async ([mark, found, end]) => {
        const names = found.map((text, index) => `${text} ${index}`);
        const row = names.map(() => '"x"');
        const lines = [names.map((text) => `"${text}"`), row, row].map((values) => values.join(';') + end);
        await put('a.csv', `${mark}${lines.join('')}`);
        const database = await build();
        expect(database.faults).toEqual([]);
        expect(database.tables[0]?.rows).toBe(2);
        const expected = names.map((text) => `${text.replace(/\r?\n/, ' ')} VARCHAR`);
        expect(typesOf(database, 'a')).toEqual(expected);
      }),
      { numRuns: rounds(12, 200, 400) },
    );
  });

  test('also if its lines end in several ways, with line breaks within quotes as they are', async () => {
    const line = fc.tuple(
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom('Lima', 'a\r\nb', 'a\nb', 'c\rd'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 8 }), async (lines) => {
        const records = lines.map(([end, city], index) => `${index},"${city}"${end}`);
        await put('a.csv', `id,city\r\n${records.join('')}`);
        const database = await build();
        expect(database.faults).toEqual([]);
        expect(await readRows(database, 'SELECT id, city FROM a ORDER BY id')).toEqual([
          lines.map((_, index) => String(index)),
          lines.map(([, city]) => city),
        ]);
      }),
      { numRuns: rounds(8, 100, 200) },
    );
  });

  test('Parquet keeps its types, without bytes', async () => {
    const sql = `COPY (SELECT 1::DECIMAL(9,2) AS price, 'x'::BLOB AS image) TO '${join(folder, 'p.parquet')}' (FORMAT parquet)`;
    await buildOlapFile(join(home, 'writer.duckdb'), sql);
    expect(typesOf(await build(), 'p')).toEqual(['price DECIMAL(9,2)']);
  });

  test('Parquet numbers that are not finite count as no value, and are named', async () => {
    const rows = `(VALUES (1.5::DOUBLE, 'NaN'::FLOAT), ('inf', 2), ('NaN', 3)) t(price, size)`;
    await buildOlapFile(
      join(home, 'writer.duckdb'),
      `COPY (FROM ${rows}) TO '${join(folder, 'p.parquet')}' (FORMAT parquet)`,
    );
    const database = await build();
    expect(await readRows(database, 'SELECT sum(price), sum(size) FROM p')).toEqual([[1.5], [5]]);
    expect(database.tables[0]?.remarks).toEqual([
      '"price" has 2 cells that are no number, such as "NaN". They count as no value',
      '"size" has 1 cell that is no number, such as "NaN". It counts as no value',
    ]);
  });

  test('what is known of a column stays when the file stays and others change', async () => {
    await put('a.csv', 'share,price\n12%,$5.00\nNaN,$6.00\n');
    const first = await build();
    await put('b.csv', 'n\n1\n');
    const second = await build(first);
    expect(second.tables.find(({ table }) => table === 'a')).toEqual(first.tables[0]);
    expect(first.tables[0]?.columns.map(({ unit }) => unit)).toEqual(['%', '$']);
    expect(first.tables[0]?.remarks?.length).toBe(1);
  });

  test('a table that an older version has read, by other rules, is read again', async () => {
    await put('a.csv', 'id\n12E4\n');
    const old = await build();
    const withoutNotes = old.tables.map((table) => ({ ...table, remarks: undefined }));
    await buildOlapFile(old.path, `UPDATE a SET id = 'old'`);
    const again = await build({ ...old, tables: withoutNotes });
    expect(await readRows(again, 'SELECT id FROM a')).toEqual([['12E4']]);
    expect(again.tables[0]?.remarks).toEqual([]);
  });

  test('of two files with one table name, the first is the table, and the other is named', async () => {
    await put('orders.csv', 'a,b\n1,2\n');
    await put('Orders.json', '[{"a": 1}]');
    const { tables, faults } = await build();
    expect(tables.map(({ table }) => table)).toEqual(['orders']);
    expect(faults).toEqual([
      {
        file: 'orders.csv',
        message: 'would be the table "orders", which Orders.json is already: rename one of them',
      },
    ]);
  });
});

test('a text among numbers of a JSON file is the text itself, without quotes', async () => {
  await put('a.json', '[{"title": "Alien"}, {"title": 300}, {"title": {"de": "Krieg"}}]');
  expect(await readRows(await build(), 'SELECT title FROM a')).toEqual([['Alien', '300', '{"de":"Krieg"}']]);
});

describe('a file that cannot be read', () => {
  test.each([
    [
      'a.csv',
      'id,name\n1,Ann\n2\n',
      'cannot be read: line 3: the header names 2 columns, and this line has 1',
    ],
    [
      'a.csv',
      'id,name\n1,Ann\n2,Bob,extra\n',
      'cannot be read: line 3: the header names 2 columns, and this line has 3',
    ],
    [
      'a.csv',
      Buffer.from('name,n\nM\xfcller,1\n', 'latin1'),
      'cannot be read: line 2: this is not UTF-8 text: save the file as UTF-8',
    ],
    [
      'a.csv',
      Buffer.from('n,name\n1,Ann\n2,M\xfcller\n', 'latin1'),
      'cannot be read: line 3: this is not UTF-8 text: save the file as UTF-8',
    ],
    [
      'a.csv',
      Buffer.from('n,gr\xf6sse\n1,2\n', 'latin1'),
      'cannot be read: line 1: this is not UTF-8 text: save the file as UTF-8',
    ],
    [
      'a.json',
      Buffer.from('[{"name": "Ann"},\n{"name": "M\xfcller"}]', 'latin1'),
      'cannot be read: line 2: this is not UTF-8 text: save the file as UTF-8',
    ],
    ['a.csv', Buffer.from('\uFEFFname,n\nAnn,1\n', 'utf16le'), 'is UTF-16 text: save the file as UTF-8'],
    [
      'a.csv',
      'id,name\r\n1,Ann\n2,Bob,extra\r3,Cy\n',
      'cannot be read: line 3: the header names 2 columns, and this line has 3',
    ],
    ['a.csv', 'sep=;\n"a\nb";c\n1;2\n1\n', /line 5: the header names 2 columns, and this line has 1$/],
    ['a.csv', '', 'is empty'],
    ['a.csv', '\n1\n', 'has an empty first line, which has to name the columns'],
    ['a.json', '[{"a": 1}, {"a"', 'breaks off: the list that it begins has no end'],
    ['a.json', '[{"a": 1}, {"a"]', /^cannot be read: Malformed JSON/],
    ['a.json', '3', 'holds no list of records, and no records line by line'],
    ['a.parquet', 'PAR1', /^cannot be read: .*Parquet/],
  ])('is named with its line, and other tables stand: %s %j', async (name, content, message) => {
    await put(name, content);
    await put('good.csv', 'n\n1\n');
    const { tables, faults } = await build();
    expect(tables.map(({ table }) => table)).toEqual(['good']);
    expect(faults.map(({ file }) => file)).toEqual([name]);
    expect(faults[0]?.message).toMatch(message);
    expect(faults[0]?.message).not.toContain(home);
  });

  test('never replaces its table, however it is cut off', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ id: index, name: `Name ${index}` }));
    const json = JSON.stringify(rows);
    await put('a.json', json);
    const first = await build();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: json.length - 1 }), async (length) => {
        await put('a.json', json.slice(0, length));
        const { tables, faults } = await build(first);
        expect(faults.map(({ file }) => file)).toEqual(['a.json']);
        expect(tables[0]?.rows).toBe(20);
      }),
      { numRuns: rounds(5, 80, 200) },
    );
  });

  test('loses the table when it is removed', async () => {
    await put('a.csv', 'n\n1\n');
    await put('b.csv', 'n\n1\n');
    const first = await build();
    await rm(join(folder, 'a.csv'));
    expect((await build(first)).tables.map(({ table }) => table)).toEqual(['b']);
  });
});

test('rows that have not changed are taken over, while the old file is in use', async () => {
  await put('a.csv', 'n\n1\n');
  await put('b.csv', 'n\n1\n');
  const first = await build();
  const engine = await openOlapFile(first.path);
  await put('b.csv', 'n\n2\n3\n');
  const second = await build(first);
  expect(await readRows(second, 'SELECT (SELECT sum(n) FROM a), (SELECT sum(n) FROM b)')).toEqual([
    ['1'],
    ['5'],
  ]);
  expect(await engine.run({ sql: 'SELECT sum(n) FROM b', values: [] })).toEqual([['1']]);
  engine.close();
  expect(await readFolderDatabase(second.path)).toEqual(second);
});

describe('nothing outside of the folder is read', () => {
  test('a link is named, and not followed', async () => {
    await writeFile(join(home, 'secret.csv'), 'secret\n1\n');
    await symlink(join(home, 'secret.csv'), join(folder, 'a.csv'));
    const { tables, faults } = await build();
    expect(tables).toEqual([]);
    expect(faults).toEqual([
      { file: 'a.csv', message: 'is a link or a device, which is not followed: put the file itself here' },
    ]);
  });

  test('a link that takes the place of a listed file is not followed', async () => {
    await writeFile(join(home, 'secret.csv'), 'n\n9\n');
    await put('a.csv', 'n\n1\n');
    const listing = await listDataFiles(folder);
    await rm(join(folder, 'a.csv'));
    await symlink(join(home, 'secret.csv'), join(folder, 'a.csv'));
    const database = await buildFolderDatabase({
      folder,
      listing,
      target: join(home, 'raced.duckdb'),
      workFolder: home,
    });
    expect(database.tables).toEqual([]);
  });

  test('a name with quotes is a name', async () => {
    await put(`it's "odd"; DROP.csv`, 'n\n1\n');
    const { tables } = await build();
    expect(tables.map(({ table }) => table)).toEqual(['it_s_odd_drop']);
    expect(await readFile(join(folder, `it's "odd"; DROP.csv`), 'utf8')).toBe('n\n1\n');
  });
});

test('a folder or disk that is away is reported once, and used again when it is back', async () => {
  const faults: string[] = [];
  await put('a.csv', 'n\n1\n');
  const workFolder = join(home, 'work');
  const live = await LiveFolder.open({
    folder,
    workFolder,
    onFault: (message, error) => faults.push(`${message}: ${String(error)}`),
  });
  const lookOften = async (): Promise<void> => {
    for (let look = 0; look < 40; look += 1) await live.refresh();
  };
  const readSum = (): Promise<unknown[][]> => live.engine.run({ sql: 'SELECT sum(n) FROM a', values: [] });
  await rename(folder, `${folder}-away`);
  await lookOften();
  expect(faults.length).toBe(1);
  expect(await readSum()).toEqual([['1']]);
  await rename(`${folder}-away`, folder);
  await rename(workFolder, `${workFolder}-away`);
  await put('a.csv', 'n\n2\n3\n');
  await lookOften();
  expect(faults.length).toBe(2);
  await rename(`${workFolder}-away`, workFolder);
  await lookOften();
  expect(await readSum()).toEqual([['5']]);
  expect(faults.length).toBe(2);
  live.engine.close();
});
