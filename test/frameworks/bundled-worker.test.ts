/** The engine of tiled maps in the bundle of an application. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

const entry = fileURLToPath(new URL('../../dist/engines/tiles.js', import.meta.url));

async function bundle() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  return [result].flat().flatMap((one) => ('output' in one ? one.output : []));
}

test('a bundler copies the worker of tiled maps beside the bundle', async () => {
  const written = await bundle();
  const workers = written.filter(({ type, fileName }) => type === 'asset' && /tiles-worker/.test(fileName));
  expect(workers.length).toBe(1);
}, 60_000);

test('a bundler that copies no worker has its text in a chunk', async () => {
  const written = await bundle();
  const texts = written.filter(({ fileName }) => /worker-text/.test(fileName));
  expect(texts.map((one) => one.type === 'chunk' && one.code.length > 400_000)).toEqual([true]);
}, 60_000);
