import { compile, type TopLevelSpec } from 'vega-lite';
import { expect, it } from 'vitest';
import { toFieldReference } from '../../../src/views/chart/model/escape-field-references.ts';
import { repairColumnAccess } from '../../../src/views/chart/model/repair-column-access.ts';

const names = ['orders.status', 'a[0].b'];
const selections = [
  { type: 'point', encodings: ['x'], resolve: 'union' },
  { type: 'point', encodings: ['x'], nearest: true },
  { type: 'interval', encodings: ['y'] },
];

for (const select of selections)
  it.each(names)(`a selection ${JSON.stringify(select)} reads the column %j by its name`, (name) => {
    const field = toFieldReference(name);
    const view = {
      mark: 'point',
      params: [{ name: 'one', select }],
      encoding: { x: { field, type: 'nominal' }, y: { field: 'count', type: 'quantitative' } },
    };
    for (const spec of [view, { facet: { row: { field } }, spec: view }]) {
      const compiled = compile({ data: { values: [] }, ...spec } as TopLevelSpec).spec;
      const found = listColumns(repairColumnAccess({ ...compiled }));
      expect(found).toContain(name);
      expect(found.filter((column) => column.includes('\\'))).toEqual([]);
    }
  });

/** The columns that expressions read. */
function listColumns(spec: object): string[] {
  const found: string[] = [];
  JSON.stringify(spec, (_, value: unknown) => {
    if (typeof value === 'string')
      for (const [, text = ''] of value.matchAll(/(?:datum\)?|facet)\["((?:[^"\\]|\\.)*)"\]/g))
        found.push(text.replace(/\\(.)/g, '$1'));
    return value;
  });
  return found;
}

it('other expressions, texts and rows stay as they are', () => {
  const spec = {
    signals: [{ name: 'last', on: [{ events: 'click', update: `[datum["a.b"], "\\\\.", datum['c']]` }] }],
    marks: [
      {
        type: 'group',
        data: [{ name: 'rows', values: [{ text: 'datum["a\\\\.b"]' }] }],
        marks: [{ type: 'text', encode: { update: { text: { value: 'a\\.b' } } } }],
      },
    ],
  };
  expect(repairColumnAccess(spec)).toEqual(spec);
});
