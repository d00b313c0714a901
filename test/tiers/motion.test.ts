/** One rule stops all movements for readers who prefer less motion: each takes its time from `--v-motion`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../src', import.meta.url));
const sources = ['elements', 'views'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const path = `${folder}/${file.replaceAll('\\', '/')}`;
      return { path, text: readFileSync(join(root, path), 'utf8') };
    }),
);

/** What appears at once after a delay does not move. Colours of data change in a step that charts hear of. */
const isStill = (declaration: string): boolean => /: (none|late 1ms .*)$/.test(declaration);
const withoutTime: readonly string[] = ['elements/theme/data-colors.ts', 'views/html/engine/safe-styles.ts'];

const findMovements = (text: string): string[] =>
  [...text.matchAll(/^ +((?:animation|transition):[^;]*);/gm)].map(([, found = '']) => found);

test('every movement takes its time from the token of motion', () => {
  const moving = sources.filter(({ path }) => !withoutTime.includes(path));
  const movements = moving.flatMap(({ text }) => findMovements(text)).filter((one) => !isStill(one));
  expect(movements.length).toBeGreaterThan(10);
  expect(movements.filter((one) => !one.includes('* var(--v-motion))'))).toEqual([]);
});

test('styles ask in one place whether a reader prefers less motion, and for what authors write', () => {
  const asking = sources.filter(({ text }) => text.includes('prefers-reduced-motion'));
  expect(asking.map(({ path }) => path)).toEqual([
    'elements/dashboard/dashboard-styles.ts',
    'views/html/engine/safe-styles.ts',
  ]);
});
