/** Only whole periods are compared, and only with what the dashboard may show. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPeriods, isCompared } from '../../../src/model/explanation/find-periods.ts';
import { inMonth, toExplained } from './explained-rows.ts';

describe('periods', () => {
  test('that are not over are never compared with whole ones', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2024-12-31'), noInvalidDate: true }),
        (now) => {
          const value = toExplained('sales.revenue', {
            conditions: [inMonth('2024-06')],
            clock: { now, timeZone: 'UTC' },
          });
          const found = findPeriods(value);
          expect(isCompared(found)).toBe(now >= new Date('2024-07-01T00:00:00Z'));
          if (!isCompared(found)) expect(found.reason).toBe('unfinished');
        },
      ),
    );
  });

  test('that filters cut, or that begin before what is shown, are not compared', () => {
    const limit = (from: string, to: string) => ({
      query: { filters: [{ member: 'sales.day', operator: 'inDateRange', values: [from, to] }] },
    });
    const cut = limit('2024-01-01', '2024-03-20');
    expect(findPeriods(toExplained('sales.revenue', { ...cut, openQuery: cut.query }))).toMatchObject({
      reason: 'cut',
    });
    const short = limit('2024-03-01', '2024-03-31');
    expect(findPeriods(toExplained('sales.revenue', { ...short, openQuery: short.query }))).toMatchObject({
      reason: 'outOfRange',
    });
    // The reader could choose February, too.
    expect(isCompared(findPeriods(toExplained('sales.revenue', short)))).toBe(true);
  });

  test('of a widget that compares some stay within one of those', () => {
    const compare = (...compareDateRange: unknown[]) => {
      const query = { timeDimensions: [{ dimension: 'sales.day', compareDateRange }] };
      return findPeriods(
        toExplained('sales.revenue', { query, openQuery: query, conditions: [inMonth('2024-03')] }),
      );
    };
    expect(isCompared(compare(['2024-03-01', '2024-03-31'], 'previous period'))).toBe(true);
    expect(compare(['2024-03-01', '2024-03-31'], 'previous year')).toMatchObject({ reason: 'outOfRange' });
    expect(compare(['2024-03-10', '2024-03-31'], 'previous period')).toMatchObject({ reason: 'cut' });
  });

  test('within a range that cannot be read are not compared: it may leave out anything', () => {
    const query = { timeDimensions: [{ dimension: 'sales.day', dateRange: 'when the moon is full' }] };
    expect(findPeriods(toExplained('sales.revenue', { query, openQuery: query }))).toMatchObject({
      reason: 'cut',
    });
    const open = toExplained('sales.revenue', { query, openQuery: query, conditions: [] });
    expect(findPeriods(open)).toMatchObject({ reason: 'noTime' });
  });
});
