/** What single controls of the form write, and that hand-written parts stay. */
import { expect, test } from 'vitest';
import { carrySpec } from '../../../src/model/chart-form/carry-drawing.ts';
import type { FormControl, FormDrawing } from '../../../src/model/chart-form/form-control.ts';
import { readAt } from '../../../src/model/chart-form/spec-path.ts';
import { describeForm } from '../../../src/model/chart-form/report-form.ts';
import { readShownQuery } from '../../../src/model/report-proposals/shown-query.ts';
import { members } from '../report-proposals/shown-rows.ts';

const query = {
  measures: ['trips.count', 'trips.late_share'],
  dimensions: ['trips.status', 'trips.country'],
  timeDimensions: [{ dimension: 'trips.started_at', granularity: 'month' }],
};
const { fields } = readShownQuery(query, members, undefined);
const count = { field: String.raw`trips\.count`, type: 'quantitative' };
const status = { field: String.raw`trips\.status`, type: 'nominal' };

const bars: FormDrawing = {
  kind: 'vega',
  spec: { data: { name: 'table' }, mark: 'bar', encoding: { x: count, y: { ...status, sort: '-x' } } },
};

function find(drawing: FormDrawing, section: string, key: string, part = 0): FormControl {
  const found = describeForm(drawing, fields, part).sections.find((one) => one.key === section);
  const control = found?.controls.find((one) => one.key === key);
  if (!control) throw new Error(`There is no ${section}.${key}.`);
  return control;
}

function change(
  drawing: FormDrawing,
  [section, key]: readonly [string, string],
  value: unknown,
): FormDrawing {
  const control = find(drawing, section, key);
  if (control.control === 'check') return control.change(value === true);
  if (control.control === 'number') return control.change(Number(value));
  if (control.control === 'button') return control.change();
  return control.change(String(value));
}

const readScale = ({ spec }: FormDrawing): unknown => readAt(spec, ['encoding', 'color', 'scale']);

const assign = (drawing: FormDrawing, slot: string, field: string | undefined): FormDrawing => {
  const found = describeForm(drawing, fields).sections.find((section) => section.slot?.key === slot)?.slot;
  return found?.change(field) ?? drawing;
};

test('what a hand has written stays, wherever a control writes beside it', () => {
  const axis = { labelColor: 'red', title: 'By hand' };
  const written: FormDrawing = {
    kind: 'vega',
    spec: {
      ...bars.spec,
      usermeta: { by: 'hand' },
      params: [{ name: 'brush', select: 'interval' }],
      mark: { type: 'bar', tooltip: { content: 'data' } },
      encoding: {
        x: { ...count, axis },
        y: status,
        opacity: { condition: { param: 'brush', value: 1 }, value: 0.2 },
      },
    },
  };
  let drawing = change(written, ['x', 'grid'], false);
  drawing = change(drawing, ['mark', 'cornerRadiusEnd'], 4);
  drawing = assign(drawing, 'color', 'trips.country');
  drawing = change(drawing, ['x', 'stack'], 'shares');
  expect(drawing.spec).toEqual({
    ...written.spec,
    mark: { type: 'bar', tooltip: { content: 'data' }, cornerRadiusEnd: 4 },
    encoding: {
      x: { ...count, stack: 'normalize', axis: { ...axis, grid: false, format: '%' } },
      y: status,
      opacity: { condition: { param: 'brush', value: 1 }, value: 0.2 },
      color: { field: String.raw`trips\.country`, type: 'nominal' },
    },
  });
});

test('a value that no option names is shown as written, and stays until another one is chosen', () => {
  const written = {
    kind: 'vega',
    spec: { ...bars.spec, encoding: { x: count, y: { ...status, sort: ['b', 'a'] } } },
  } as const;
  expect(find(written, 'y', 'sort')).toMatchObject({ value: undefined });
  expect(change(written, ['x', 'grid'], false).spec).toMatchObject({ encoding: { y: { sort: ['b', 'a'] } } });
});

test('another mark moves the columns to the channels that it has', () => {
  const slices = change(bars, ['mark', 'mark'], 'arc');
  expect(slices.spec).toMatchObject({ mark: { type: 'arc' }, encoding: { theta: count, color: status } });
  expect(Object.keys(slices.spec['encoding'] ?? {})).toEqual(['theta', 'color']);
  const columns = change(slices, ['mark', 'mark'], 'bar');
  expect(columns.spec).toMatchObject({
    mark: { type: 'bar' },
    encoding: { x: { ...status, sort: '-y' }, y: count },
  });
  const cells = change(assign(bars, 'color', 'trips.country'), ['mark', 'mark'], 'rect');
  expect(cells.spec).toMatchObject({ encoding: { x: { field: String.raw`trips\.country` }, color: count } });
});

