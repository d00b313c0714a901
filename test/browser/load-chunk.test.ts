import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadChunk, loadChunkOnce } from '../../src/browser/load-chunk.ts';

const words = [
  'Failed to fetch dynamically imported module: ',
  'error loading dynamically imported module: ',
];
let files = 0;

/** Like a browser: a failed import fails for ever, without another request. */
function openBrowser(failures: number) {
  const loaded = new Map<string, { readonly file: string } | undefined>();
  let left = failures;
  return (address: string): Promise<{ readonly file: string }> => {
    if (!loaded.has(address)) loaded.set(address, (left -= 1) >= 0 ? undefined : { file: address });
    const found = loaded.get(address);
    return found === undefined
      ? Promise.reject(new TypeError(`${words[address.length % 2] ?? ''}${address}`))
      : Promise.resolve(found);
  };
}

const places = fc.constantFrom('https://a.example/file.js?of=', 'http://127.0.0.1:4000/file.js');

test('a file that failed to load is loaded once the network is back, and is the same for all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(9), places, async (failures, place) => {
      const address = `${place}${(files += 1)}`;
      const importFile = openBrowser(failures);
      const load = () => loadChunk(() => importFile(address), importFile);
      // The first try sends two requests.
      for (let tries = 1; tries < failures; tries += 1)
        await expect(load()).rejects.toHaveProperty('cause.message', expect.stringContaining(address));
      const found = await load();
      expect(found.file).toContain(address);
      expect(await load()).toBe(found);
    }),
  );
});

test('an error inside of a file is reported, and its file is not loaded twice', async () => {
  const load = () => Promise.reject(new TypeError('x is not a function'));
  const importFile = () => Promise.reject(new Error('asked again'));
  const failure = { code: 'engine-failed', cause: { message: 'x is not a function' } };
  await expect(loadChunk(load, importFile)).rejects.toMatchObject(failure);
});

const failing = (): Promise<never> =>
  Promise.reject(new TypeError(`${words[0] ?? ''}https://a.example/several.js?${(files += 1)}`));

interface Several {
  readonly t: object;
  readonly $b: object;
  readonly x: { readonly t: object };
}
const several: Several = { t: { name: 't' }, $b: { name: 'b' }, x: { t: { name: 'in x' } } };

/** What bundlers make of `import('./module.ts')`, by what they wrote it for. */
const written: Record<string, (load: () => Promise<Several>) => () => Promise<object>> = {
  'a file of its own': (load) => () => load(),
  'a file of several': (load) => () => load().then((e) => e.t),
  'a file of several by a name with a dollar': (load) => () => load().then(($) => $.$b),
  'a file of such files': (load) => () =>
    load()
      .then((e) => e.x)
      .then((e) => e.t),
  'a file of such files by a function': (load) => () =>
    load()
      .then(function (n) {
        return n.x;
      })
      .then((e) => e.t),
};

test.each(Object.entries(written))('a module of %s is the same after a failure', async (_, write) => {
  const arriving = () => Promise.resolve({ ...several });
  const expected = await write(arriving)();
  expect(expected).toBeInstanceOf(Object);
  expect(await loadChunk(write(failing), arriving)).toEqual(expected);
});

test('a module that is not found in its file has failed to load', async () => {
  const load = () => failing().then((e: Several) => e.t);
  await expect(loadChunk(load, () => Promise.resolve({ u: 1 }))).rejects.toHaveProperty(
    'cause.message',
    expect.stringContaining('several.js'),
  );
});

test.each([1, 2, 3])('callers who all ask again after %i failures share one load', async (failures) => {
  let requests = 0;
  let made = 0;
  const open = loadChunkOnce(
    () => ((requests += 1) <= failures ? Promise.reject(new Error('offline')) : Promise.resolve('file')),
    () => (made += 1),
  );
  const ask = (): Promise<number> => open().catch(ask);
  expect(await Promise.all(Array.from({ length: 5 }, ask))).toEqual([1, 1, 1, 1, 1]);
  expect([requests, made, await open()]).toEqual([failures + 1, 1, 1]);
});
