import { compile, type TopLevelSpec } from 'vega-lite';
import { describe, expect, test } from 'vitest';
import { prepareChartSpec } from '../../../src/views/chart/model/prepare-chart-spec.ts';
import { readAt, context, orders, theme } from './chart-fixtures.ts';
import { toFieldTitle } from '../../../src/views/chart/model/field-titles.ts';

const size = { width: 400, height: 240 };
const prepare = (spec: Record<string, unknown>, overrides = {}) =>
  prepareChartSpec({ spec, result: orders, theme, overrides, context, size });

/** The Vega spec from the compiler, as text to search. */
function compileToText(spec: Record<string, unknown>): string {
  const prepared = prepare(spec);
  const toTitle = (definition: unknown) => toFieldTitle(definition, orders);
  const known: unknown = prepared.spec;
  return JSON.stringify(
    compile(known as TopLevelSpec, { config: { ...prepared.config }, fieldTitle: toTitle }).spec,
  );
}

test('one view or layers fill the box, padding included', () => {
  for (const spec of [
    { mark: 'bar', width: 90 },
    { layer: [{ mark: 'bar' }], height: 'container' },
  ]) {
    expect(prepare(spec).spec).toMatchObject({
      width: 400,
      height: 240,
      autosize: { type: 'fit', contains: 'padding' },
    });
    expect(prepare(spec).isMultiView).toBe(false);
  }
});

test('several views share the box and are fitted as they are drawn', () => {
  const prepared = prepare({ hconcat: [{ mark: 'bar' }, { mark: 'bar' }] });
  expect(prepared.isMultiView).toBe(true);
  const widths = [0, 1].map((index) => Number(readAt(prepared.spec, 'hconcat', index, 'width')));
  expect(widths.every((width) => width > 100 && width < 200)).toBe(true);
  expect('autosize' in prepared.spec).toBe(false);
});

describe('a Vega spec fills the box where this scales its drawing', () => {
  const $schema = 'https://vega.github.io/schema/vega/v6.json';
  const scales = [{ name: 'x', range: 'width' }];
  const sizeOf = (spec: object): unknown[] => {
    const { spec: made, isScalable } = prepare({ $schema, width: 10, height: 20, ...spec });
    return [made['width'], made['height'], isScalable];
  };

  test.each<[string, object]>([
    ['by a scale', { scales }],
    ['by a signal', { marks: [{ encode: { update: { x: { signal: 'width / 2' } } } }] }],
    ['with any padding', { scales, autosize: 'pad' }],
  ])('%s', (_, spec) => {
    expect(sizeOf(spec)).toEqual([400, 240, true]);
  });

  test.each<[string, object]>([
    ['lays out groups', { scales, layout: {} }],
    ['computes its size', { scales, signals: [{ name: 'height', update: '20 * 3' }] }],
    ['reserves no space for axes', { scales, autosize: 'none' }],
    ['has no autosize in its config', { scales, config: { autosize: { type: 'none' } } }],
    ['computes its fit', { scales, autosize: { signal: 'fit' } }],
    ['places its marks at fixed positions', { marks: [{ encode: { update: { x: { value: 5 } } } }] }],
  ])('but keeps its size where it %s', (_, spec) => {
    expect(sizeOf(spec)).toEqual([10, 20, false]);
  });
});

test('both notations of a dotted field compile to the same chart', () => {
  const make = (field: string) => ({
    mark: 'line',
    encoding: { x: { field: 'orders.status' }, y: { field, aggregate: 'sum' } },
  });
  expect(compileToText(make('orders.count'))).toBe(compileToText(make('orders\\.count')));
});

test('axes and tooltips are named by the titles of the columns', () => {
  const text = compileToText({
    mark: 'boxplot',
    encoding: { x: { field: 'orders.status' }, y: { field: 'orders.count' } },
  });
  expect(text).toContain('"title":"Orders"');
  expect(text).not.toContain('"title":"orders');
  const sum = compileToText({ mark: 'bar', encoding: { y: { field: 'orders.count', aggregate: 'sum' } } });
  expect(sum).toContain('Sum of Orders');
});

test('months and weekdays are written in the language of the reader', () => {
  const { config } = prepareChartSpec({
    spec: { mark: 'bar' },
    result: orders,
    theme,
    overrides: {},
    context: { ...context, locale: 'fr-FR' },
    size,
  });
  expect(readAt(config, 'locale', 'time', 'months', 7)).toBe('août');
  expect(readAt(config, 'locale', 'time', 'days', 1)).toBe('lundi');
  expect(readAt(config, 'locale', 'number', 'decimal')).toBe(',');
});

test('a legend of a few names is above the plot, a legend of many beside it', () => {
  const names = Array.from({ length: 30 }, (_, index) => `A rather long name ${index}`);
  const many = {
    columns: [{ name: 'name', type: 'string' as const }],
    values: [names],
    rowCount: names.length,
  };
  const spec = { mark: 'point', encoding: { color: { field: 'name', type: 'nominal' } } };
  const place = (result: typeof many, width: number) =>
    prepareChartSpec({ spec, result, theme, overrides: {}, context, size: { width, height: 300 } }).config[
      'legend'
    ];
  expect(place(many, 600)).toMatchObject({ orient: 'right' });
  const few = { ...many, values: [['a', 'b']], rowCount: 2 };
  expect(place(few, 600)).toMatchObject({ orient: 'top' });
});

test('points along a line have its colour, unless they have one of their own', () => {
  const marks = (spec: Record<string, unknown>) =>
    JSON.stringify(prepare(spec).spec['mark'] ?? prepare(spec).spec['layer']);
  expect(marks({ mark: { type: 'line', color: 'series-2', point: true } })).toContain(
    '"point":{"color":"#11aa88"}',
  );
  expect(marks({ layer: [{ mark: { type: 'area', color: 'red', point: { size: 9 } } }] })).toContain(
    '"point":{"color":"red","size":9}',
  );
  expect(marks({ mark: { type: 'line', color: 'red', point: { color: 'blue' } } })).toContain(
    '"point":{"color":"blue"}',
  );
  expect(marks({ mark: { type: 'line', color: 'red' } })).not.toContain('"point"');
  expect(marks({ mark: { type: 'line', point: true } })).toContain('"point":true');
});
