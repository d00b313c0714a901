import { expect, test } from 'vitest';
import { runToEnd, type WorkRunner } from '../../../src/views/table/model/rows/stepwise-work.ts';
import type { TableChange, TableInput } from '../../../src/views/table/model/state/arranged-table.ts';
import { TableModel } from '../../../src/views/table/model/state/table-model.ts';
import type { Result } from '../../../src/model/result.ts';

const result: Result = {
  columns: [
    { name: 'city', type: 'string', title: 'City' },
    { name: 'sum', type: 'number', title: 'Sum' },
    { name: 'year', type: 'number', title: 'Year' },
  ],
  values: [
    ['Bern', 'Aachen', 'Zürich', 'Aachen'],
    [3, 1, 2, 40],
    [2020, 2021, 2022, 2023],
  ],
  rowCount: 4,
};
const context = { locale: 'en', timeZone: 'UTC', currency: 'USD' };
const runner: WorkRunner = {
  isBusy: false,
  run: (work, _, onDone) => onDone(runToEnd(work)),
  stop: () => undefined,
};

async function createModel(input: Partial<TableInput> = {}) {
  const changes: TableChange[] = [];
  const model = new TableModel(runner, (change) => changes.push(change));
  model.setWidth(900);
  await model.setInput({ title: 'Sales', spec: {}, result, overrides: {}, context, ...input });
  const announcement = () =>
    changes.flatMap((change) => (change.kind === 'announcement' ? change.text : [])).at(-1);
  const places = () => Array.from({ length: model.rowCount }, (_, place) => model.rowAt(place));
  const keys = () => model.positions.columns.map(({ key }) => key);
  return { model, changes, announcement, places, keys };
}

test('sorting orders the rows, announces the result and notifies the view once the rows are there', async () => {
  const { model, changes, announcement, places } = await createModel();
  expect(places()).toEqual([0, 1, 2, 3]);
  changes.length = 0;
  model.sort('city', false);
  expect(places()).toEqual([1, 3, 0, 2]);
  expect(changes.map(({ kind }) => kind)).toContain('table');
  expect(announcement()).toMatch(/City/);
  model.setSort('sum', 'descending', true);
  expect(model.state.sort.map(({ field }) => field)).toEqual(['city', 'sum']);
  expect(places()).toEqual([3, 1, 0, 2]);
  model.reset();
  expect([places(), model.hasState]).toEqual([[0, 1, 2, 3], false]);
});

test('a hyphen finds numbers below zero, whose copies have a hyphen, too', async () => {
  const values = [
    ['Bern', 'Aachen', 'Zürich', 'Aachen'],
    [3, -415, 2, 40],
    [1, 2, 3, 4],
  ];
  const { model, places } = await createModel({ result: { ...result, values } });
  model.search('-41');
  expect(places()).toEqual([1]);
  model.moveTo({ place: 0, column: 1 });
  expect(model.copy()?.text).toBe('-415');
});

test('a search and filters hide rows until they are cleared', async () => {
  const { model, places } = await createModel();
  model.search('zur');
  expect([places(), model.found, model.isNarrowed]).toEqual([[2], 1, true]);
  model.search('');
  model.setFilter('sum', { operator: 'greater_than', value: 2 });
  expect(places()).toEqual([0, 3]);
  model.clearFilters();
  expect([places(), model.isNarrowed]).toEqual([[0, 1, 2, 3], false]);
});

test('columns are moved, hidden, pinned and resized; the keyboard focus follows a moved column', async () => {
  const { model, keys, announcement } = await createModel();
  model.moveColumnByStep('city', 1);
  expect(keys()).toEqual(['sum', 'city', 'year']);
  expect(model.active).toEqual({ place: -1, column: 1 });
  expect(model.canMoveColumn('year', 1)).toBe(false);
  model.pinColumn('year', 'start');
  expect(keys()).toEqual(['year', 'sum', 'city']);
  model.hideColumn('sum');
  expect(keys()).toEqual(['year', 'city']);
  model.setColumnShown('sum', true);
  model.resizeColumn('city', 120);
  model.widenColumn('city', 1);
  expect(model.findColumn('city')?.width).toBe(136);
  expect(announcement()).toMatch(/136/);
});

test('a reader’s changes are stored, and read again when a host replaces them', async () => {
  const kept: { state: unknown } = { state: { search: 'bern' } };
  const viewState = { load: () => kept.state, save: (state: unknown) => (kept.state = state) };
  const { model, places } = await createModel({ viewState });
  expect(places()).toEqual([0]);
  model.sort('sum', false);
  expect(kept.state).toMatchObject({ search: 'bern', sort: [{ field: 'sum' }] });
  model.reset();
  expect(kept.state).toBeUndefined();
  kept.state = { columns: { hidden: ['year'] } };
  model.restore();
  expect(model.positions.columns).toHaveLength(2);
});

