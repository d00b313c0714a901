/** When the condition of a notification holds. Source: docs/mail.md, "Conditions". */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NotificationCondition } from '../../src/contract/endpoints/notification-content.ts';
import { decide, type ConditionRows } from '../../src/service/notifications/condition.ts';
import { rounds } from '../rounds.ts';

/** One run: the rows that it finds, and whether the mail server takes its mail. */
interface Run {
  readonly found: ConditionRows;
  readonly isSent: boolean;
}

const numbers = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4 });
const toRows = (values: readonly number[], isTruncated = false): ConditionRows => ({
  rows: values.map((count) => ({ count })),
  isTruncated,
});
const foundRows = fc.oneof(
  { weight: 6, arbitrary: numbers.map((values) => toRows(values)) },
  { weight: 1, arbitrary: numbers.map((values) => toRows(values, true)) },
  { weight: 1, arbitrary: fc.constant<ConditionRows>({ problem: 'The query failed.' }) },
);
const runs = fc.array(fc.record<Run>({ found: foundRows, isSent: fc.boolean() }), { maxLength: 12 });

/** What each run decides, as deliveries remember it: at once where it does not hold, else with the mail that was sent. */
function play(condition: NotificationCondition, all: readonly Run[]) {
  let before: string | undefined;
  return all.map(({ found, isSent }) => {
    const decision = decide({ condition, name: 'Orders', found, before });
    if (decision.holds === false || (decision.holds === true && isSent)) before = decision.state ?? before;
    return decision;
  });
}

const valuesOf = (found: ConditionRows): number[] | undefined =>
  'rows' in found ? found.rows.map(({ count }) => Number(count)) : undefined;
const cutOff = (found: ConditionRows): boolean => 'rows' in found && found.isTruncated;
const holdsOf = (condition: NotificationCondition, all: readonly Run[]) =>
  play(condition, all).map(({ holds }) => holds);

describe('a condition', () => {
  test('of change holds where the rows are not those of the last mail that was sent, in whatever order', () => {
    fc.assert(
      fc.property(runs, (all) => {
        let sent: string | undefined;
        const expected = all.map(({ found, isSent }) => {
          const values = valuesOf(found);
          if (!values) return undefined;
          const now = [...values].sort((one, other) => one - other).join();
          if (now === sent) return cutOff(found) ? undefined : false;
          if (isSent) sent = now;
          return true;
        });
        expect(holdsOf({ type: 'changed', widgetId: 'a' }, all)).toEqual(expected);
      }),
      { numRuns: rounds(200, 5_000) },
    );
  });

  const operators = [
    ['above', (value: number) => value > 1],
    ['atLeast', (value: number) => value >= 1],
    ['below', (value: number) => value < 1],
    ['atMost', (value: number) => value <= 1],
  ] as const;

  test.each(operators)(
    'of a number that is %s a line holds when it crosses it, and until a mail is sent',
    (operator, isBeyond) => {
      const base = { type: 'threshold', widgetId: 'a', column: 'count', operator, value: 1 } as const;
      fc.assert(
        fc.property(runs, (all) => {
          let wasBeyond = false;
          const crossing: (boolean | undefined)[] = [];
          const every: (boolean | undefined)[] = [];
          for (const { found, isSent } of all) {
            const beyond = valuesOf(found)?.some(isBeyond);
            const known = beyond === true || !cutOff(found) ? beyond : undefined;
            every.push(known);
            crossing.push(known === true ? !wasBeyond : known);
            if (known === false) wasBeyond = false;
            if (known === true && isSent) wasBeyond = true;
          }
          expect(holdsOf(base, all)).toEqual(crossing);
          expect(holdsOf({ ...base, fires: 'onEveryRun' }, all)).toEqual(every);
        }),
        { numRuns: rounds(100, 2_000) },
      );
    },
  );

  test('of rows holds where there are some', () => {
    fc.assert(
      fc.property(foundRows, (found) => {
        const [holds] = holdsOf({ type: 'rows', widgetId: 'a' }, [{ found, isSent: true }]);
        const values = valuesOf(found);
        expect(holds).toBe(values && values.length > 0);
      }),
    );
  });

  test('says what was compared, with the numbers', () => {
    const threshold = {
      type: 'threshold',
      widgetId: 'a',
      column: 'count',
      operator: 'above',
      value: 5,
    } as const;
    const say = (condition: NotificationCondition, found: ConditionRows, before?: string) =>
      decide({ condition, name: 'Orders', found, before }).reason;
    expect(say(threshold, toRows([3]))).toBe('"Orders": count is 3, not above 5.');
    expect(say(threshold, toRows([3, 7]), 'beyond')).toBe(
      '"Orders": the highest count is 7, above 5 as in the run before.',
    );
    expect(say(threshold, toRows([]))).toBe('"Orders" has no number in "count" that could be above 5.');
    expect(say({ ...threshold, column: 'sum' }, toRows([3]))).toBe(
      '"Orders" has no column "sum". It has "count".',
    );
    expect(say({ type: 'rows', widgetId: 'a' }, toRows([]))).toBe('"Orders" has no rows.');
    expect(say(threshold, { problem: 'The query failed.' })).toContain('The query failed.');
  });

  test('compares numbers that are texts because JavaScript does not hold them exactly, and no other text', () => {
    const condition = { type: 'threshold', widgetId: 'a', column: 'n', operator: 'above', value: 5 } as const;
    const holds = (n: unknown) =>
      decide({ condition, name: 'a', found: { rows: [{ n }], isTruncated: false }, before: undefined }).holds;
    expect([holds('90071992547409930'), holds('seven'), holds(''), holds(null), holds(true)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
