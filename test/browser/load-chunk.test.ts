import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadChunk } from '../../src/browser/load-chunk.ts';

const words = [
  'Failed to fetch dynamically imported module: ',
  'error loading dynamically imported module: ',
];
let files = 0;

/** Like a browser: a failed import fails for ever, without another request. */
function openBrowser(failures: number) {
  const loaded = new Map<string, string | undefined>();
  let left = failures;
  return (address: string): Promise<string> => {
    if (!loaded.has(address)) loaded.set(address, (left -= 1) >= 0 ? undefined : `file of ${address}`);
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
      expect(found).toContain(address);
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

test('a module that is one of several in its file is the same after a failure as without', async () => {
  const address = 'https://a.example/several.js';
  const first = { name: 'first' };
  const file = { a: { name: 'another' }, $b: first };
  const again = () => Promise.resolve(file);
  const failing = () => Promise.reject<typeof file>(new TypeError(`${words[0] ?? ''}${address}`));
  // As bundlers write the import of one module.
  expect(await loadChunk(() => failing().then((several) => several.$b), again)).toBe(first);
  expect(await loadChunk(() => failing(), again)).toBe(file);
});
