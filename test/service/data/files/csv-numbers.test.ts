/** Which columns of CSV files are numbers, and which numbers they are. */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { openCsvLoader, toFile } from './csv-loader.ts';
import { rounds } from '../../../rounds.ts';

const { connection, load, loadColumn, close } = await openCsvLoader();
afterAll(close);

const separator = fc.constantFrom(',', ';', '\t', '|');

const toNumbers = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (value === null ? null : Number(value)));

describe('an id is not a number', () => {
  test.each([
    [['74095673', '73928e03', '73928000', '4e872096']],
    [['12E4', '120000', '1.2E5']],
    [['0x1A', '0x2B']],
    [['1.1', '1.10']],
    [['3.8', '3.9', '3.10']],
    [['1', '1.0', '2.1']],
    [['007', '12']],
    [['00.5', '1.5']],
    [['0.00001', '1e-05']],
    [['+4930123456', '+4930123457']],
    [['123 456 789', '987 654 321']],
    [['12345678901234567890', '12345678901234567891']],
    [['12345678901234567890', '12345678901234567891', '1.5']],
    [['9223372036854775808', '100000000000000000000']],
    [['1e400', '2.5']],
    [['$5', '€5']],
    [['5%', '5']],
    [['(1)', '(2)']],
    [['12-', '13-']],
    [['5 kr', '$5']],
    [['1.', '2.']],
    [['+49.3012345678', '+1.2025550123']],
    [['- ', '- ']],
    [['Nan', 'Nan']],
  ])('%j stay texts', async (cells) => {
    for (const sign of [',', ';', '\t'])
      expect(await loadColumn(cells, sign)).toMatchObject({ type: 'VARCHAR', values: cells });
  });

  test('different texts never become one number, and texts stay as they are', async () => {
    // A zero at the end of decimals, and zero itself, may be written in several ways.
    const cell = fc
      .stringMatching(/^[+-]?\d{1,4}[.exa]?\d{0,4}$/)
      .filter((text) => !/\.\d*0$|\.$|^[+-]?0*[.e]?0*$/.test(text));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(cell, { minLength: 2, maxLength: 5 }),
        separator,
        async (cells, sign) => {
          const { type, values } = await loadColumn(cells, sign);
          if (type === 'VARCHAR') expect(values).toEqual(cells);
          else
            expect(new Set(toNumbers(values)).size).toBe(
              new Set(cells.map((text) => text.replace('+', ''))).size,
            );
        },
      ),
      { numRuns: rounds(120, 2_000) },
    );
  });
});

describe('what the name of a column says decides in doubt', () => {
  const loadNamed = async (name: string, cells: readonly string[]) => {
    const { columns, rows } = await load(toFile(cells, ',', [], name));
    return [columns[0]?.slice(name.length + 1), rows.map(([value]) => value)];
  };

  test.each([
    ['code', ['1,234', '1234']],
    ['Zip', ['1 234', '530']],
    ['phone', ['530 618', '530619']],
    ['Artikelnummer', ["1'234", '1234']],
    ['order_id', ['1,234', '12']],
    ['icd_code', ['250.00', '250.10']],
    ['Budget Line', ['1.1', '1.9', '1.10']],
    ['Test Case', ['3.8', '3.9', '3.10']],
    ['Pos.', ['1.1', '1.2', '2.1']],
    ['Periode', ['1.2024', '2.2024']],
    ['any', ['1.2024', '2.2024', '12.2023']],
    ['Uhrzeit', ['9.30', '18.05']],
    ['Item No.', ['1,234', '12']],
    ['Codigo postal', ['1.234', '28.001']],
    ['versions', ['3.8', '3.9', '3.10']],
    ['index', ['1.1', '1.10']],
  ])('%s: %j are codes, and stay texts', async (name, cells) => {
    expect(await loadNamed(name, cells)).toEqual(['VARCHAR', cells]);
  });

  test.each([
    ['price', ['0.5', '2.10', '3.20'], [0.5, 2.1, 3.2]],
    ['Preis', ['1.1', '1.10', '2'], [1.1, 1.1, 2]],
    ['weight_kg', ['0.5', '2.10', '3.20'], [0.5, 2.1, 3.2]],
    ['hours', ['7.5', '8.25', '8.50', '7.50'], [7.5, 8.25, 8.5, 7.5]],
    ['Number', ['1,234', '12'], [1234, 12]],
    ['order_id', ['1234', '12'], [1234, 12]],
    ['rank', ['1.5', '2.0'], [1.5, 2]],
    ['COD Amount', ['499.00', '1,250.50'], [499, 1250.5]],
    ['Valor CIF', ['499.00', '1,250.50'], [499, 1250.5]],
    ['Mean NO', ['12.5', '3.25'], [12.5, 3.25]],
    ['sales_phone', ['1,234', '12.5'], [1234, 12.5]],
    ['Total number', ['1,234', '12'], [1234, 12]],
    ['Madrid', ['1,234', '499.5'], [1234, 499.5]],
    ['ID (mm)', ['12.5', '8.25'], [12.5, 8.25]],
    ['rate', ['1.2034', '1.1987'], [1.2034, 1.1987]],
    ['Einzelpreis', ['0.5', '2.10', '3.20'], [0.5, 2.1, 3.2]],
  ])('%s: %j are numbers', async (name, cells, values) => {
    const [type, found] = await loadNamed(name, cells);
    expect(type).not.toBe('VARCHAR');
    expect(toNumbers(Array.isArray(found) ? found : [])).toEqual(values);
  });
});

