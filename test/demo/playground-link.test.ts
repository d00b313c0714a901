/** Links of the playground, and the texts in them. */
import { expect, test } from 'vitest';
import {
  mostLinkCharacters,
  noEdits,
  readEdits,
  splitPlaygroundHash,
  writeEdits,
} from '../../demo/page/playground/playground-link.ts';
import { readJsonText } from '../../demo/page/playground/read-json-text.ts';

const edits = { spec: '{ "mark": "bar" }', rows: '[{ "città": "Forlì", "年": 2025, "🚲": 3 }]' };

test('a link has the texts as they were written, in characters that addresses may have', async () => {
  const text = await writeEdits(edits);
  expect(text).toMatch(/^[\w-]+$/);
  expect(await readEdits(text)).toEqual(edits);
  expect(splitPlaygroundHash(`#vega/line-chart?${text}`)).toEqual({ scene: '#vega/line-chart', edits: text });
});

test('a link has only what differs from the scene', async () => {
  expect(await writeEdits(noEdits)).toBe('');
  expect(await readEdits('')).toEqual(noEdits);
  expect(await readEdits(await writeEdits({ ...noEdits, spec: '{' }))).toEqual({ ...noEdits, spec: '{' });
});

test.each(['%%%', 'AAAA', btoa('{"spec":1}'), 'x'.repeat(mostLinkCharacters + 1)])(
  'what is no text of a link is refused: %.20s',
  async (text) => expect(await readEdits(text)).toBeUndefined(),
);

test('a short link that unfolds to millions of characters is refused', async () => {
  const text = await writeEdits({ ...noEdits, spec: ' '.repeat(3_000_000) });
  expect(text.length).toBeLessThan(mostLinkCharacters);
  expect(await readEdits(text)).toBeUndefined();
});

test('a mistake in JSON has the line in which it is', () => {
  const read = readJsonText('{\n  "mark": "bar",\n  "height" 3\n}');
  expect(read).toMatchObject({ fault: { line: 3 } });
  expect(readJsonText('{ "mark": "bar" }')).toEqual({ value: { mark: 'bar' } });
});
