/** A claim that the rows do not make is never proven, and no digit passes unmarked. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckedRows } from '../../../../src/model/questions/written/describe-rows.ts';
import { proveText, type WrittenPiece } from '../../../../src/model/questions/written/prove-text.ts';
import type { Cell, ResultColumn } from '../../../../src/model/result.ts';
import { rounds } from '../../../rounds.ts';

const clock = { now: new Date('2001-07-01T00:00:00Z'), timeZone: 'UTC' };

const origin: ResultColumn = { name: 'flights.origin', type: 'string', title: 'Origin' };
const carrier: ResultColumn = { name: 'flights.carrier', type: 'string', title: 'Carrier' };
const month: ResultColumn = { name: 'flights.date', type: 'time', granularity: 'month', title: 'Date' };
const count: ResultColumn = { name: 'flights.count', type: 'number', title: 'Flights' };
const onTime: ResultColumn = { name: 'flights.on_time', type: 'number', format: { type: 'percent' } };
const change: ResultColumn = { name: 'flights.change', type: 'number', format: { type: 'percent' } };

/** Rows with their cells in the order of the columns. */
const makeRows = (
  columns: readonly ResultColumn[],
  rows: readonly (readonly Cell[])[],
  query: Record<string, unknown> = {},
): CheckedRows => ({
  result: {
    columns,
    values: columns.map((_, at) => rows.map((row) => row[at] ?? null)),
    rowCount: rows.length,
    query,
  },
  additive: new Set(['flights.count']),
});

const byOrigin = makeRows(
  [origin, count, onTime],
  [
    ['Denver', 1_200, 0.8],
    ['St. Louis', 900, 0.42],
    ['IN', 300, 0.9],
    ['Newark', 640, 0.61],
  ],
);
const byCarrier = makeRows(
  [carrier, origin, count],
  [
    ['United', 'Denver', 700],
    ['Delta', 'Denver', 500],
    ['United', 'Newark', 410],
    ['Delta', 'Newark', 230],
  ],
);
const byMonth = makeRows(
  [month, count],
  [
    ['2001-04-01T00:00:00.000', 5_100],
    ['2001-05-01T00:00:00.000', 6_300],
    ['2001-06-01T00:00:00.000', 5_700],
  ],
);
const byOriginAndMonth = makeRows(
  [origin, month, count],
  [
    ['Denver', '2001-05-01T00:00:00.000', 1_000],
    ['Denver', '2001-06-01T00:00:00.000', 1_200],
    ['Newark', '2001-05-01T00:00:00.000', 500],
    ['Newark', '2001-06-01T00:00:00.000', 900],
  ],
);
const total = makeRows([count], [[17_420]]);
const withoutDenver = makeRows([count], [[16_220]], {
  filters: [{ member: 'flights.origin', operator: 'notEquals', values: ['Denver'] }],
});
const limitTo = (...filters: unknown[]): CheckedRows => makeRows([count], [[1_840]], { filters });
const isFrom = (...values: string[]) => ({ member: 'flights.origin', operator: 'equals', values });
const isOf = (value: string) => ({ member: 'flights.carrier', operator: 'equals', values: [value] });
const isIn = (day: string) => ({ member: 'flights.date', operator: 'inDateRange', values: [day, day] });
const both = 'How many flights left Denver, and how many left Newark?';
const changes = makeRows(
  [origin, change],
  [
    ['Denver', -0.12],
    ['Newark', 0.3],
  ],
);

interface Claim {
  readonly rows: readonly CheckedRows[];
  readonly question?: string;
  readonly locale?: string;
}

const prove = (text: string, { rows, question = 'flights', locale = 'en' }: Claim): WrittenPiece[] =>
  proveText({ text, question, locale, clock, rows });
const listProven = (pieces: readonly WrittenPiece[]): string[] =>
  pieces.flatMap(({ text, proven }) => (proven ? [text] : []));
const listMarked = (pieces: readonly WrittenPiece[]): string[] =>
  pieces.flatMap(({ text, isUnproven }) => (isUnproven ? [text] : []));

