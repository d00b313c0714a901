/** Runs a runner of notifications, from source, in a process that a test can kill. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

await runnerImport(fileURLToPath(new URL('./notification-runner-process.ts', import.meta.url)), {
  configFile: false,
});
