/** What tools read in the packed packages: entry points, types, source maps, hashes and data for editors. */
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';

const packages = ['element', 'service'] as const;
let tarballs: Record<(typeof packages)[number], Buffer>;
let element: Package;

beforeAll(() => {
  const { element: elementFile, service } = inject('release');
  tarballs = { element: readFileSync(elementFile), service: readFileSync(service) };
  element = createPackageFromTarballData(tarballs.element);
}, 600_000);

const fileOf = (path: string): string => `/node_modules/vitrine/${path}`;
const readText = (path: string): string => element.readFile(fileOf(path));
const listFiles = (pattern: RegExp): string[] =>
  element
    .listFiles()
    .map((file) => file.slice(fileOf('').length))
    .filter((file) => pattern.test(file));

const manifestSchema = z.object({
  version: z.string(),
  exports: z.record(z.string(), z.unknown()),
  'web-types': z.string(),
  customElements: z.string(),
});
const readManifest = (): z.infer<typeof manifestSchema> =>
  manifestSchema.parse(JSON.parse(readText('package.json')));

test.each(packages)('publint finds nothing to change in the package of the %s', async (name) => {
  const { buffer, byteOffset, byteLength } = tarballs[name];
  const tarball = new Uint8Array(buffer, byteOffset, byteLength).slice().buffer;
  const { messages, pkg } = await publint({ pack: { tarball }, level: 'suggestion', strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

describe('the types of the entry points', () => {
  /**
   * `require()` of a CommonJS file gets an ES module. The packages have ES modules only, by choice: a second format would be a
   * second instance of the element, which can be registered once, and Node 20.19 requires ES modules.
   */
  const accepted = ['CJSResolvesToESM'];

  test('are found and right for every entry point, in every way of resolution', async () => {
    const result = await checkPackage(element);
    if (result.types === false) throw new Error('The package has no types.');
    expect(Object.keys(result.entrypoints).sort()).toEqual(Object.keys(readManifest().exports).sort());
    expect(result.problems.filter(({ kind }) => !accepted.includes(kind))).toEqual([]);
  });

  test('are none for the package of the service, which is a command and cannot be imported', async () => {
    const service = createPackageFromTarballData(tarballs.service);
    expect(await checkPackage(service)).toMatchObject({ packageName: 'vitrine-service', types: false });
    const { exports: entryPoints, bin } = z
      .object({ exports: z.unknown().optional(), bin: z.record(z.string(), z.string()) })
      .parse(JSON.parse(service.readFile('/node_modules/vitrine-service/package.json')));
    expect([entryPoints, Object.keys(bin)]).toEqual([undefined, ['vitrine', 'vitrine-service']]);
  });
});

const mapSchema = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  // A chunk that holds nothing but the data of a map of the world has no sources.
  sourcesContent: z.array(z.string()).default([]),
  mappings: z.string(),
  names: z.array(z.string()),
  file: z.string(),
});
const readMap = (path: string): z.infer<typeof mapSchema> => mapSchema.parse(JSON.parse(readText(path)));

/** Whether a script has more than statements that import, or that export what it imports. */
const hasCode = (script: string): boolean =>
  script.replace(/^#!.*|(?:import|export)\s*(?:\{[^}]*\}\s*)?(?:from\s*)?(?:"[^"]*")?;?/gm, '').trim() !== '';

describe('the source maps', () => {
  test('are beside every script with code of this repository, with all of their sources', () => {
    const scripts = listFiles(/^dist\/(?:[^/]+|engines\/.+|service\/.+)\.js$/);
    expect(scripts.length).toBeGreaterThan(100);
    // Those without code of this repository: MapLibre's worker, the bundler's runtime, and files that only pass on exports.
    const withoutMap = scripts.filter((script) => !element.fileExists(fileOf(`${script}.map`)));
    const own = withoutMap.filter(
      (script) =>
        !/tiles-worker\.js$|rolldown-runtime|preload-helper/.test(script) && hasCode(readText(script)),
    );
    expect(own).toEqual([]);
    for (const script of scripts.filter((one) => !withoutMap.includes(one))) {
      const { sources, sourcesContent, file } = readMap(`${script}.map`);
      expect(sourcesContent.length, script).toBe(sources.length);
      expect(script.endsWith(`/${file}`), script).toBe(true);
      expect(sources.filter((source) => /^\/|^\w+:|\/work\//.test(source))).toEqual([]);
    }
  });

  test('show no package of others whose licence is not in the package', () => {
    const sources = listFiles(/\.js\.map$/).flatMap((path) => readMap(path).sources);
    const names = sources.map((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? '');
    const bundled = [...new Set(names)].filter((name) => name !== '');
    expect(bundled).toEqual(expect.arrayContaining(['lit-html', 'vega-dataflow', 'maplibre-gl', 'jose']));
    const licences = `\n${readText('dist/THIRD-PARTY-LICENSES')}`;
    expect(bundled.filter((name) => !licences.includes(`\n${name} `))).toEqual([]);
  });

  test('are named by the files for bundlers, and not by the files that pages load themselves', () => {
    const isNamed = (path: string): boolean =>
      /\n\/\/# sourceMappingURL=[\w.-]+\.js\.map\s*$/.test(readText(path));
    for (const path of ['element', 'define', 'client', 'react', 'vue', 'token', 'frame', 'service/main'])
      expect(isNamed(`dist/${path}.js`), path).toBe(true);
    for (const path of ['vitrine', 'frame-page', 'engines/vega', 'engines/map'])
      expect(isNamed(`dist/${path}.js`), path).toBe(false);
  });

  test.each([
    ['dist/vitrine.js', 'customElements.define(', 'src/define.ts'],
    ['dist/define.js', 'customElements.define(', 'src/define.ts'],
    ['dist/token.js', 'async function createEmbedToken(', 'src/token/create-embed-token.ts'],
    ['dist/frame.js', 'postMessage(', 'src/frame/host/'],
  ])('of %s lead from "%s" to the same text in %s', (script, text, source) => {
    const lines = readText(script).split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    const column = lines[line]?.indexOf(text) ?? -1;
    expect([line, column].every((place) => place >= 0)).toBe(true);
    const map = readMap(`${script}.map`);
    const found = new SourceMap({ ...map, sourceRoot: '' }).findEntry(line, column);
    if (!('originalSource' in found))
      throw new Error(`The map of ${script} has no entry for ${line}:${column}.`);
    expect(found.originalSource).toContain(source);
    const original = map.sourcesContent[map.sources.indexOf(found.originalSource)] ?? '';
    expect(original.split('\n')[found.originalLine]?.slice(found.originalColumn)).toContain(
      text.replace('(', ''),
    );
  });
});

test('integrity.json has the hash of every file that a script tag loads, and of no other', () => {
  const { version, integrity } = z
    .strictObject({ version: z.string(), integrity: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readText('dist/integrity.json')));
  expect(version).toBe(readManifest().version);
  const scripts = listFiles(
    /^dist\/(?:(?:vitrine|frame|frame-page)|(?!npm-)[^/]+-[\w-]{8}|engines\/.+)\.js$/,
  );
  expect(Object.keys(integrity).map((file) => `dist/${file}`)).toEqual(scripts.sort());
  for (const [file, hash] of Object.entries(integrity)) {
    const digest = createHash('sha384')
      .update(readText(`dist/${file}`))
      .digest('base64');
    expect(hash, file).toBe(`sha384-${digest}`);
  }
});

test('the data for editors is in the package', () => {
  const { 'web-types': webTypes, customElements } = readManifest();
  for (const path of [
    webTypes,
    customElements,
    'dist/vscode.html-custom-data.json',
    'dist/vscode.css-custom-data.json',
  ])
    expect(element.fileExists(fileOf(path)), path).toBe(true);
});
