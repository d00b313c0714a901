/** The text of a spec is never drawn as another drawing, and never lost. */
import { expect, test } from 'vitest';
import { SpecEditing } from '../../../src/elements/report-editor/spec-editing.ts';
import type { FormDrawing } from '../../../src/model/chart-form/form-control.ts';

const chart: FormDrawing = { kind: 'vega', spec: { mark: 'bar' }, columnFormats: { a: { type: 'percent' } } };
const number: FormDrawing = { kind: 'kpi', spec: { blocks: [] } };

function open() {
  const applied: FormDrawing[] = [];
  const editing = new SpecEditing({ apply: (drawing) => applied.push(drawing), onChange: () => undefined });
  return { editing, applied };
}

test('what waits for a pause is drawn as the kind whose text it was, before another drawing is shown', () => {
  const { editing, applied } = open();
  editing.show(chart);
  editing.change('{"mark": "line"}');
  editing.flush();
  expect(applied).toEqual([{ ...chart, spec: { mark: 'line' } }]);
  expect(editing.show(number)).toBe(JSON.stringify(number.spec, undefined, 2));
  editing.flush();
  expect(applied).toHaveLength(1);
});

test('a text with a mistake stays until it is mended or discarded, whatever is drawn', () => {
  const { editing, applied } = open();
  editing.show(chart);
  editing.change('{"mark": "line"');
  editing.flush();
  expect(editing.hasFault).toBe(true);
  expect(editing.show(number)).toBe('{"mark": "line"');
  editing.change('{"mark": "line"}');
  editing.flush();
  expect(applied).toEqual([{ ...chart, spec: { mark: 'line' } }]);
  editing.change('{');
  editing.discard();
  expect(editing.hasFault).toBe(false);
  expect(editing.show(number)).toBe(JSON.stringify(number.spec, undefined, 2));
});

test('the way in which an author has written a spec stays, while it says the same', () => {
  const { editing, applied } = open();
  editing.show(chart);
  const text = '{ "mark":\n "line" }';
  editing.change(text);
  editing.flush();
  expect(editing.show({ ...chart, ...applied[0] })).toBe(text);
});