describe('is not proven', () => {
  test.each<[string, string, Claim]>([
    ['the number of another name', 'Newark had 1,200 flights.', { rows: [byOrigin] }],
    ['the whole as that of a name', 'Denver had 3,040 flights.', { rows: [byOrigin] }],
    [
      'a query without conditions as that of a name',
      'Denver had 17,420 flights.',
      { rows: [byOrigin, total] },
    ],
    [
      'a query without conditions as that of an asked name that no row has',
      'Phoenix had 17,420 flights.',
      { rows: [total], question: 'How many flights left Phoenix?' },
    ],
    ['the number of rows as that of something else', 'There were 4 flights.', { rows: [byOrigin] }],
    ['rows without a name as those of it', 'Denver had 16,220 flights.', { rows: [withoutDenver] }],
    ['rows without a name as all', 'There were 16,220 flights.', { rows: [withoutDenver] }],
    ['a row that has one of two names', 'United had 500 flights from Denver.', { rows: [byCarrier] }],
    ['a row that has the other of two names', 'Delta had 230 flights from Denver.', { rows: [byCarrier] }],
    ['a name within a word', 'Denverton had 900 flights.', { rows: [byOrigin] }],
    ['a short name that is a word', 'In the end, 640 left.', { rows: [byOrigin] }],
    ['a name with a dot cut in two', 'From St. Louis 1,200 flights left.', { rows: [byOrigin] }],
    ['a count as a percentage', 'St. Louis has 900% of it.', { rows: [byOrigin] }],
    ['the number of another month', 'In June there were 6,300 flights.', { rows: [byMonth] }],
    ['the number of another year', 'In May 2002 there were 6,300 flights.', { rows: [byMonth] }],
    ['all months as one', 'In June there were 17,100 flights.', { rows: [byMonth] }],
    ['a sign that is missing', 'Denver changed by 12%.', { rows: [changes] }],
    ['a sign that is wrong', 'Newark changed by -30%.', { rows: [changes] }],
    [
      'two names together as one',
      'Denver had 1,840 flights.',
      { rows: [limitTo(isFrom('Denver', 'Newark'))], question: both },
    ],
    [
      'two conditions of which one holds as one name',
      'Denver had 1,840 flights.',
      { rows: [limitTo({ or: [isFrom('Denver'), isFrom('Newark')] })], question: both },
    ],
    [
      'a name or a carrier as the name',
      'Denver had 1,840 flights.',
      { rows: [limitTo({ or: [isFrom('Denver'), isOf('Delta')] })], question: 'From Denver or by Delta?' },
    ],
    [
      'two months as one',
      'In May 2001 there were 1,840 flights.',
      { rows: [limitTo({ or: [isIn('2001-05'), isIn('2001-07')] })] },
    ],
    [
      'a month or a name as the month',
      'In May 2001 there were 1,840 flights.',
      { rows: [limitTo({ or: [isIn('2001-05'), isFrom('Denver')] })], question: both },
    ],
    ['swapped numbers', 'Denver had 900 and St. Louis 1,200 flights.', { rows: [byOrigin] }],
  ])('%s', (_, text, claim) => {
    const pieces = prove(text, claim);
    expect(listProven(pieces)).toEqual([]);
    expect(listMarked(pieces).length).toBeGreaterThan(0);
  });

  test.each<[string, string, string]>([
    [
      'of another pair in the sentence before',
      'Denver had 1,000 flights in May and 1,200 in June. Newark rose by 20%.',
      '20%',
    ],
    ['in the wrong direction', 'Denver fell from 1,000 in May to 1,200 in June, by 20%.', '20%'],
    ['from the later to the earlier', 'Denver had 1,000 in May, 1,200 in June: down 17%.', '17%'],
    ['of two places at two times', 'Denver had 1,000 in May, Newark 900 in June, 10% less.', '10%'],
  ])('a change %s', (_, text, number) => {
    expect(listMarked(prove(text, { rows: [byOriginAndMonth] }))).toContain(number);
  });
});

describe('is proven', () => {
  test.each<[string, Claim, readonly string[]]>([
    ['Denver had 1,200 flights, and St. Louis 900.', { rows: [byOrigin] }, ['1,200', '900']],
    ['1,200 flights left Denver and 900 St. Louis.', { rows: [byOrigin] }, ['1,200', '900']],
    ['United had 700 flights from Denver and 410 from Newark.', { rows: [byCarrier] }, ['700', '410']],
    [
      'Denver and Newark had 1,840 flights.',
      { rows: [limitTo({ or: [isFrom('Denver'), isFrom('Newark')] })], question: both },
      ['1,840'],
    ],
    [
      'In May 2001 there were 1,840 flights.',
      { rows: [limitTo({ and: [isIn('2001'), isIn('2001-05')] })] },
      ['1,840'],
    ],
    ['The busiest month had 6,300 flights.', { rows: [byMonth] }, ['6,300']],
    ['In May 2001 there were 6,300 flights, 5,700 in June.', { rows: [byMonth] }, ['6,300', '5,700']],
    [
      'Denver rose from 1,000 in May to 1,200 in June, by 20%.',
      { rows: [byOriginAndMonth] },
      ['1,000', '1,200', '20%'],
    ],
    ['Denver fell by 12%, Newark grew by 30%.', { rows: [changes] }, ['12%', '30%']],
    ['Newark is smaller. It had 640 flights.', { rows: [byOrigin] }, ['640']],
    ['There were 4 origins with 3,040 flights.', { rows: [byOrigin] }, ['4', '3,040']],
  ])('%s', (text, claim, proven) => {
    const pieces = prove(text, claim);
    expect(listProven(pieces)).toEqual(proven);
    expect(listMarked(pieces)).toEqual([]);
  });
});

