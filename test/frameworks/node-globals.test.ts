/** The built files that applications bundle for pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const nodeGlobals = /(?<![.\w$`'"-])(?:typeof (?:process|Buffer|global)\b|process\.env|Buffer\.|__dirname)/;

/** Elements, entry points for frameworks, engines and their chunks. `vitrine/token` is for backends. */
const listPageFiles = (): string[] =>
  ['', 'engines', 'engines/chunks'].flatMap((folder) =>
    readdirSync(join(dist, folder))
      .filter((name) => name.endsWith('.js') && name !== 'token.js')
      .map((name) => join(folder, name)),
  );

// A bundler such as Parcel fails on them, since it would take packages in their place.
test('no file for pages asks for globals of Node', () => {
  const files = listPageFiles();
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => nodeGlobals.test(readFileSync(join(dist, file), 'utf8')))).toEqual([]);
});