describe('numbers are numbers, as programs write them', () => {
  test.each([
    [['1.10', '2.50', '3.00'], 'DECIMAL(38,2)'],
    [['5', '5.00', '2.50'], 'DECIMAL(38,2)'],
    [['5.0', '5.25', '1.5'], 'DECIMAL(38,2)'],
    [['0', '0.00', '5.25'], 'DECIMAL(38,2)'],
    [['5.', '2.5'], 'DECIMAL(38,1)'],
    [['1.5e-05', '2e-07', '0.25'], 'DOUBLE'],
    [['1.500000e+00', '1.000000e-03'], 'DOUBLE'],
    [['1e+05', '99999'], 'DOUBLE'],
    [['1.0E10', '5.5'], 'DOUBLE'],
    [['+1.5', '-0.5'], 'DECIMAL(38,1)'],
    [['+0.25', '+1.50', '+2.75'], 'DECIMAL(38,2)'],
    [['0.123456', '0.2'], 'DECIMAL(38,6)'],
    [['0.00012345', '0.5'], 'DECIMAL(38,8)'],
    [['12345.123456789', '0.2'], 'DOUBLE'],
    [['123456.123456789', '0.2'], 'DOUBLE'],
    [['1234567.123456', '0.2'], 'DOUBLE'],
    [['9007199254740993', '1'], 'BIGINT'],
  ])('%j are %s', async (cells, type) => {
    const found = await loadColumn(cells);
    expect([found.type, found.remarks]).toEqual([type, []]);
    expect(toNumbers(found.values)).toEqual(cells.map(Number));
  });

  test('whatever JavaScript writes for numbers is read as these numbers', async () => {
    const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(numbers, async (found) => {
        // Whole numbers beyond 2^53 are kept as texts, where they could be ids.
        fc.pre(found.some((one) => !Number.isInteger(one) || Math.abs(one) >= 1e21));
        fc.pre(found.every((one) => Math.abs(one) < 1e307 && (one === 0 || Math.abs(one) > 1e-307)));
        fc.pre(found.every((one) => !Number.isInteger(one) || Number.isSafeInteger(one)));
        const { values } = await loadColumn(found.map(String));
        expect(toNumbers(values)).toEqual(found.map((one) => (one === 0 ? 0 : one)));
      }),
      { numRuns: rounds(60, 1_000) },
    );
  });
});

/** How a country writes numbers. */
interface Notation {
  readonly decimal: string;
  readonly thousands: string;
  readonly write: (number: string, isNegative: boolean) => string;
  readonly unit: string;
}

const notation: fc.Arbitrary<Notation> = fc
  .tuple(
    fc.constantFrom('.,', '.', '. ', '.\u202F', ".'", ',.', ',', ', ', ',\u00A0', ',’'),
    fc.constantFrom('-', '\u2212'),
    fc.constantFrom<[string, string, string]>(
      ['', '', ''],
      ['$', '', ' $'],
      ['€ ', '', ' EUR'],
      ['', ' €', ' EUR'],
      ['', '\u00A0€', ' EUR'],
      ['CHF ', '', ' CHF'],
    ),
  )
  .map(([[decimal = '.', thousands = ''], minus, [before, after, unit]]) => ({
    decimal,
    thousands,
    unit,
    write: (number, isNegative) => `${isNegative ? minus : ''}${before}${number}${after}`,
  }));

