/** Which days the periods of a question are, and what they are counted from. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Period } from '../../../src/model/questions/reading.ts';
import { understandQuestion } from '../../../src/model/questions/understand-question.ts';
import {
  addUnits,
  createWallClock,
  startOfUnit,
  toTimestampText,
} from '../../../src/model/time/wall-clock-arithmetic.ts';
import { rounds } from '../../rounds.ts';
import { data, shop } from './shop.ts';

const now = createWallClock(2025, 5, 20);
const day = 86_400_000;

function readPeriods(question: string, at = now): readonly Period[] {
  const understanding = understandQuestion(question, [shop], { now: at });
  if (understanding.kind !== 'reading') throw new Error(`${question}: ${JSON.stringify(understanding)}`);
  return understanding.reading.periods;
}

const toDays = ({ span: { from = NaN, until = NaN } }: Period): string =>
  `${toTimestampText(from).slice(0, 10)} ${toTimestampText(until - 1).slice(0, 10)}`;

const units = ['month', 'quarter', 'year'] as const;
const monthNames =
  'January February March April May June July August September October November December'.split(' ');
/** As a question names a period of a unit that begins in a month. */
const names = {
  month: (year: number, month: number) => `${monthNames[month] ?? ''} ${year}`,
  quarter: (year: number, month: number) => `Q${Math.floor(month / 3) + 1} ${year}`,
  year: (year: number) => String(year),
};

describe('a period that is compared', () => {
  test('with the one before is compared with the one before it, and not with that before today', () => {
    const words = fc.constantFrom('the previous {}', 'the {} before', 'a {} earlier', 'the prior {}');
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.integer({ min: 2023, max: 2025 }),
        fc.nat(11),
        words,
        (unit, year, month, text) => {
          const start = startOfUnit(createWallClock(year, month, 1), unit);
          const question = `revenue in ${names[unit](year, month)} compared with ${text.replace('{}', unit)}`;
          const [one, other] = readPeriods(question);
          expect(one?.span, question).toEqual({ from: start, until: addUnits(start, 1, unit) });
          expect(other?.span, question).toEqual({ from: addUnits(start, -1, unit), until: start });
        },
      ),
      { numRuns: rounds(100, 2_000) },
    );
  });

  test('as "this" with "last" is another one, wherever today is after the data', () => {
    const todays = fc.integer({ min: data.from, max: data.until + 3_000 * day });
    fc.assert(
      fc.property(fc.constantFrom(...units), todays, (unit, today) => {
        const [one, other] = readPeriods(`revenue this ${unit} compared with last ${unit}`, today);
        const { from = NaN, until = NaN } = one?.span ?? {};
        expect(other?.span.from).toBe(addUnits(from, -1, unit));
        // A period that the data holds in part is compared with the same stretch.
        const isWhole = until === addUnits(from, 1, unit);
        if (isWhole) expect(other?.span.until).toBe(from);
        else expect(until).toBe(data.until);
        expect(one?.isCountedFromData).toBe(other?.isCountedFromData);
        // What is current holds the last day of the data, or today.
        const held = one?.isCountedFromData ? data.until - 1 : today;
        expect(one?.span.from).toBe(startOfUnit(held, unit));
      }),
      { numRuns: rounds(100, 2_000) },
    );
  });

  test.each([
    [
      'revenue in June 2024 compared with the same month last year',
      ['2024-06-01 2024-06-30', '2023-06-01 2023-06-30'],
    ],
    ['revenue in H1 2025 vs the same period of 2024', ['2025-01-01 2025-06-30', '2024-01-01 2024-06-30']],
    ['revenue compared with the previous month', ['2025-05-01 2025-05-31', '2025-04-01 2025-04-30']],
    ['how did revenue change from March to May 2024', ['2024-05-01 2024-05-31', '2024-03-01 2024-03-31']],
    [
      'how did revenue change from last year to this year',
      ['2025-01-01 2025-06-30', '2024-01-01 2024-06-30'],
    ],
    ['how did revenue change in March and April 2024', ['2024-03-01 2024-03-31', '2024-04-01 2024-04-30']],
    ['did revenue fall in May 2024', ['2024-05-01 2024-05-31', '2024-04-01 2024-04-30']],
    [
      'was there more revenue in March 2024 than in April 2024',
      ['2024-03-01 2024-03-31', '2024-04-01 2024-04-30'],
    ],
    ['revenue in 2023 and 2025', ['2023-01-01 2023-12-31', '2025-01-01 2025-12-31']],
    ['revenue in 2025 vs the same period last year', ['2025-01-01 2025-06-30', '2024-01-01 2024-06-30']],
    ['revenue this year vs last year', ['2025-01-01 2025-06-30', '2024-01-01 2024-06-30']],
    ['revenue in 2025 vs 2024', ['2025-01-01 2025-12-31', '2024-01-01 2024-12-31']],
    ['revenue last 7 days vs the previous 7 days', ['2025-06-13 2025-06-19', '2025-06-06 2025-06-12']],
  ])('"%s"', (question, days) => {
    expect(readPeriods(question).map(toDays)).toEqual(days);
  });

  test('with itself is refused', () => {
    expect(understandQuestion('revenue in 2024 compared with 2024', [shop], { now }).kind).toBe('refusal');
  });

  test('with a period of another length is refused: the month before a day is no day', () => {
    expect(
      understandQuestion('revenue on May 5 2024 compared with the previous month', [shop], { now }).kind,
    ).toBe('refusal');
  });
});

test('"in A to B" is "from A to B", for any two months', () => {
  const month = fc.constantFrom(...monthNames);
  fc.assert(
    fc.property(
      month,
      month,
      fc.option(fc.constantFrom(2023, 2024), { nil: undefined }),
      (one, other, year) => {
        fc.pre(one !== other);
        const rest = `${one} to ${other}${year === undefined ? '' : ` ${year}`}`;
        const ask = (question: string) => understandQuestion(question, [shop], { now });
        expect(ask(`revenue in ${rest}`)).toEqual(ask(`revenue from ${rest}`));
      },
    ),
    { numRuns: rounds(100, 1_000) },
  );
});

test('a day that the calendar does not have is refused, and is not the next one', () => {
  const days = fc.record({
    year: fc.constantFrom(2023, 2024, 2025),
    month: fc.nat(11),
    day: fc.integer({ min: 1, max: 31 }),
  });
  fc.assert(
    fc.property(days, ({ year, month, day: number }) => {
      const isDay = new Date(Date.UTC(year, month, number)).getUTCMonth() === month;
      const isInData = createWallClock(year, month, number) < data.until;
      fc.pre(isInData);
      const understanding = understandQuestion(`revenue on ${monthNames[month]} ${number} ${year}`, [shop], {
        now,
      });
      if (isDay) expect(understanding.kind).toBe('reading');
      else expect(understanding).toMatchObject({ kind: 'refusal', refusal: { why: 'no-day' } });
    }),
    { numRuns: rounds(200, 1_000) },
  );
});
