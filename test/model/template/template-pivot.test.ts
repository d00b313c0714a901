import { expect, test } from 'vitest';
import { renderTemplate } from '../../../src/views/html/engine/template.ts';
import type { Result } from '../../../src/model/result.ts';
import { toTemplatePivot } from '../../../src/views/html/model/template-context.ts';
import { planWidget } from '../../../src/model/dashboard/plan-widget.ts';
import { parseDashboard } from '../../../src/model/dashboard/parse-dashboard.ts';

const result: Result = {
  columns: [
    { name: 'city', type: 'string', title: 'City' },
    { name: 'year', type: 'number', role: 'dimension' },
    { name: 'amount', type: 'number', format: { type: 'currency', decimalPlaces: 0 } },
  ],
  values: [
    ['Oslo', 'Bergen', 'Oslo', 'Oslo'],
    [2024, 2024, 2023, 2024],
    [5, 7, 11, 13],
  ],
  rowCount: 4,
};
const pivot = { rows: ['city'], columns: ['year'], measures: ['amount'] };
const context = { locale: 'en-US', timeZone: 'UTC', currency: 'EUR' };

const render = (template: string, spec: Record<string, unknown>): string =>
  renderTemplate(template, { result, overrides: {}, context, now: new Date(0), spec }).html;

const grid = `{{#each pivot.rows as |row|}}{{row.values.city}}{{#each ../pivot.columns as |column|}} {{column.values.year}}: {{coalesce (get @root.pivot.cellMap row.key column.key "amount") "–"}}{{/each}}; {{/each}}`;

test('a template iterates over the rows and columns of its pivot, and finds each cell by their keys', () => {
  const spec = { pivot, columns: [{ field: 'amount', total: 'sum' }] };
  expect(render(grid, spec)).toBe('Bergen 2023: – 2024: 7; Oslo 2023: 11 2024: 18; ');
  expect(render('{{pivot.grandTotals.amount}} {{json pivot.config.rows}}', spec)).toBe(
    '36 [&quot;city&quot;]',
  );
});

test('values are added up only if the author defines it', () => {
  expect(render(grid, { pivot })).toBe('Bergen 2023: – 2024: 7; Oslo 2023: 11 2024: –; ');
  expect(toTemplatePivot({ pivot }, result, 'en')?.grandTotals).toEqual({ amount: null });
});

test('a report without a pivot has none in its template, and its use is an error', () => {
  expect(toTemplatePivot({}, result, 'en')).toBeUndefined();
  expect(() => render('{{pivot.rows}}', {})).toThrow('"pivot" is not defined');
});

test('a pivot has at most as many cells as a page can lay out, and counts the omitted columns', () => {
  const many = Array.from({ length: 400 }, (_, at) => at);
  const wide: Result = { ...result, values: [many.map(String), many, many], rowCount: many.length };
  const turned = toTemplatePivot({ pivot }, wide, 'en');
  expect([turned?.rows.length, turned?.columns.length, turned?.config.columnsLeftOut]).toEqual([
    400, 250, 150,
  ]);
});

test('the pivot of a report reaches its html spec, which may have its own', () => {
  const plan = (spec: Record<string, unknown>): unknown => {
    const dashboard = parseDashboard({
      config: { widgets: [{ id: 'a', type: 'CHART', position: {}, config: { reportId: 1 } }] },
      reportSnapshots: [
        { id: 1, reportId: 1, kind: 'html', spec, meta: { pivotItems: pivot }, sqlQuery: 'SELECT 1' },
      ],
    });
    const [widget] = dashboard?.widgets ?? [];
    return dashboard && widget && planWidget(widget, dashboard);
  };
  expect(plan({ template: '' })).toMatchObject({ spec: { pivotItems: pivot } });
});