describe('is marked', () => {
  const asked = { rows: [{ ...byOrigin, result: { ...byOrigin.result, query: { limit: 50 } } }] };
  test.each<[string, Claim, readonly string[]]>([
    ['In June 420 flights were late.', { rows: [byMonth] }, ['420']],
    ['On June 12 flights were late.', { rows: [byMonth] }, ['June 12']],
    ['It peaked on May 30, 2001.', { rows: [byMonth] }, ['May 30, 2001']],
    ['About 50 flights were late.', asked, ['50']],
    ['The top 5 were late by 5%.', { ...asked, question: 'the top 5 origins' }, ['5%']],
    ['Fully 7 percent.', { ...asked, question: 'the top 7 origins' }, ['7 percent']],
    [
      'They flew 500km in 1,50,000 hours, two hundred of them, at 10:45.',
      asked,
      ['500km', '1,50,000', 'hundred', '10:45'],
    ],
    ['٩٩٩ and ９９９ flights, the 1st of A320.', asked, ['٩٩٩', '９９９', '1st', 'A320']],
    ['デンバーは420便です。', { ...asked, locale: 'ja' }, ['420']],
    ['덴버는 420편입니다.', { ...asked, locale: 'ko' }, ['420']],
    ['Denver có 420 chuyến bay.', { ...asked, locale: 'vi' }, ['420']],
    ['Denver hatte 4,2 Mio. Flüge.', { ...asked, locale: 'de' }, ['4,2 Mio.']],
    ['1. Denver\n2. St. Louis\n9. Newark', asked, ['9']],
  ])('%s', (text, claim, marked) => {
    expect(listMarked(prove(text, claim))).toEqual(marked);
  });
});

describe('of any rows and any claim', () => {
  const names = [
    'Denver',
    'Newark',
    'St. Louis',
    'Saint Paul',
    'Ōsaka',
    'IN',
    '서울',
    '東京',
    'New York',
    'York',
  ];
  const made = fc
    .uniqueArray(fc.integer({ min: 1_000, max: 999_999 }), {
      minLength: names.length,
      maxLength: names.length,
    })
    .map((counts) => names.map((name, at): [string, number] => [name, counts[at] ?? 0]));

  test('"NAME had NUMBER" is proven only if the row of the name has the number', () => {
    const at = fc.nat({ max: names.length - 1 });
    const locale = fc.constantFrom('en', 'de', 'fr', 'ja', 'pt-BR', 'ar');
    fc.assert(
      fc.property(made, at, at, locale, (rows, name, number, of) => {
        const written = new Intl.NumberFormat(of, { numberingSystem: 'latn' }).format(rows[number]?.[1] ?? 0);
        const pieces = prove(`${rows[name]?.[0]} – ${written}`, {
          rows: [makeRows([origin, count], rows)],
          locale: of,
        });
        expect(listProven(pieces)).toEqual(name === number ? [written] : []);
      }),
      { numRuns: rounds(200, 3_000) },
    );
  });

  test('each digit is in a number that is proven or marked, in a name, in a date, or before an entry of a list', () => {
    const part = fc.constantFrom(
      'Denver',
      '1,200',
      '900',
      ' ',
      '.',
      ',',
      '-',
      '%',
      '٣',
      '9',
      '１',
      'k',
      '年',
      'May',
      '\n',
      ':',
      'é',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const pieces = prove(parts.join(''), { rows: [byOrigin, byMonth] });
        const rest = pieces
          .filter(({ proven, isUnproven }) => !proven && !isUnproven)
          .map(({ text }) => text);
        expect(rest.join('|').replace(/^[ \t]*\d+\.(?=[ \t])/gm, '')).not.toMatch(/\p{N}/u);
      }),
      { numRuns: rounds(500, 10_000) },
    );
  });
});
