import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('../../../src', import.meta.url));

/** Custom properties of the theme, of elements, of pages, and of gridstack. */
const known = /^--(v|vi|vitrine|gs)-/;

test('a page’s own custom properties never affect an element', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(elements|views[\\/][^\\/]+[\\/]element)[\\/].*\.ts$/.test(name),
  );
  const named = files.flatMap((name) => {
    const text = readFileSync(join(sources, name), 'utf8');
    return [...text.matchAll(/(?<![\w-])--[a-z][a-z0-9-]*/g)].map(([property]) => ({ name, property }));
  });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ property }) => !known.test(property))).toEqual([]);
});
