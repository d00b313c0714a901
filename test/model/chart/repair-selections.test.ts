import { compile, type TopLevelSpec } from 'vega-lite';
import { expect, it } from 'vitest';
import { repairSelections } from '../../../src/views/chart/model/repair-selections.ts';

const names = ['orders.status', 'a[0].b', 'say "so"'];

it.each(names)('a click reads the column %j by its name, also in the cells of a facet', (name) => {
  const field = name.replace(/[.[\]"]/g, '\\$&');
  const view = {
    mark: 'bar',
    params: [{ name: 'one', select: { type: 'point', fields: [field] } }],
    encoding: { x: { field, type: 'nominal' } },
  };
  for (const spec of [view, { facet: { row: { field: 'kind' } }, spec: view }]) {
    const compiled = compile({ data: { values: [] }, ...spec } as TopLevelSpec).spec;
    const text = JSON.stringify(repairSelections({ ...compiled }));
    expect(text).toContain(JSON.stringify(`datum)[${JSON.stringify(name)}]`).slice(1, -1));
  }
});

it('what selects nothing stays as it is', () => {
  const spec = {
    signals: [
      { name: 'pair_tuple' },
      { name: 'last', on: [{ events: 'click', update: 'datum["a\\\\.b"]' }] },
    ],
    marks: [{ type: 'group', marks: [{ type: 'rect' }] }],
  };
  expect(repairSelections(spec)).toEqual(spec);
});