describe('numbers are read as the file writes them', () => {
  test('with any marks, signs and currencies, where some cell says what the marks are', async () => {
    const hundredths = fc.array(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        notation,
        hundredths,
        separator,
        async ({ decimal, thousands, write, unit }, found, sign) => {
          const wanted = [-123_456, ...found];
          const cells = wanted.map((one) => {
            const digits = String(Math.abs(one)).padStart(3, '0');
            const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
            return write(`${whole}${decimal}${digits.slice(-2)}`, one < 0);
          });
          const { type, values, remarks } = await loadColumn(cells, sign);
          expect([type.split(' ')[0], remarks]).toEqual(['DECIMAL(38,2)', []]);
          expect(type.slice('DECIMAL(38,2)'.length)).toBe(unit);
          expect(toNumbers(values)).toEqual(wanted.map((one) => one / 100));
        },
      ),
      { numRuns: rounds(60, 1_000) },
    );
  });

  test('a decimal comma in one column makes points of another marks of thousands', async () => {
    const { columns, rows } = await load('preis;menge\n12,50;1.234\n0,99;950\n3;12.500\n');
    expect(columns).toEqual(['preis DECIMAL(38,2)', 'menge BIGINT']);
    expect(rows).toEqual([
      ['12.50', '1234'],
      ['0.99', '950'],
      ['3.00', '12500'],
    ]);
  });

  test('percentages are shares', async () => {
    const { columns, rows } = await load('a;b\n12%;7,5%\n5 %;150 %\n');
    expect(columns).toEqual(['a DECIMAL(38,2) %', 'b DECIMAL(38,3) %']);
    expect(rows.map(toNumbers)).toEqual([
      [0.12, 0.075],
      [0.05, 1.5],
    ]);
  });

  test('groups of two digits are those of India', async () => {
    expect((await loadColumn(['12,34,567.50', '1,00,000', '₹99.25'])).values).toEqual([
      '1234567.50',
      '100000.00',
      '99.25',
    ]);
    expect((await loadColumn(['1,2', '12,3,456', '1,23,45'])).type).toBe('VARCHAR');
    expect((await loadColumn(['1.23.456', '2.35.900'], ';')).type).toBe('VARCHAR');
  });

  test('a minus behind the number is one among other numbers', async () => {
    expect((await loadColumn(['1.234,50-', '3,00 −', '5,25'], ';')).values).toEqual([
      '-1234.50',
      '-3.00',
      '5.25',
    ]);
  });

  test('parentheses are a minus among other numbers', async () => {
    expect((await loadColumn(['(1,234.50)', '$5.25', '($3.00)'])).values).toEqual([
      '-1234.50',
      '5.25',
      '-3.00',
    ]);
  });

  test.each([
    [';', ['1.234', '2.345'], 'the point in "1.234" marks decimals or thousands'],
    ['\t', ['1,234', '950'], 'the comma in "1,234" marks decimals or thousands'],
  ])('what no cell decides stays a text and is named: separated by %j, %j', async (sign, cells, why) => {
    const { type, values, remarks } = await loadColumn(cells, sign);
    expect([type, values]).toEqual(['VARCHAR', cells]);
    expect(remarks).toEqual([
      expect.stringContaining(`"x" stays a text: no value of the file says whether ${why}`),
    ]);
  });

  test('files that are separated by commas have decimal points, unless a cell says otherwise', async () => {
    expect((await loadColumn(['1.234', '2.345'])).values).toEqual(['1.234', '2.345']);
    expect((await loadColumn(['1,234', '950'])).values).toEqual(['1234', '950']);
    expect((await loadColumn(['12,5', '3'])).values).toEqual(['12.5', '3.0']);
  });

  test('a column that contradicts the file stays a text and is named', async () => {
    const { columns, remarks } = await load('preis;breite\n12,50;52.5\n0,99;13.25\n');
    expect(columns).toEqual(['preis DECIMAL(38,2)', 'breite VARCHAR']);
    expect(remarks).toEqual([
      '"breite" stays a text: its decimals are marked by a point ("52.5"), and those of the file by a comma',
    ]);
  });
});

