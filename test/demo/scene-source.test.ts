/** What the gallery says a scene is made of. Scenes of maps need a page: see playground.test.ts. */
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { htmlScenes } from '../../demo/page/gallery/html-scenes.ts';
import { kpiScenes } from '../../demo/page/gallery/kpi-scenes.ts';
import { readRows } from '../../demo/page/gallery/rows-text.ts';
import { toSceneSettings } from '../../demo/page/gallery/scene-element.ts';
import type { Scene } from '../../demo/page/gallery/scene.ts';
import { writeSceneSource } from '../../demo/page/gallery/scene-source.ts';
import { tableScenes } from '../../demo/page/gallery/table-scenes.ts';
import { vegaScenes } from '../../demo/page/gallery/vega-scenes.ts';
import { parseHostResult } from '../../src/model/parsing/parse-result.ts';

const scenes: readonly Scene[] = [...vegaScenes, ...tableScenes, ...kpiScenes, ...htmlScenes];
const ordinary = scenes.filter(({ state }) => !['huge', 'loading', 'error'].includes(state));

interface ShownElement {
  readonly dataSource?: { query(): Promise<unknown> };
}

/** Runs a script as a page would. @returns the element that it has appended. */
function runScript(code: string, files: { readonly spec: unknown; readonly result: unknown }): ShownElement {
  const appended: ShownElement[] = [];
  const document = {
    createElement: () => ({}),
    body: { append: (element: ShownElement) => appended.push(element) },
  };
  runInNewContext(code.replace(/^import .*$/gm, ''), { ...files, document });
  return appended[0] ?? {};
}

const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each(ordinary)(
  '$kind/$id: spec and rows say what the scene has, and the script shows both',
  async (scene) => {
    const { spec, rows, code } = await writeSceneSource(scene);
    const files = {
      spec: toPlain(JSON.parse(spec)),
      result: rows === '' ? undefined : toPlain(JSON.parse(rows)),
    };
    expect(files.spec).toEqual(toPlain(scene.spec));
    const { dataSource, ...settings } = runScript(code, files);
    expect(toPlain(settings)).toEqual(toPlain(toSceneSettings(scene)));
    const result = scene.rows && (await scene.rows(new AbortController().signal));
    const answer = parseHostResult(toPlain((await dataSource?.query()) ?? null));
    expect(answer).toEqual(result && parseHostResult(toPlain(result)));
    if (result) expect(readRows(files.result)).toEqual({ result: { ...answer, rowCount: result.rowCount } });
  },
);

test('rows that are too many are cut, and the text says so', async () => {
  const scene = scenes.find(({ id }) => id === 'huge-bins');
  const { rows, rowsNote } = await writeSceneSource(scene ?? failing('There is no such scene.'));
  expect(rowsNote).toBe('The first 2,666 of 100,000 rows.');
  expect(readRows(JSON.parse(rows))).toMatchObject({ result: { rowCount: 2_666 } });
});

const failing = (message: string): Scene => ({
  id: 'failing',
  title: 'Failing',
  state: 'error',
  kind: 'table',
  spec: {},
  rows: () => Promise.reject(new Error(message)),
  height: 100,
});

test('the script of a scene whose query fails has the same failure', async () => {
  const message = 'The warehouse’s "door" doesn\'t open.';
  const { code } = await writeSceneSource(failing(message));
  await expect(runScript(code, { spec: {}, result: undefined }).dataSource?.query()).rejects.toMatchObject({
    message,
  });
});

test.each([
  [[{ city: 'Oslo' }, 3], 'Row 2 is not an object.'],
  [{ columns: [{ name: 'a' }, {}], rows: [] }, '“name”'],
  [{ columns: [{ name: 'a' }], rows: [[1], [1, 2]] }, 'Row 2 is not a list of 1 cells'],
  [{ columns: [{ name: 'a' }] }, '“columns” and “rows”'],
  [3, '“columns” and “rows”'],
])('a mistake in the rows is named: %j', (value, message) => {
  const read = readRows(value);
  expect('fault' in read && read.fault).toContain(message);
});

test('rows may be objects, too', () => {
  expect(readRows([{ city: 'Oslo', people: 717 }])).toMatchObject({
    result: {
      columns: [
        { name: 'city', type: 'string' },
        { name: 'people', type: 'number' },
      ],
      rowCount: 1,
    },
  });
});