test('selected cells are extended, announced and copied as text and HTML', async () => {
  const { model, changes, announcement } = await createModel();
  model.moveTo({ place: 0, column: 0 });
  model.moveTo({ place: 1, column: 1 }, true);
  expect([model.isSelected(1, 0), model.isSelected(2, 0)]).toEqual([true, false]);
  expect(announcement()).toMatch(/2.*2/);
  model.extendBy(0, -5);
  expect(model.active).toEqual({ place: 1, column: 0 });
  expect(model.copy()?.text).toBe('Bern\nAachen');
  model.select('all');
  expect(model.copy()?.text.split('\n')[0]).toBe('City\tSum\tYear');
  expect(model.unselect()).toBe(true);
  expect(model.unselect()).toBe(false);
  expect(changes.at(-1)).toEqual({ kind: 'selection' });
  model.moveTo({ place: -1, column: 0 });
  expect(model.copy()).toBeUndefined();
});

test('an active cell stays within the remaining rows, and announces its content and position', async () => {
  const { model } = await createModel();
  model.moveTo({ place: 3, column: 2 });
  model.select('row');
  expect(model.describeActiveCell()).toMatch(/^Row 4 of 4, Year/);
  expect(model.readActiveCell()).toMatchObject({ field: 'year', row: { city: 'Aachen', year: 2023 } });
  model.search('bern');
  expect([model.active, model.hasSelection]).toEqual([{ place: 0, column: 2 }, false]);
});

test('groups are closed and opened; they stay closed when the same rows get other colours', async () => {
  const spec = { groups: ['city'] };
  const { model } = await createModel({ spec });
  const all = model.rowCount;
  expect(model.setGroup(1, false)).toBe(false);
  expect(model.setGroup(0)).toBe(true);
  expect(model.rowCount).toBe(all - 1);
  await model.setInput({ title: 'Sales', spec, result, overrides: {}, context });
  expect(model.rowCount).toBe(all - 1);
  model.setAllGroups(true);
  expect(model.rowCount).toBe(all);
  model.setAllGroups(false);
  expect(model.rowCount).toBe(3);
});

test('a million rows are sorted', async () => {
  const count = 1_000_000;
  const cells = Array.from({ length: count }, (_, row) => (row * 7) % 101);
  const many: Result = { columns: [{ name: 'n', type: 'number' }], values: [cells], rowCount: count };
  const { model } = await createModel({ result: many });
  model.sort('n', false);
  expect(model.rowCount).toBe(count);
  expect(cells[model.rowAt(0)]).toBe(100);
  expect(cells[model.rowAt(count - 1)]).toBe(0);
});

test('the heading that the query sorts by shows its order, until the reader sorts', async () => {
  const { model, places } = await createModel({
    result: {
      ...result,
      query: {
        order: [
          ['sum', 'desc'],
          ['city', 'asc'],
        ],
      },
    },
  });
  expect(model.shownSorts).toEqual([{ field: 'sum', direction: 'descending' }]);
  expect(model.hasState).toBe(false);
  model.sort('sum', false);
  expect(model.shownSorts).toEqual([{ field: 'sum', direction: 'ascending' }]);
  expect(places()).toEqual([1, 2, 0, 3]);
  model.reset();
  expect(model.shownSorts).toEqual([{ field: 'sum', direction: 'descending' }]);
});

test('each press of a heading changes the order, whichever order the query has', async () => {
  for (const direction of ['asc', 'desc'])
    for (const field of ['city', 'sum']) {
      const { model } = await createModel({
        result: { ...result, query: { order: { [field]: direction } } },
      });
      const before = model.shownSorts;
      model.sort(field, false);
      expect(model.shownSorts).not.toEqual(before);
    }
});

test('an order that the table cannot show, or that is invalid, marks no heading', async () => {
  for (const order of [
    undefined,
    null,
    7,
    [],
    [
      ['other', 'desc'],
      ['sum', 'desc'],
    ],
    { sum: 'up' },
    [[]],
    ['sum'],
  ]) {
    const { model } = await createModel({ result: { ...result, query: { order } } });
    expect(model.shownSorts).toEqual([]);
  }
  const grouped = { spec: { groups: ['city'] }, result: { ...result, query: { order: { sum: 'desc' } } } };
  const { model } = await createModel(grouped);
  if (model.view?.groups) expect(model.shownSorts).toEqual([]);
});