test('cells that are no number, as programs and statistical offices write them, count as no value and are named', async () => {
  const word = fc.constantFrom(
    ...'NaN nan -nan inf -inf Infinity INF NA N/A n/a #N/A NULL None <NA> \\N #DIV/0! ? - – — − . .. ... : /'.split(
      ' ',
    ),
  );
  const kind = fc.constantFrom<[string, string]>(
    ['1', '2'],
    ['1.5', '2.25'],
    ['1.123456', '2e-07'],
    ['$5.00', '$6.25'],
    ['1,234', '950'],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), kind, async (words, [one, other]) => {
      const { type, values, remarks } = await loadColumn([one, ...words, other]);
      expect(type).not.toContain('VARCHAR');
      const plain = [one, other].map((text) => Number(text.replace(/[$,]/, '')));
      expect(toNumbers(values)).toEqual([plain[0], ...words.map(() => null), plain[1]]);
      expect(remarks).toEqual([
        expect.stringMatching(`^"x" has ${words.length} cells? that .* as no value$`),
      ]);
    }),
    { numRuns: rounds(30, 300) },
  );
});

test.each([[['NA', 'US', 'DE']], [['-', '-']], [['NA', '..']], [['A/1', 'n/a', '2']]])(
  '%j are texts: no other cell is a number, or some is none',
  async (cells) => {
    expect(await loadColumn(cells)).toEqual({ type: 'VARCHAR', values: cells, remarks: [] });
  },
);

describe('a column of which most cells are numbers stays a text and says why', () => {
  test.each([
    [['1.5', '<5', '2.5'], 'one of its 3 values is no number, such as "<5"'],
    [['12', '13', '14', 'ca. 15', 'ca. 16'], '2 of its 5 values are no number, such as "ca. 15"'],
    [
      ['1.5', '2,5', '3'],
      'some of its decimals are marked by a point ("1.5"), and others by a comma ("2,5")',
    ],
    [['$5.00 net', '$6.00', '$7.00'], 'one of its 3 values is no number, such as "$5.00 net"'],
  ])('%j: %s', async (cells, why) => {
    expect(await loadColumn(cells, ';')).toEqual({
      type: 'VARCHAR',
      values: cells,
      remarks: [`"x" stays a text: ${why}`],
    });
  });

  test('also where the others come late in the file', async () => {
    const cells = [...Array.from({ length: 500 }, (_, row) => `${row}.5`), 'unknown'];
    expect((await loadColumn(cells)).remarks).toEqual([
      '"x" stays a text: one of its 501 values is no number, such as "unknown"',
    ]);
  });

  test.each([[['01067', '10115', 'D-80331', '20095']], [['A1', 'B2', '3']], [['red', '1', 'blue', 'green']]])(
    'codes and words such as %j need no words',
    async (cells) => {
      expect(await loadColumn(cells)).toEqual({ type: 'VARCHAR', values: cells, remarks: [] });
    },
  );
});

describe('a type that the engine finds more easily than a reader is none', () => {
  test.each([
    [['inf', '-inf'], 'VARCHAR'],
    [['NO', 'NO'], 'VARCHAR'],
    [['t', 't'], 'VARCHAR'],
    [['no', 'yes'], 'BOOLEAN'],
    [['TRUE', 'true'], 'BOOLEAN'],
    [['4:2:0', '4:4:4'], 'VARCHAR'],
    [['4:20', '13:45:09.5'], 'TIME'],
  ])('%j: %s', async (cells, type) => {
    const found = await loadColumn(cells);
    expect([found.type, found.remarks]).toEqual([type, []]);
    if (type === 'VARCHAR') expect(found.values).toEqual(cells);
  });

  test('a date without end counts as no value and is named', async () => {
    expect(await loadColumn(['2024-01-31', 'infinity', '2025-02-28'])).toEqual({
      type: 'DATE',
      values: ['2024-01-31', null, '2025-02-28'],
      remarks: ['"x" has 1 cell that is no date, such as "infinity". It counts as no value'],
    });
  });
});

