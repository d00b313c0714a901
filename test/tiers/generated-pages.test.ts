/** Pages whose tables are generated from the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createLimitsPage, limitsFile } from '../../scripts/limits-docs.mjs';
import { createModelLanguagePage, modelLanguageFile } from '../../scripts/model-language-docs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('the page of the model language has every key: after a change of them, run npm run docs', async () => {
  expect(read(modelLanguageFile)).toBe(await createModelLanguagePage());
});

test('the limits page has the numbers of the code: after a change of them, run npm run docs', async () => {
  expect(read(limitsFile)).toBe(await createLimitsPage());
});
