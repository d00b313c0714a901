/** What a language model may propose: rows that it has read, and members that the asker may query. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProposedFilterInput } from '../../../src/service/chat/language-model/proposal-tools.ts';
import { Proposing } from '../../../src/service/chat/language-model/proposing.ts';
import { rounds } from '../../rounds.ts';

const columns = [
  { name: 'flights.city', type: 'string' },
  { name: 'flights.count', type: 'number' },
] as const;

const rowsOf = (values: (string | number)[][], filters: unknown[] = []) => ({
  result: { columns, values, rowCount: values[0]?.length ?? 0, query: { filters } },
  additive: new Set<string>(),
});

const austin = { member: 'flights.city', operator: 'equals', values: ['Austin'] };
const nowhere = { member: 'flights.city', operator: 'equals', values: ['Nowhere'] };
const found = [
  rowsOf([
    ['Denver', 'Boston'],
    [5, 7],
  ]),
  rowsOf([[], [9]], [austin]),
  rowsOf([[], [0]], [nowhere]),
  rowsOf([[], [9]], [{ ...austin, values: ['Austin', 'Atlantis'] }]),
  rowsOf([Array.from({ length: 11 }, (_, at) => `City ${at}`), Array.from({ length: 11 }, () => 1)]),
];
const meta = {
  cubes: [
    {
      name: 'flights',
      measures: [{ name: 'flights.count', type: 'number' }],
      dimensions: [
        { name: 'flights.city', type: 'string' },
        { name: 'flights.at', type: 'time', granularities: [{ name: 'fiscal_year' }] },
        { name: 'flights.secret', type: 'string', public: false },
      ],
    },
  ],
};
const create = (): Proposing => new Proposing({ found, readMeta: () => Promise.resolve(meta) });
const chart = { result: 0, mark: 'bar', along: 'flights.city', measure: 'flights.count' } as const;

test('a chart, filters and a grain are handed on, the last ones of each member', async () => {
  const proposing = create();
  expect(proposing.proposals).toBeUndefined();
  proposing.proposeChart(chart);
  await proposing.proposeFilter({ member: 'flights.city', values: ['Boston'] });
  await proposing.proposeFilter({ member: 'flights.city', values: ['Denver', 'Austin'], isExcluded: true });
  await proposing.proposeFilter({ member: 'flights.at', days: ['2001-05-01', '2001-05-31'] });
  await proposing.proposeGrain({ member: 'flights.at', granularity: 'fiscal_year' });
  expect(proposing.proposals).toEqual({
    filters: [{ member: 'flights.city', operator: 'notEquals', values: ['Denver', 'Austin'] }],
    timeDimensions: [
      { dimension: 'flights.at', dateRange: ['2001-05-01', '2001-05-31'], granularity: 'fiscal_year' },
    ],
    chart: { rows: 0, mark: 'bar', along: 'flights.city', measure: 'flights.count' },
  });
});

test.each([
  ['rows that it has not read', { ...chart, result: 9 }, 'no rows with the number 9'],
  ['a column that the rows do not have', { ...chart, along: 'flights.at' }, 'no column "flights.at"'],
  ['a colour that the rows do not have', { ...chart, color: 'x' }, 'no column "x", but flights.city'],
  ['more colours than can be told apart', { ...chart, result: 4, color: 'flights.city' }, 'more than 10'],
  ['values that are no numbers', { ...chart, measure: 'flights.city' }, 'has no numbers'],
])('a chart of %s is refused', (_, input, words) => {
  expect(() => create().proposeChart(input)).toThrow(words);
});

test.each<[string, ProposedFilterInput, string]>([
  ['a member that the asker may not query', { member: 'flights.secret', values: ['Denver'] }, 'no dimension'],
  ['a measure', { member: 'flights.count', values: ['5'] }, 'no dimension "flights.count"'],
  ['a value that no row has', { member: 'flights.city', values: ['Denver', 'Atlantis'] }, '"Atlantis"'],
  ['a value that nothing was counted for', { member: 'flights.city', values: ['Nowhere'] }, '"Nowhere"'],
  ['values of a time', { member: 'flights.at', values: ['2001'] }, 'is a time'],
  ['days of a name', { member: 'flights.city', days: ['2001-01-01', '2001-01-02'] }, 'is no time'],
  [
    'days that run backwards',
    { member: 'flights.at', days: ['2001-02-01', '2001-01-01'] as const },
    'before',
  ],
  ['nothing', { member: 'flights.city' }, 'either values or days'],
])('a filter of %s is refused', async (_, input, words) => {
  await expect(create().proposeFilter(input)).rejects.toThrow(words);
});

test.each([
  ['that it does not have', { member: 'flights.at', granularity: 'decade' }, 'no granularity "decade"'],
  ['of a name', { member: 'flights.city', granularity: 'month' }, 'is no time'],
])('a grain %s is refused', async (_, input, words) => {
  await expect(create().proposeGrain(input)).rejects.toThrow(words);
});

const name = fc.constantFrom(
  'flights.city',
  'flights.count',
  'flights.at',
  'flights.secret',
  '__proto__',
  '',
);
const value = fc.constantFrom('Denver', 'Austin', 'Nowhere', 'constructor', '2001-01-01');

test('nothing is proposed but members of the asker and values of the rows, whatever the model says', async () => {
  const filter = fc.record({ member: name, values: fc.array(value, { minLength: 1, maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(filter, name, async (one, member) => {
      const proposing = create();
      await proposing.proposeFilter(one).catch(() => undefined);
      await proposing.proposeGrain({ member, granularity: 'month' }).catch(() => undefined);
      const { filters = [], timeDimensions = [] } = proposing.proposals ?? {};
      expect(filters.flatMap(({ values }) => values)).not.toContain('Nowhere');
      expect(['', ...filters.map((shown) => shown.member)].join()).toMatch(/^(,flights\.city)?$/);
      expect(['', ...timeDimensions.map((time) => time.dimension)].join()).toMatch(/^(,flights\.at)?$/);
    }),
    { numRuns: rounds(100, 2_000) },
  );
});