test('a measure of another unit is a line above bars, with an axis of its own; without it the chart is as before', () => {
  const columns: FormDrawing = { kind: 'vega', spec: { mark: 'bar', encoding: { x: status, y: count } } };
  const combined = change(columns, ['layers', 'add trips.late_share'], true);
  expect(combined.spec).toMatchObject({
    layer: [
      { mark: 'bar', encoding: { color: { datum: 'count' } } },
      { mark: { type: 'line' }, encoding: { x: status, y: { field: String.raw`trips\.late_share` } } },
    ],
    resolve: { scale: { y: 'independent' } },
  });
  const removing = find(combined, 'layers', 'remove', 1);
  const removed = removing.control === 'button' ? removing.change() : combined;
  expect(removed.spec).toEqual({ mark: 'bar', encoding: { x: status, y: count, color: { datum: 'count' } } });
});

test('the axes of layers turn together, and names that have bars beside one another stay with them', () => {
  const beside = { group: { field: String.raw`trips\.country`, type: 'nominal' } };
  const columns: FormDrawing = {
    kind: 'vega',
    spec: { mark: 'bar', encoding: { x: status, y: count, xOffset: beside.group } },
  };
  const combined = change(columns, ['layers', 'add trips.late_share'], true);
  const turned = describeForm(combined, fields).move?.('x', 'y') ?? combined;
  const share = { field: String.raw`trips\.late_share` };
  expect(turned.spec).toMatchObject({
    layer: [
      { encoding: { x: count, y: status, yOffset: beside.group } },
      { encoding: { x: share, y: { field: status.field } } },
    ],
  });
});

test('a layer takes only marks that stand on its axes', () => {
  const columns: FormDrawing = { kind: 'vega', spec: { mark: 'bar', encoding: { x: status, y: count } } };
  const offered = (drawing: FormDrawing): readonly string[] => {
    const control = find(drawing, 'mark', 'mark');
    return control.control === 'choice' ? control.options.map(({ value }) => value) : [];
  };
  expect(offered(columns)).toEqual(['bar', 'line', 'area', 'point', 'rect', 'arc', 'boxplot']);
  const combined = change(columns, ['layers', 'add trips.late_share'], true);
  expect(offered(combined)).toEqual(['bar', 'line', 'area', 'point']);
});

test('bars beside one another have no ticks by intervals of time', () => {
  const month = { field: String.raw`trips\.started_at\.month`, type: 'temporal', timeUnit: 'yearmonth' };
  const axis = { labelColor: 'red', tickCount: { interval: 'month', step: 1 } };
  const columns: FormDrawing = {
    kind: 'vega',
    spec: { mark: 'bar', encoding: { x: { ...month, axis }, y: count } },
  };
  const beside = assign(columns, 'group', 'trips.status');
  expect(beside.spec).toMatchObject({ encoding: { x: { type: 'ordinal', axis: { labelColor: 'red' } } } });
  expect(beside.spec).not.toHaveProperty('encoding.x.axis.tickCount');
});

test('a box plot is offered where there are amounts, and keeps them', () => {
  const boxes: FormDrawing = { kind: 'vega', spec: { mark: 'boxplot', encoding: { x: status, y: count } } };
  const slotOf = (key: string) =>
    describeForm(boxes, fields).sections.find(({ slot }) => slot?.key === key)?.slot;
  expect(slotOf('x')?.isOptional).toBe(true);
  expect(slotOf('y')?.isOptional).toBe(false);
  expect(slotOf('y')?.offered).not.toContain('trips.country');
  expect(slotOf('y')?.offered).toContain('trips.late_share');
  const names = fields.filter(({ role }) => role === 'category');
  const bare: FormDrawing = { kind: 'vega', spec: { mark: 'bar', encoding: { x: status } } };
  const marks = describeForm(bare, names).sections.find(({ key }) => key === 'mark')?.controls[0];
  expect(marks?.control === 'choice' && marks.options.map(({ value }) => value)).not.toContain('boxplot');
});

test('labels are a layer of texts, and leave with it', () => {
  const labelled = change(bars, ['mark', 'labels'], true);
  expect(labelled.spec).toMatchObject({
    layer: [{ mark: 'bar' }, { mark: { type: 'text' }, encoding: { text: count, y: { sort: '-x' } } }],
  });
  expect(describeForm(labelled, fields).parts).toEqual([]);
  expect(change(labelled, ['mark', 'labels'], false)).toEqual(bars);
});

test('small charts, bins, colours and formats are written where Vega-Lite and the report have them', () => {
  expect(assign(bars, 'facet', 'trips.country').spec).toMatchObject({ encoding: { facet: { columns: 3 } } });
  const histogram = change(assign(bars, 'y', undefined), ['x', 'bin'], true);
  expect(histogram.spec).toMatchObject({
    encoding: { x: { bin: { maxbins: 30 } }, y: { aggregate: 'count' } },
  });
  expect(change(bars, ['mark', 'color'], '#c02040').spec).toMatchObject({
    mark: { type: 'bar', color: '#c02040' },
  });
  const formatted = change(bars, ['formats', 'trips.count'], 'percent');
  expect(formatted).toEqual({ ...bars, columnFormats: { 'trips.count': { type: 'percent' } } });
  expect(change(formatted, ['formats', 'trips.count'], 'model')).toEqual({ ...bars, columnFormats: {} });
});

