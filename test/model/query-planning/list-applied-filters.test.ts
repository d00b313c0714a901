import { describe, expect, test } from 'vitest';
import { emptyActiveControls, type ActiveControls } from '../../../src/model/controls/control-layers.ts';
import type { RowSource } from '../../../src/model/dashboard/plan-widget.ts';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { parseInlineRows } from '../../../src/model/parsing/parse-result.ts';
import { listAppliedFilters } from '../../../src/model/query-planning/list-applied-filters.ts';
import { planWidgetQuery } from '../../../src/model/query-planning/plan-widget-query.ts';
import type { SkippedControl } from '../../../src/model/query-planning/planned-query.ts';

const clock = { now: new Date('2026-03-10T12:00:00Z'), timeZone: 'UTC' };
const controls = {
  filters: ['orders.status', 'orders.size', 'stock.state'].map((member) => ({
    widgetId: member,
    member,
    visibility: 'visible' as const,
    faceted: false,
  })),
  grains: [],
};
const filters = (given: Record<string, FilterValue>) => new Map(Object.entries(given));
const open: FilterValue = { value: ['open'] };
const click = (widgetId: string, member: string, filter: FilterValue) => ({
  widgetId,
  parts: [{ member, filter, title: member, texts: ['x'] }],
});
const orders: RowSource = { from: 'load', query: { measures: ['orders.count'] } };

function listMembers(
  rows: RowSource,
  active: Partial<ActiveControls>,
  { config = {}, skipped }: { config?: Record<string, unknown>; skipped?: SkippedControl[] } = {},
): string[] {
  const plan = (values: ActiveControls) =>
    planWidgetQuery({ widgetId: 'w', config, spec: {}, rows }, { controls, active: values }, clock);
  const applied = listAppliedFilters('w', { ...emptyActiveControls, ...active }, plan, skipped);
  return applied.map(({ member, picked }) => (picked ? `${picked.widgetId}: ${member}` : member));
}

describe('the filters that narrow a widget', () => {
  test('are those of its view, and those that it maps to its own members', () => {
    const active = { filters: filters({ 'orders.status': open, 'stock.state': open }) };
    expect(listMembers(orders, active)).toEqual(['orders.status']);
    const config = { controls: { 'stock.state': { member: 'orders.state' } } };
    expect(listMembers(orders, active, { config })).toEqual(['orders.status', 'stock.state']);
  });

  test('leave out a control that the widget ignores, a value that cannot be read, and one that was refused', () => {
    const active = { filters: filters({ 'orders.status': open }) };
    const config = { controls: { 'orders.status': { enabled: false } } };
    expect(listMembers(orders, active, { config })).toEqual([]);
    const never: FilterValue = { operator: 'between', value: ['never', 'ever'] };
    const timed: RowSource = {
      from: 'load',
      query: { timeDimensions: [{ dimension: 'orders.size', granularity: 'day' }] },
    };
    expect(listMembers(timed, { filters: filters({ 'orders.size': never }) })).toEqual([]);
    const skipped: SkippedControl[] = [{ kind: 'filter', member: 'orders.status', reason: 'refused' }];
    expect(listMembers(orders, active, { skipped })).toEqual([]);
  });

  test('begin with the newest click, and leave out clicks in the widget itself', () => {
    const active = {
      filters: filters({ 'orders.status': open }),
      crossFilters: [
        click('w', 'orders.size', open),
        click('a', 'orders.size', open),
        click('b', 'orders.city', open),
      ],
    };
    expect(listMembers(orders, active)).toEqual(['b: orders.city', 'a: orders.size', 'orders.status']);
  });

  test('of rows in the report are those that remove at least one row', () => {
    const result = parseInlineRows([
      { 'orders.status': 'open', 'orders.size': 3 },
      { 'orders.status': 'open', 'orders.size': 4 },
    ]);
    if (!result) throw new Error('The rows cannot be read.');
    const active = {
      filters: filters({ 'orders.status': open, 'orders.size': { value: [9] }, 'a.b': open }),
    };
    expect(listMembers({ from: 'inline', result }, active)).toEqual(['orders.size']);
  });

  test('are all of them where the page answers queries itself, but for clicks in the widget', () => {
    const active: ActiveControls = {
      ...emptyActiveControls,
      filters: filters({ 'x.y': open }),
      crossFilters: [click('w', 'x.a', open), click('v', 'x.b', open)],
    };
    const applied = listAppliedFilters('w', active, undefined);
    expect(applied.map(({ member }) => member)).toEqual(['x.b', 'x.y']);
  });
});
