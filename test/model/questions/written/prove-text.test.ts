/** Numbers in written texts have a proof by rows, or are marked. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateProof } from '../../../../src/views/story/model/proof.ts';
import type { CheckedRows } from '../../../../src/model/questions/written/describe-rows.ts';
import { proveText, type WrittenPiece } from '../../../../src/model/questions/written/prove-text.ts';
import { rounds } from '../../../rounds.ts';

const clock = { now: new Date('2001-07-01T00:00:00Z'), timeZone: 'UTC' };

const flights: CheckedRows = {
  result: {
    columns: [
      { name: 'flights.origin', type: 'string' },
      { name: 'flights.count', type: 'number' },
      { name: 'flights.on_time', type: 'number', format: { type: 'percent' } },
    ],
    values: [
      ['Denver', 'Austin', 'Terminal 5'],
      [12_345, 4_200, 880],
      [0.7774, 0.81, 0.5],
    ],
    rowCount: 3,
    query: {
      limit: 3,
      timeDimensions: [{ dimension: 'flights.date', dateRange: ['2001-05-01', '2001-05-31'] }],
    },
  },
  additive: new Set(['flights.count']),
};

const prove = (text: string, question = 'flights by origin', locale = 'en-US'): WrittenPiece[] =>
  proveText({ text, question, locale, clock, rows: [flights] });

const listMarked = (text: string, question?: string): string[] =>
  prove(text, question).flatMap(({ text: piece, isUnproven }) => (isUnproven ? [piece] : []));

const listProven = (text: string): string[] =>
  prove(text).flatMap(({ text: piece, proven }) => (proven ? [piece] : []));

describe('a number in a written text', () => {
  test.each([
    ['a cell', 'Denver had 12,345 flights.', '12,345'],
    ['a cell that is rounded', 'Denver had 12.3 thousand flights.', '12.3 thousand'],
    ['a share as a percentage', 'In Denver 77.7% were on time.', '77.7%'],
    ['the whole', 'There were 17,425 flights.', '17,425'],
    ['the number of rows', 'They leave from 3 origins.', '3'],
  ])('is proven by %s', (_, text, number) => {
    expect(listProven(text)).toEqual([number]);
    expect(listMarked(text)).toEqual([]);
  });

  test('that is computed from two cells of its sentence is proven by both', () => {
    expect(listProven('Denver had 12,345 and Austin 4,200 flights: 8,145 more.')).toEqual([
      '12,345',
      '4,200',
      '8,145',
    ]);
  });

  test('that is computed from two cells of the sentence before is proven by both', () => {
    expect(listProven('Denver had 12,345 and Austin 4,200. That is 66% less.')).toEqual([
      '12,345',
      '4,200',
      '66%',
    ]);
    expect(listMarked('Denver had 12,345, Austin 4,200. It rained. That is 66% less.')).toEqual(['66%']);
  });

  test.each([
    ['is in no row', 'Denver had 12,999 flights.', ['12,999']],
    ['belongs to another name', 'Austin had 12,345 flights.', ['12,345']],
    ['is rounded too far', 'Denver had 13 thousand flights.', ['13 thousand']],
    ['is computed from numbers that its sentence does not have', 'That is 194% more.', ['194%']],
  ])('is marked where it %s', (_, text, marked) => {
    expect(listMarked(text)).toEqual(marked);
  });

  test.each([
    ['an end of the period of the query', 'From May 1 to May 31, 2001 (2001-05) it was so.'],
    ['the number of the question', 'These are the top 7.'],
    ['a condition of the query', 'In 2001 it was so.'],
    ['a name', 'Most left from Terminal 5.'],
    ['a place in a list', '1. Denver\n2. Austin'],
  ])('is no claim if it is %s', (_, text) => {
    const pieces = prove(text, 'the top 7 origins');
    expect(pieces.filter(({ proven, isUnproven }) => proven ?? isUnproven)).toEqual([]);
  });

  test('is read as its locale writes it', () => {
    const pieces = prove('Denver hatte 12.345 Flüge, 77,7 % pünktlich.', 'Flüge', 'de-DE');
    expect(pieces.flatMap(({ text, proven }) => (proven ? [text] : []))).toEqual(['12.345', '77,7 %']);
  });

  test('of a query that is limited to one name is no number of another', () => {
    const denver: CheckedRows = {
      result: {
        columns: [{ name: 'flights.count', type: 'number' }],
        values: [[777]],
        rowCount: 1,
        query: { filters: [{ or: [{ member: 'flights.origin', operator: 'equals', values: ['Denver'] }] }] },
      },
      additive: new Set(),
    };
    const check = (text: string, question = 'flights'): boolean =>
      proveText({ text, question, locale: 'en', clock, rows: [denver, flights] }).some(
        ({ proven }) => proven,
      );
    expect(check('Denver had 777 flights.')).toBe(true);
    expect(check('There were 777 flights.')).toBe(false);
    expect(check('There were 777 flights.', 'How many flights left Denver?')).toBe(true);
    expect(check('Austin had 777 flights.')).toBe(false);
  });

  test('of rows that were cut has no whole', () => {
    const cut = { ...flights, result: { ...flights.result, truncated: true } };
    const pieces = proveText({
      text: 'There were 17,425 flights.',
      question: '',
      locale: 'en',
      clock,
      rows: [cut],
    });
    expect(pieces.some(({ isUnproven }) => isUnproven)).toBe(true);
  });
});

test('the pieces of any text join to the text, and each proof gives a number that is written', () => {
  const words = fc.constantFrom(
    'Denver',
    'Austin',
    'had',
    '12,345',
    '4200',
    '77.7%',
    '9',
    '$3.5m',
    '.',
    '\n',
    'May 3',
    '–',
    '0',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 12 }).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(text, (one) => {
      const pieces = prove(one);
      expect(pieces.map((piece) => piece.text).join('')).toBe(one);
      for (const { proven } of pieces)
        if (proven) expect(evaluateProof(proven.number.proof, flights.result)).toBe(proven.number.value);
    }),
    { numRuns: rounds(500, 10_000) },
  );
});
