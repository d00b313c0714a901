import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { createReportMessages } from '../../../src/model/messages/report-editor-en.ts';
import {
  parseMemberGroups,
  searchGroups,
  toMemberMap,
} from '../../../src/model/report-query/browsed-members.ts';
import { chooseProposal, listOffered } from '../../../src/model/report-query/choose-proposals.ts';
import {
  addMember,
  removeMember,
  setCompared,
  setFilter,
  setGrain,
  setLimit,
  setOrder,
  toggleMember,
} from '../../../src/model/report-query/edit-query.ts';
import { readReportQuery } from '../../../src/model/report-query/read-report-query.ts';
import { emptyQuery, hasColumns, toDataQuery } from '../../../src/model/report-query/report-query.ts';
import { suggestTitle } from '../../../src/model/report-query/suggest-title.ts';
import { proposeCharts } from '../../../src/model/report-proposals/propose-charts.ts';

const groups = parseMemberGroups({
  cubes: [
    {
      name: 'orders',
      title: 'Orders',
      public: true,
      connectedComponent: 1,
      measures: [{ name: 'orders.count', shortTitle: 'Orders', type: 'number', aggType: 'count' }],
      dimensions: [
        { name: 'orders.status', shortTitle: 'Status', type: 'string', description: 'Café or paid' },
        { name: 'orders.sent', shortTitle: 'Sent', type: 'time', granularities: [{ name: 'fiscal' }] },
        { name: 'orders.place', shortTitle: 'Place', type: 'geo' },
        { name: 'orders.is_paid', shortTitle: 'VAT paid', type: 'boolean' },
      ],
      folders: [{ name: 'Payment', members: ['orders.is_paid'] }],
    },
    { name: 'hidden', public: false, measures: [{ name: 'hidden.count', type: 'number' }] },
  ],
});
const members = toMemberMap(groups);
const messages = createReportMessages('en');
const member = (name: string) => members.get(name) ?? expect.fail(name);
const choose = (...names: string[]) =>
  names.reduce((query, name) => toggleMember(query, member(name)), emptyQuery);
const where = (filter: FilterValue, name = 'orders.sent') =>
  toDataQuery(setFilter(choose('orders.count', 'orders.sent'), undefined, { member: name, filter }), members);

describe('the members that an author browses', () => {
  test('are grouped by cube and folder, and leave out what is not public', () => {
    const shown = groups.map(({ title, folder, members: [...own] }) => [title, folder, own.length]);
    expect(shown).toEqual([
      ['Orders', undefined, 4],
      ['Orders', 'Payment', 1],
    ]);
  });

  test('have an icon for what they hold, and the grains of the model', () => {
    const icons = [...members.values()].map(({ icon }) => icon);
    expect(icons).toEqual(['measure', 'text', 'time', 'place', 'boolean']);
    expect(member('orders.sent').grains).toEqual(['fiscal']);
  });

  test('are found by words of name, title, description and folder, without regard to accents', () => {
    const find = (text: string) => [...toMemberMap(searchGroups(groups, text)).keys()];
    expect(find('cafe PAID')).toEqual(['orders.status']);
    expect(find('payment')).toEqual(['orders.is_paid']);
    expect(find(' ')).toHaveLength(5);
    expect(find('none of these')).toEqual([]);
  });

  test('can be read from any response', () => {
    fc.assert(fc.property(fc.anything(), (body) => Array.isArray(parseMemberGroups(body))));
    fc.assert(fc.property(fc.anything(), (cube) => Array.isArray(parseMemberGroups({ cubes: [cube] }))));
  });
});

