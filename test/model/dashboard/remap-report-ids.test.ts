import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { remapReportIds } from '../../../src/model/dashboard/remap-report-ids.ts';

const copies = new Map([
  [1, 101],
  [2, 102],
]);
const withConfig = (config: unknown) => ({ widgets: [{ id: 'a', config }] });

describe('the reports behind widgets', () => {
  test.each<[string, unknown, unknown]>([
    ['a copied report', { reportId: 1 }, { reportId: 101 }],
    ['another report', { reportId: 3 }, { reportId: 3 }],
    ['a report that is no number', { reportId: '1' }, { reportId: '1' }],
    ['reports further down', { tabs: [{ reportId: 2 }] }, { tabs: [{ reportId: 102 }] }],
    ['a control by that name', { controls: { reportId: 1 } }, { controls: { reportId: 1 } }],
    ['a number elsewhere', { limit: 1 }, { limit: 1 }],
    ['nothing', null, null],
  ])('%s', (_, before, after) => {
    expect(remapReportIds(withConfig(before), copies)).toEqual(withConfig(after));
  });

  test('a config without a list of widgets stays unchanged', () => {
    for (const config of [{}, { widgets: null }, { widgets: 'none' }, { widgets: [null, 1, 'a', []] }])
      expect(remapReportIds(config, copies)).toEqual(config);
  });

  test('without copies any config stays unchanged, with the same order of keys', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (configs) => {
        const config = { title: 'T', widgets: configs.map((one) => ({ config: one })) };
        expect(JSON.stringify(remapReportIds(config, new Map()))).toBe(JSON.stringify(config));
      }),
    );
  });
});
