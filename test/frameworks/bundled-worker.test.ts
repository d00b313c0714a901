/** The engine of tiled maps in the bundle of an application. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

const entry = fileURLToPath(new URL('../../dist/engines/tiles.js', import.meta.url));

test('a bundler copies the worker of tiled maps beside the bundle', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  const written = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const workers = written.filter(({ type, fileName }) => type === 'asset' && /tiles-worker/.test(fileName));
  expect(workers.length).toBe(1);
}, 60_000);
