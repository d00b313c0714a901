import { expect, test } from 'vitest';
import { renderTemplate } from '../../../src/views/html/engine/template.ts';

const request = {
  result: { columns: [{ name: 'city', type: 'string' }], values: [['Oslo']], rowCount: 1 },
  overrides: {},
  context: { locale: 'en', timeZone: 'UTC', currency: 'USD' },
  now: new Date(0),
} as const;

/** The message, then the line with a caret. */
function tell(source: string | undefined): string {
  try {
    renderTemplate(source, request);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error(`"${String(source)}" has no mistake.`);
}

test.each([
  [
    '<p>\n  {{data.0.town}}\n</p>',
    '"town" is not defined in "data.0.town" (line 2, column 5)',
    '2 |   {{data.0.town}}',
    '  |     ^',
  ],
  [
    '{{#if data}}\nx\n{{/each}}',
    '"#if" is closed by "/each" (line 1, column 4)',
    '1 | {{#if data}}',
    '  |    ^',
  ],
  [
    'a\n{{#each data}}',
    'A block is opened and never closed (line 2, column 15)',
    '2 | {{#each data}}',
    '  |               ^',
  ],
  [
    '{{#if}',
    'A tag is incomplete or contains an invalid character (line 1, column 6)',
    '1 | {{#if}',
    '  |      ^',
  ],
  ['{{{city}}', '"}}" does not belong here (line 1, column 8)', undefined, undefined],
])('a mistake in %j is reported with its line and a caret', (source, message, line, caret) => {
  const [first, , shown, mark] = tell(source).split('\n');
  expect(first).toBe(message);
  if (line !== undefined) expect([shown, mark]).toEqual([line, caret]);
});

test('of a long line the part around the mistake is shown', () => {
  const [, , line, caret = ''] = tell(`${'<td>a</td>'.repeat(40)}{{nope}}${'<td>b</td>'.repeat(40)}`).split(
    '\n',
  );
  expect(line).toMatch(/^1 \| ….{38}…$/);
  expect(line?.slice(caret.length - 1).startsWith('nope')).toBe(true);
});

test('a report without a template, or with an overlong one, is reported', () => {
  expect(tell(undefined)).toBe('The report has no template');
  expect(tell('x'.repeat(500_001))).toBe('The template is longer than 500,000 characters');
  expect(tell('<b>'.repeat(50_001))).toBe('The template makes more than 50,000 elements');
});