describe('the query of a report', () => {
  test('has each chosen member at its place', () => {
    const query = choose('orders.count', 'orders.status', 'orders.sent');
    expect(toDataQuery(setGrain(query, 'orders.sent', 'year'), members)).toEqual({
      measures: ['orders.count'],
      dimensions: ['orders.status'],
      timeDimensions: [{ dimension: 'orders.sent', granularity: 'year' }],
    });
  });

  test('is as before when a member is chosen twice', () => {
    fc.assert(
      fc.property(fc.subarray([...members.keys()]), fc.constantFrom(...members.keys()), (names, name) => {
        const query = choose(...names.filter((one) => one !== name));
        const twice = toggleMember(toggleMember(query, member(name)), member(name));
        expect(toDataQuery(twice, members)).toEqual(toDataQuery(query, members));
      }),
    );
  });

  test('names no member twice, and only orders by what it shows', () => {
    const steps = fc.array(fc.constantFrom(...members.keys()));
    fc.assert(
      fc.property(steps, fc.constantFrom(...members.keys()), (names, ordered) => {
        const query = choose(...names, ordered);
        const has = toDataQuery(query, members);
        const all = [...query.measures, ...query.dimensions, ...query.times.map((time) => time.member)];
        expect(new Set(all).size).toBe(all.length);
        expect(hasColumns(query)).toBe(Object.keys(has).length > 0);
        const sorted = setOrder(query, { member: ordered, direction: 'desc' });
        expect(toDataQuery(removeMember(sorted, ordered), members)).not.toHaveProperty('order');
      }),
    );
  });

  test('writes a closed period of a time that it shows as its range', () => {
    expect(where({ operator: 'custom', value: 'last 6 months' })).toMatchObject({
      timeDimensions: [{ dateRange: 'last 6 months' }],
    });
    expect(where({ operator: 'between', value: ['2024-01-01', '2024-02-01'] })).toMatchObject({
      timeDimensions: [{ dateRange: ['2024-01-01', '2024-02-01'] }],
    });
    expect(where({ operator: 'custom', value: 'last 6 months' })).not.toHaveProperty('filters');
  });

  test('compares the period of one filter, with a column of the time or without one', () => {
    const sent = { member: 'orders.sent', filter: { operator: 'custom', value: 'this year' } } as const;
    const query = setFilter(choose('orders.count'), undefined, sent);
    const compared = setCompared(query, 0, ['previous year']);
    const time = { dimension: 'orders.sent', compareDateRange: ['this year', 'previous year'] };
    expect(toDataQuery(compared, members)).toEqual({ measures: ['orders.count'], timeDimensions: [time] });
    const byMonth = setGrain(addMember(compared, member('orders.sent')), 'orders.sent', 'month');
    expect(toDataQuery(byMonth, members)).toMatchObject({
      timeDimensions: [{ ...time, granularity: 'month' }],
    });
    expect(toDataQuery(setCompared(byMonth, 0, []), members)).toMatchObject({
      timeDimensions: [{ granularity: 'month', dateRange: 'this year' }],
    });
  });

  test('goes on comparing when the period changes, and stops where it is none', () => {
    const sent = (filter: FilterValue) => ({ member: 'orders.sent', filter });
    const first = setFilter(choose('orders.count'), undefined, sent({ operator: 'custom', value: 'today' }));
    const compared = setCompared(first, 0, ['previous period']);
    const changed = setFilter(compared, 0, sent({ operator: 'custom', value: 'last month' }));
    expect(toDataQuery(changed, members)).toMatchObject({
      timeDimensions: [{ compareDateRange: ['last month', 'previous period'] }],
    });
    const open = setFilter(compared, 0, sent({ operator: 'between', value: ['2024-01-01', null] }));
    expect(toDataQuery(open, members)).not.toHaveProperty('timeDimensions');
    expect(toDataQuery(setFilter(compared, 0, null), members)).toEqual({ measures: ['orders.count'] });
  });

  test('has one comparison, whatever other periods it has', () => {
    const sent = { member: 'orders.sent', filter: { operator: 'custom', value: 'this year' } } as const;
    const twice = setFilter(
      setFilter(choose('orders.count', 'orders.sent'), undefined, sent),
      undefined,
      sent,
    );
    const written = toDataQuery(setCompared(setCompared(twice, 0, ['today']), 1, ['previous year']), members);
    expect(written).toMatchObject({
      timeDimensions: [{ compareDateRange: ['this year', 'previous year'] }],
      filters: [{ operator: 'inDateRange', values: ['this year'] }],
    });
  });

  test('keeps all other filters as filters', () => {
    const open = where({ operator: 'between', value: ['2024-01-01', null] });
    expect(open).toMatchObject({ filters: [{ member: 'orders.sent', operator: 'afterOrOnDate' }] });
    expect(where({ operator: 'contains', value: ['x'] }, 'orders.status')).toMatchObject({
      filters: [{ member: 'orders.status', operator: 'contains', values: ['x'] }],
    });
    const wrong = where({ operator: 'greater_than', value: 'no number' }, 'orders.count');
    expect(wrong).not.toHaveProperty('filters');
  });

  test('changes and removes the filter at an index', () => {
    const status = (value: string) => ({ member: 'orders.status', filter: { value } });
    const two = setFilter(setFilter(emptyQuery, undefined, status('a')), undefined, status('b'));
    expect(setFilter(two, 0, status('c')).filters).toEqual([status('c'), status('b')]);
    expect(setFilter(two, 0, null).filters).toEqual([status('b')]);
  });

  test('has no limit that is not a number of rows', () => {
    const limits = [10, 0, -1, 1.5, NaN, undefined].map((limit) => setLimit(emptyQuery, limit).limit);
    expect(limits).toEqual([10, undefined, undefined, undefined, undefined, undefined]);
  });
});

