/** Runs the service's own main file, from source, in a process that a test can kill. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

await runnerImport(fileURLToPath(new URL('../../src/service/main.ts', import.meta.url)), {
  configFile: false,
});
