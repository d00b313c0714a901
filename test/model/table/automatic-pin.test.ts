/** The column that the query sorts by is in sight, however many columns there are and however narrow the table is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runToEnd, type WorkRunner } from '../../../src/views/table/model/rows/stepwise-work.ts';
import { TableModel } from '../../../src/views/table/model/state/table-model.ts';
import type { Result } from '../../../src/model/result.ts';

const runner: WorkRunner = {
  isBusy: false,
  run: (work, _, onDone) => onDone(runToEnd(work)),
  stop: () => undefined,
};
const context = { locale: 'en', timeZone: 'UTC', currency: 'USD' };
const names = Array.from({ length: 12 }, (_, index) => `column_${index}`);

const createResult = (sorted?: string): Result => ({
  columns: names.map((name) => ({ name, type: 'number', title: name })),
  values: names.map((_, index) => [index * 1000, index * 1001]),
  rowCount: 2,
  ...(sorted === undefined ? {} : { query: { order: [[sorted, 'desc']] } }),
});

async function createModel({ sorted, width }: { sorted?: string; width: number }) {
  let stored: unknown;
  const model = new TableModel(runner, () => undefined);
  model.setWidth(width);
  const viewState = { load: () => stored, save: (state: unknown) => (stored = state) };
  const result = createResult(sorted);
  await model.setInput({ title: 'Costs', spec: {}, result, overrides: {}, context, viewState });
  const pins = () => model.positions.columns.flatMap(({ key, pin }) => (pin ? [`${key} ${pin}`] : []));
  const keys = () => model.positions.columns.map(({ key }) => key);
  return { model, pins, keys, stored: () => stored };
}

test('the sorted column is whole in sight before the table is scrolled, and no other column is pinned', async () => {
  const widths = fc.integer({ min: 300, max: 3000 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), widths, async (sorted, width) => {
      const { model, pins } = await createModel({ sorted, width });
      const column = model.findColumn(sorted);
      const isInSight = column !== undefined && column.start + column.width <= width;
      expect(pins()).toEqual(isInSight && column.pin === undefined ? [] : [`${sorted} end`]);
    }),
  );
});

test('a table without an order, or whose columns fit, pins nothing', async () => {
  expect((await createModel({ width: 400 })).pins()).toEqual([]);
  expect((await createModel({ sorted: 'column_11', width: 3000 })).pins()).toEqual([]);
});

test('a column that would cover most of a narrow table is not pinned', async () => {
  expect((await createModel({ sorted: 'column_11', width: 120 })).pins()).toEqual([]);
});

test('the automatic pin follows the width of the table and is not stored', async () => {
  const { model, pins, stored } = await createModel({ sorted: 'column_11', width: 3000 });
  model.setWidth(400);
  expect(pins()).toEqual(['column_11 end']);
  model.resizeColumn('column_0', 200);
  expect(stored()).toMatchObject({ columns: { widths: { column_0: 200 } } });
  expect(JSON.stringify(stored())).not.toContain('column_11');
  model.setWidth(3000);
  expect(pins()).toEqual([]);
});

test('a reader who unpins the column, or moves it elsewhere, keeps it there until the layout is reset', async () => {
  const unpin = await createModel({ sorted: 'column_11', width: 400 });
  unpin.model.pinColumn('column_11', 'none');
  expect([unpin.pins(), unpin.keys()]).toEqual([[], names]);
  unpin.model.hideColumn('column_3');
  expect(unpin.pins()).toEqual([]);
  unpin.model.reset();
  expect(unpin.pins()).toEqual(['column_11 end']);

  const move = await createModel({ sorted: 'column_11', width: 400 });
  move.model.moveColumn('column_11', 0);
  expect([move.pins(), move.keys()[0]]).toEqual([[], 'column_11']);
});

test('moving other columns leaves the automatic pin, and a column moved beside it is pinned, too', async () => {
  const { model, pins, keys } = await createModel({ sorted: 'column_11', width: 400 });
  model.moveColumnByStep('column_0', 1);
  expect([pins(), keys().slice(0, 2)]).toEqual([['column_11 end'], ['column_1', 'column_0']]);
  expect(model.canMoveColumn('column_10', 1)).toBe(false);
  model.moveColumn('column_2', names.length);
  expect(pins()).toEqual(['column_11 end', 'column_2 end']);
});