describe('the query of a report that is there', () => {
  const filter = (operator: string, ...values: unknown[]) => ({
    filters: [{ member: 'orders.status', operator, ...(values.length > 0 && { values }) }],
  });
  const month = { dimension: 'orders.sent', granularity: 'month' };

  test.each([
    { measures: ['orders.count'], dimensions: ['orders.status', 'orders.sent.year'], limit: 5 },
    { timeDimensions: [{ ...month, dateRange: 'last year' }] },
    { timeDimensions: [{ ...month, dateRange: ['2024-01-01', '2024-03-31'] }] },
    { timeDimensions: [{ ...month, compareDateRange: ['last year', 'this year'] }] },
    {
      timeDimensions: [
        { ...month, compareDateRange: ['this month', 'previous year', ['2020-01-01', '2020-02-01']] },
      ],
    },
    { timeDimensions: [{ dimension: 'orders.sent', compareDateRange: ['last year', 'previous period'] }] },
    { timeDimensions: [month, { ...month, granularity: 'day', compareDateRange: ['last year', 'today'] }] },
    { timeDimensions: [{ dimension: 'orders.sent', compareDateRange: ['last year'] }] },
    { timeDimensions: [{ ...month, dateRange: 'today', compareDateRange: ['last year', 'today'] }] },
    { timeDimensions: [{ dimension: 'orders.sent', dateRange: 'today' }] },
    { ...filter('equals', 'a', 'b'), order: [['orders.status', 'asc']] },
    { ...filter('notEquals', null), order: { 'orders.status': 'asc', 'orders.count': 'desc' } },
    filter('contains', 'a'),
    filter('set'),
    filter('notStartsWith', 'a', 'b'),
    { filters: [{ or: [filter('set'), filter('equals', 'a')] }], segments: ['orders.big'] },
    { filters: [{ member: 'orders.sent', operator: 'inDateRange', values: ['last 7 days'] }] },
    { filters: [{ member: 'orders.unknown', operator: 'gt', values: [5] }], ungrouped: true },
    { filters: [{ member: 'orders.count', operator: 'gte', values: ['5'] }], timezone: 'Asia/Tokyo' },
  ])('stays as it is: %j', (query) => {
    const written = toDataQuery(readReportQuery(query, members), members);
    expect(written).toEqual(query);
  });

  test('shows its filters and periods as filters', () => {
    const read = (query: object) => readReportQuery({ ...query }, members).filters;
    expect(read(filter('equals', 'a'))).toHaveLength(1);
    expect(read(filter('notSet'))).toHaveLength(1);
    expect(read({ timeDimensions: [{ ...month, dateRange: 'last year' }] })).toHaveLength(1);
  });
});

describe('the suggested title', () => {
  test('says what is shown by what', () => {
    const title = (...names: string[]) => suggestTitle(choose(...names), members, messages);
    expect(title('orders.count', 'orders.status')).toBe('Orders by status');
    expect(title('orders.count', 'orders.is_paid', 'orders.status', 'orders.sent')).toBe(
      'Orders by VAT paid, status and sent',
    );
    expect(title('orders.status')).toBe('Status');
    expect(title()).toBe('');
  });
});

describe('the chart that an author sees', () => {
  const query = toDataQuery(choose('orders.count', 'orders.sent', 'orders.status'), members);
  const proposals = proposeCharts(query, members);

  test('is the chosen one as long as it fits, else the best', () => {
    expect(chooseProposal(proposals, 'table')?.rule).toBe('table');
    expect(chooseProposal(proposals, 'histogram')).toBe(proposals[0]);
    expect(chooseProposal([], 'table')).toBeUndefined();
  });

  test('is among the few that are offered, and so is the table', () => {
    expect(proposals.length).toBeGreaterThan(6);
    for (const one of proposals) {
      const offered = listOffered(proposals, one);
      expect(offered).toContain(one);
      expect(offered.map(({ rule }) => rule)).toContain('table');
      expect(offered).toHaveLength(6);
    }
  });
});
