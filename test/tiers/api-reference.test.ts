/** The doc comments of the public interface, and the pages and files that are generated from them. Reading them takes seconds. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { createApiReference } from '../../scripts/api-reference.mjs';
import { createManifest } from '../../scripts/custom-elements-manifest.mjs';
import { createFrameworkMembers } from '../../scripts/framework-members.mjs';
import { createPublicProgram, readPublicApi } from '../../scripts/read-public-api.mjs';
import type { PublicModule } from '../../scripts/read-public-api.mjs';
import { createThemingPage, themingFile } from '../../scripts/theming-docs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const published = ['DashboardElement', 'createPlatformApi', 'createEmbedToken'];
let modules: readonly PublicModule[] = [];
let pages: ReadonlyMap<string, string> = new Map();
let manifest: object;

beforeAll(async () => {
  const program = createPublicProgram();
  modules = readPublicApi(program);
  pages = await createApiReference(program);
  manifest = await createManifest(program, modules);
});

const listExports = () =>
  modules.flatMap((module) =>
    module.exports.map((one) => ({ ...one, title: `${module.name}: ${one.name}` })),
  );

test('the reference covers every entry point of the package', () => {
  const names = listExports().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(published));
});

test('every public export has a description', () => {
  const bare = listExports().filter(({ doc }) => doc.text.trim() === '');
  expect(bare.map(({ title }) => title)).toEqual([]);
});

test('every public member has a description', () => {
  const bare = listExports().flatMap(({ title, members }) =>
    // The static `type` of an event class is the name of the event, which the description of the class covers.
    members
      .filter(({ isStatic, doc }) => !isStatic && doc.text.trim() === '')
      .map(({ name }) => `${title}.${name}`),
  );
  expect(bare).toEqual([]);
});

test('every public function, and the element, has an example', () => {
  const entries = listExports().filter(
    ({ kind, name }) => kind === 'function' || name === 'DashboardElement',
  );
  expect(entries.length).toBeGreaterThan(6);
  expect(entries.filter(({ doc }) => doc.tags.example === undefined).map(({ title }) => title)).toEqual([]);
});

test('the reference matches the code: after a change of the public interface, run npm run docs', () => {
  const folder = join(root, 'docs/api');
  expect(
    readdirSync(folder)
      .map((name) => `docs/api/${name}`)
      .sort(),
  ).toEqual([...pages.keys()].sort());
  for (const [path, text] of pages) expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
});

test('the theming page has every token and part: after a change of them, run npm run docs', async () => {
  expect(readFileSync(join(root, themingFile), 'utf8')).toBe(await createThemingPage(manifest));
});

test('the members of the framework components match the element: after a change of it, run npm run docs', async () => {
  const files = await createFrameworkMembers(manifest);
  const current = [...files.keys()].map((path) => [path, readFileSync(join(root, path), 'utf8')]);
  expect(current.length).toBe(2);
  expect(current).toEqual([...files]);
});
