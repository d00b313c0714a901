/** The element's files over HTTP: an address with a version keeps its content, also after an upgrade of the service. */
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { isVersion, copyVersion, listVersions } from '../../src/service/element-files/element-versions.ts';
import { createScriptTag } from '../../src/service/element-files/element-script-tag.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { startService } from '../../src/service/start-service.ts';
import { anyBacking, makeDataFolder, startServiceUnderTest, useService } from './service-under-test.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function makeFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-versions-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const makeBuild = (version: string): string =>
  makeFolder({
    'vitrine.js': `export const version = '${version}';`,
    'vitrine.js.map': '{"version":3}',
    'engines/vega.js': `export const engine = '${version}';`,
    'service/main.js': 'secret',
    'types/index.d.ts': 'secret',
    '.hidden.js': 'secret',
    'notes.txt': 'secret',
  });

const hash = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const current = manifest.version;
const earlier = '0.0.9';
const releaseSchema = z.strictObject({
  version: z.string(),
  url: z.url(),
  integrity: z.string(),
  tag: z.string(),
});

describe('after an upgrade', () => {
  const versionsFolder = makeFolder();
  const build = makeBuild(current);
  const settings = {
    STATIC_FOLDER: build,
    ELEMENT_VERSIONS_FOLDER: versionsFolder,
    PUBLIC_URL: 'https://platform.example.com/vitrine',
    EMBED_ORIGINS: 'https://app.example.com',
  };
  const service = useService(anyBacking, settings);
  const copyEarlier = (): Promise<void> =>
    copyVersion({ folder: makeBuild(earlier), version: earlier, versionsFolder });

  test('each version is served from its own address, immutable and to pages of any origin', async () => {
    await copyEarlier();
    for (const version of [current, earlier]) {
      const answer = await service().call(`/embed/vitrine@${version}/vitrine.js`, {
        headers: { Origin: 'https://elsewhere.example.com' },
      });
      expect([answer.status, answer.text]).toEqual([200, `export const version = '${version}';`]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('vary')).toBeNull();
      const engine = await service().call(`/embed/vitrine@${version}/engines/vega.js`);
      expect(engine.text).toBe(`export const engine = '${version}';`);
    }
  });

  test('the JSON of the latest release has the address and the hash of the running version', async () => {
    const answer = await service().call('/embed/vitrine/latest.json');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    const { version, url, integrity } = releaseSchema.parse(answer.json);
    expect(version).toBe(current);
    expect(url).toBe(`https://platform.example.com/vitrine/embed/vitrine@${current}/vitrine.js`);
    expect(integrity).toBe(hash((await service().call(`/embed/vitrine@${current}/vitrine.js`)).text));
  });

  test('the JSON of the latest release has the finished script tag', async () => {
    const { url, integrity, tag } = releaseSchema.parse(
      (await service().call('/embed/vitrine/latest.json')).json,
    );
    expect(tag).toBe(
      `<script type="module" src="${url}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    );
  });

  test('the script tag has no sign of the address that HTML would read as its own', () => {
    const tag = createScriptTag({ url: 'https://a.example/b&lt"><i>/vitrine.js', integrity: 'sha384-a' });
    expect(tag).toContain(' src="https://a.example/b&#38;lt&#34;&#62;&#60;i&#62;/vitrine.js" ');
  });

  test('only files for pages are kept', () => {
    const kept = listFiles(join(versionsFolder, current));
    expect(kept).toEqual(['engines/vega.js', 'vitrine.js', 'vitrine.js.map']);
  });

  test('a version that the service does not have is answered with those that it has', async () => {
    await copyEarlier();
    const answer = await service().call('/embed/vitrine@7.0.0/vitrine.js');
    expect([answer.status, answer.problem.code]).toEqual([404, 'not-found']);
    expect(answer.problem.message).toContain(`It has: ${earlier}, ${current}.`);
    expect(answer.problem.message).toContain('/embed/vitrine/latest.json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a file names its source map in a header, and the map is served', async () => {
    const { headers } = await service().call(`/embed/vitrine@${current}/vitrine.js`);
    expect(headers.get('sourcemap')).toBe('vitrine.js.map');
    const map = await service().call(`/embed/vitrine@${current}/${headers.get('sourcemap') ?? ''}`);
    expect([map.status, map.headers.get('content-type'), map.text]).toEqual([
      200,
      'application/json',
      '{"version":3}',
    ]);
    const engine = await service().call(`/embed/vitrine@${current}/engines/vega.js`);
    expect(engine.headers.get('sourcemap')).toBeNull();
  });

  /** Sends a path as it is: `fetch` would resolve `..` itself. */
  const callRaw = (path: string): Promise<{ status: number | undefined; text: string }> =>
    new Promise((resolve, reject) => {
      const sent = request(service().running.address, { path }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      });
      sent.on('error', reject).end();
    });

  test.each([
    'vitrine@../vitrine.js',
    'vitrine@..%2f0.0.9/vitrine.js',
    'vitrine@%2e%2e/vitrine.js',
    'vitrine@0.0.9%2f../vitrine.js',
    'vitrine@0.0.9%5c..%5c/vitrine.js',
    'vitrine@0.0.9/../../secret.js',
    'vitrine@0.0.9/..%2f..%2fsecret.js',
    'vitrine@0.0.9/%2e%2e/0.1.0/../../secret.js',
    'vitrine@0.0.9-../vitrine.js',
    'vitrine@0.0.9-a..b/vitrine.js',
    'vitrine@0.0.9+build/vitrine.js',
    'vitrine@00.0.9/vitrine.js',
    'vitrine@0.0/vitrine.js',
    'vitrine@latest/vitrine.js',
    'vitrine@/vitrine.js',
    'vitrine@0.0.9%00/vitrine.js',
    'vitrine@.copy-abandoned/vitrine.js',
    'vitrine@0.0.9/service/main.js',
    'vitrine@0.0.9/.hidden.js',
    'vitrine@0.0.9/engines/.hidden.js',
    'vitrine@0.0.9/notes.txt',
  ])('no file is served from /embed/%s', async (path) => {
    await copyEarlier();
    writeFileSync(join(versionsFolder, 'secret.js'), 'secret');
    mkdirSync(join(versionsFolder, '.copy-abandoned'), { recursive: true });
    writeFileSync(join(versionsFolder, '.copy-abandoned/vitrine.js'), 'secret');
    const { status, text } = await callRaw(`/embed/${path}`);
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/secret$|^export/);
  });

  test('no text as version leads to a file outside of the folders of versions', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[.\d/\\a%-]{1,12}$/));
    await fc.assert(
      fc.asyncProperty(text, async (name) => {
        fc.pre(![earlier, current].includes(name));
        const { status } = await callRaw(`/embed/vitrine@${encodeURIComponent(name)}/vitrine.js`);
        expect([400, 404]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the copy of a version', () => {
  const copyTwice = async (first: string, second: string): Promise<string> => {
    const versionsFolder = makeFolder();
    await copyVersion({ folder: first, version: '1.0.0', versionsFolder });
    await copyVersion({ folder: second, version: '1.0.0', versionsFolder });
    return versionsFolder;
  };

  test('is replaced by the files of the running build, if they differ', async () => {
    const build = makeFolder({ 'vitrine.js': 'new', 'chunk-12345678.js': 'new' });
    const versionsFolder = await copyTwice(makeFolder({ 'vitrine.js': 'old', 'gone.js': 'old' }), build);
    expect(listFiles(versionsFolder)).toEqual(['1.0.0/chunk-12345678.js', '1.0.0/vitrine.js']);
    expect(readFileSync(join(versionsFolder, '1.0.0/vitrine.js'), 'utf8')).toBe('new');
  });

  test('is replaced if a file of the same length differs', async () => {
    const versionsFolder = await copyTwice(
      makeFolder({ 'vitrine.js': 'old' }),
      makeFolder({ 'vitrine.js': 'new' }),
    );
    expect(readFileSync(join(versionsFolder, '1.0.0/vitrine.js'), 'utf8')).toBe('new');
  });

  test('is whole, also if instances that share the folder start at the same moment', async () => {
    const versionsFolder = makeFolder();
    const folder = makeBuild('1.0.0');
    await Promise.all(
      Array.from({ length: 8 }, () => copyVersion({ folder, version: '1.0.0', versionsFolder })),
    );
    expect(listFiles(versionsFolder)).toEqual([
      '1.0.0/engines/vega.js',
      '1.0.0/vitrine.js',
      '1.0.0/vitrine.js.map',
    ]);
  });

  test('leaves unfinished copies of a running process alone, and removes abandoned ones', async () => {
    const versionsFolder = makeFolder({ '.copy-old/vitrine.js': 'half', '.copy-new/vitrine.js': 'half' });
    utimesSync(join(versionsFolder, '.copy-old'), 0, 0);
    await copyVersion({ folder: makeBuild('1.0.0'), version: '1.0.0', versionsFolder });
    expect(readdirSync(versionsFolder).sort()).toEqual(['.copy-new', '1.0.0']);
    expect(await listVersions(versionsFolder)).toEqual(['1.0.0']);
  });

  test('has a version of semver.org without build metadata as its name', () => {
    const part = fc.nat({ max: 10_000 });
    const version = fc.tuple(part, part, part).map((parts) => parts.join('.'));
    fc.assert(fc.property(version, (text) => isVersion(text) && isVersion(`${text}-rc.1`)));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => !isVersion(text) || !/[/\\]|\.\./.test(text)),
    );
  });

  test('that cannot be written is named in the log, and the running version is served', async () => {
    const file = join(makeFolder({ 'a-file': '' }), 'a-file');
    const dataFolder = await makeDataFolder();
    folders.push(dataFolder);
    const lines: string[] = [];
    const settings = { STATIC_FOLDER: makeBuild(current), ELEMENT_VERSIONS_FOLDER: file };
    const running = await startService(readConfig({ PORT: '0', DATA_FOLDER: dataFolder, ...settings }), {
      writeLog: (line) => void lines.push(line),
    });
    const { status } = await fetch(`${running.address}/embed/vitrine@${current}/vitrine.js`);
    await running.close();
    expect(status).toBe(200);
    expect(lines.filter((line) => line.includes('ELEMENT_VERSIONS_FOLDER'))).toEqual([
      expect.stringMatching(/"level":"error".*not after an upgrade/),
    ]);
  });

  test('is in the data folder, if no other folder is set', async () => {
    const service = await startServiceUnderTest(anyBacking, { STATIC_FOLDER: makeBuild(current) });
    expect(listFiles(join(service.folder, 'element-versions', current))).toContain('vitrine.js');
    await service.stop();
  });
});