test('a map and a heat map have ramps in one and in two directions, and a middle only for the latter', () => {
  const map: FormDrawing = {
    kind: 'map',
    spec: { mode: 'region', source: 'world', dimension: 'trips.country', measure: 'trips.count' },
  };
  const shade = 'measure';
  const diverging = change(map, [shade, 'ramp.type'], 'diverging');
  expect(change(diverging, [shade, 'ramp.middle'], 5).spec['ramp']).toEqual({ type: 'diverging', middle: 5 });
  expect(change(diverging, [shade, 'ramp.type'], 'sequential').spec).toEqual(map.spec);
  expect(() => find(map, shade, 'ramp.middle')).toThrow();

  const cells: FormDrawing = {
    kind: 'vega',
    spec: { data: { name: 'table' }, mark: 'rect', encoding: { x: status, y: status, color: { ...count } } },
  };
  const slot = 'color';
  const inTwo = change(cells, [slot, 'scale'], 'diverging');
  expect(readScale(inTwo)).toEqual({ range: 'diverging' });
  const about = change(inTwo, [slot, 'scale.domainMid'], 5);
  expect(readScale(change(about, [slot, 'scale'], 'redblue'))).toEqual({ scheme: 'redblue', domainMid: 5 });
  expect(readScale(change(about, [slot, 'scale'], 'blues'))).toEqual({ scheme: 'blues' });
  expect(change(about, [slot, 'scale'], 'theme').spec).toEqual(cells.spec);
});

test('tables, figures, maps and templates have forms of their own', () => {
  const table: FormDrawing = { kind: 'table', spec: {} };
  const hidden = change(table, ['column trips.status', 'hidden'], true);
  expect(hidden.spec).toMatchObject({
    columns: fields.map(({ name }) => (name === 'trips.status' ? { hidden: true } : { field: name })),
  });
  expect(change(hidden, ['column trips.status', 'hidden'], false)).toEqual(table);
  expect(change(table, ['pivot', 'pivot'], true).spec).toMatchObject({
    pivot: { columns: ['trips.started_at.month'] },
  });
  const figures: FormDrawing = {
    kind: 'kpi',
    spec: { blocks: [{ type: 'number', field: 'trips.count', hand: 1 }] },
  };
  expect(change(figures, ['block 0', 'size'], 'large').spec).toEqual({
    blocks: [{ type: 'number', field: 'trips.count', hand: 1, size: 'large' }],
  });
  expect(change(figures, ['add', 'block_progress'], true).spec).toMatchObject({
    blocks: [{}, { type: 'progress' }],
  });
  const map: FormDrawing = { kind: 'map', spec: { mode: 'point', latitude: 'a', longitude: 'b' } };
  expect(change(map, ['map', 'projection'], 'globe').spec).toMatchObject({ projection: 'globe' });
  const html = change(bars, ['more', 'html'], true);
  expect(html.kind).toBe('html');
  expect(html.spec['template']).toContain('{{format [trips.count]}}');
  expect(describeForm({ kind: 'vega', spec: { marks: [] } }, fields).sections.map(({ key }) => key)).toEqual([
    'formats',
    'more',
  ]);
});

test('a chart follows the grain of its times', () => {
  const x = {
    field: String.raw`trips\.started_at\.month`,
    type: 'temporal',
    timeUnit: 'yearmonth',
    title: 'Month',
  };
  const spec = { mark: 'bar', encoding: { x, y: count }, columns: [{ field: 'trips.started_at.month' }] };
  const byYear = { ...query, timeDimensions: [{ dimension: 'trips.started_at', granularity: 'year' }] };
  expect(carrySpec(spec, query, byYear)).toEqual({
    mark: 'bar',
    encoding: { x: { ...x, field: String.raw`trips\.started_at\.year`, timeUnit: 'year' }, y: count },
    columns: [{ field: 'trips.started_at.year' }],
  });
  expect(carrySpec(spec, query, query)).toBe(spec);
});

test('of two grains of one time, each column keeps its own', () => {
  const times = (...grains: string[]) => ({
    timeDimensions: grains.map((granularity) => ({ dimension: 'a.t', granularity })),
  });
  const spec = { encoding: { x: { field: String.raw`a\.t\.month` }, y: { field: String.raw`a\.t\.day` } } };
  expect(carrySpec(spec, times('month', 'day'), times('month', 'year'))).toEqual({
    encoding: { x: { field: String.raw`a\.t\.month` }, y: { field: String.raw`a\.t\.year` } },
  });
});

test('names of the language are names as any other', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(describeForm({ kind: 'kpi', spec: { blocks: [{ type: name }] } }, fields).sections[0]?.key).toBe(
      'block 0',
    );
    expect(describeForm({ kind: 'vega', spec: { mark: name, encoding: {} } }, fields).sections[0]?.key).toBe(
      'mark',
    );
  }
});