describe('prices as the world writes them', () => {
  test.each([
    [['5.-', '12.50', 'Fr. 3.–'], ',', 'DECIMAL(38,2) CHF', [5, 12.5, 3]],
    [['12,50 kr', '1.200,- kr', 'Kr. 3,00'], ';', 'DECIMAL(38,2) kr', [12.5, 1200, 3]],
    [['￥1,250', '¥300'], ',', 'BIGINT ¥', [1250, 300]],
    [['12,50 lei', '3 lei'], ';', 'DECIMAL(38,2) RON', [12.5, 3]],
    [['12,50 руб.', '3 руб.'], ';', 'DECIMAL(38,2) RUB', [12.5, 3]],
    [['12,50 TL', '3 TL'], ';', 'DECIMAL(38,2) TRY', [12.5, 3]],
    [['1,250円', '300円'], ';', 'VARCHAR', ['1,250円', '300円']],
    [['1,250円', '300円'], ',', 'BIGINT JPY', [1250, 300]],
    [['%12', '%7,5'], ';', 'DECIMAL(38,3) %', [0.12, 0.075]],
    [[' $ 1,234.50 ', ' $ -   ', ' $ (5.25)', '$(5.00)'], ',', 'DECIMAL(38,2) $', [1234.5, 0, -5.25, -5]],
    [[' $ 1,234.50 ', ' $ -   ', ' $ 5.25 '], ',', 'DECIMAL(38,2) $', [1234.5, 0, 5.25]],
    [[' 1.234,50 € ', ' -   € ', '-5,25 €'], ';', 'DECIMAL(38,2) EUR', [1234.5, 0, -5.25]],
    [['–5.25', '1.50'], ',', 'DECIMAL(38,2)', [-5.25, 1.5]],
    [['–5', '1–3'], ',', 'VARCHAR', ['–5', '1–3']],
  ])('%j separated by %j are %s', async (cells, sign, wanted, values) => {
    const found = await loadColumn(cells, sign);
    expect(found.type).toBe(wanted);
    expect(wanted === 'VARCHAR' ? found.values : toNumbers(found.values)).toEqual(values);
  });

  test('a minus behind a small whole number is that of a grade', async () => {
    const cells = ['1', '2-', '3', '2-'];
    expect(await loadColumn(cells)).toEqual({
      type: 'VARCHAR',
      values: cells,
      remarks: [
        '"x" stays a text: some of its small whole numbers have a minus behind them, such as 2-, as grades do',
      ],
    });
    expect((await loadColumn(['150-', '2', '3'])).values).toEqual(['-150', '2', '3']);
    expect((await load(toFile(['5-', '2'], ',', [], 'Betrag'))).rows.map(([value]) => value)).toEqual([
      '-5',
      '2',
    ]);
  });
});

test('a dollar sign says with its letters whose it is', async () => {
  expect((await loadColumn(['R$ 1.234,50', 'R$ 99,00'], ';')).type).toBe('DECIMAL(38,2) BRL');
  expect((await loadColumn(['A$5.00', '5.25 A$'])).type).toBe('DECIMAL(38,2) AUD');
});

test('a sign for no value does not decide what the marks of a file are', async () => {
  expect(await loadColumn(['950', '..', '12'], ';')).toMatchObject({
    type: 'BIGINT',
    values: ['950', null, '12'],
  });
});

test('a dash with a blank behind it is no zero', async () => {
  const { columns, rows } = await load('x,y\n5,1\n- ,7\n-8,2\n');
  expect([columns[0], rows.map(([value]) => value)]).toEqual(['x BIGINT', ['5', null, '-8']]);
});

test.each([
  ['versions', 'version;umsatz\n1.1;1.234\n1.10;2.345\n', 'umsatz VARCHAR'],
  ['codes', 'code;kg\n0,1;1.234\n0,10;2.345\n', 'kg VARCHAR'],
  ['ids in groups', 'dni,kg\n12.345.678,1.234\n31.234.567,2.345\n', 'kg DECIMAL(38,3)'],
  ['ordinals', 'rang\tumsatz\n1.\t1,234\n2.\t2,345\n', 'umsatz VARCHAR'],
])('%s do not say how the numbers of a file are written', async (_, text, wanted) => {
  const { columns } = await load(text);
  expect([columns[0]?.split(' ')[1], columns[1]]).toEqual(['VARCHAR', wanted]);
});

test('a code of a currency says more than a sign', async () => {
  expect((await loadColumn(['$5.00 CAD', '$7.50 CAD'])).type).toBe('DECIMAL(38,2) CAD');
});

test('sums of decimals are exact', async () => {
  const hundredths = fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { minLength: 1, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(hundredths, async (found) => {
      await load(
        toFile(
          found.map((one) => (one / 100).toFixed(2)),
          ',',
        ),
      );
      const reader = await connection.runAndReadAll('SELECT sum(x) AS sum FROM a');
      const sum = found.reduce((one, other) => one + other, 0);
      expect(Number(reader.getRowObjectsJson()[0]?.sum)).toBe(sum / 100);
    }),
    { numRuns: rounds(20, 300) },
  );
});
