import { expect, test } from 'vitest';
import { createTableView } from '../../../src/views/table/model/create-table-view.ts';
import { namesGroups } from '../../../src/views/table/model/formats/missing-value.ts';
import type { ColumnRole, ResultColumn } from '../../../src/model/result.ts';

const column = (name: string, type: ResultColumn['type'], role?: ColumnRole): ResultColumn => ({
  name,
  type,
  ...(role && { role }),
});

function listGroupColumns(columns: readonly ResultColumn[], spec: Record<string, unknown> = {}): string[] {
  const result = { columns, values: columns.map(() => [null]), rowCount: 1 };
  const view = createTableView(spec, result, {});
  return view.columns.filter((one) => namesGroups(one, view)).map(({ field }) => field);
}

test('a missing value names a group of rows in a dimension beside measures', () => {
  const rows = [column('state', 'string', 'dimension'), column('zip', 'number', 'dimension')];
  expect(listGroupColumns([...rows, column('count', 'number', 'measure')])).toEqual(['state', 'zip']);
});

test('a missing value of a plain row is no group', () => {
  expect(listGroupColumns([column('state', 'string', 'dimension'), column('note', 'string')])).toEqual([]);
  expect(listGroupColumns([column('state', 'string'), column('sum', 'number')])).toEqual([]);
});

test('a missing value names a group where the table groups its rows', () => {
  const columns = [column('state', 'string'), column('sum', 'number')];
  expect(listGroupColumns(columns, { groups: ['state'] })).toEqual(['state']);
});
