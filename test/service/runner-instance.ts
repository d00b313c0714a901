/** An instance that runs notifications in a process of its own, which a test can kill or halt, and what it has told. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the program of the instances, since it starts faster so. Its folder, which the caller deletes, has the packages above it. */
export async function buildRunner(): Promise<string> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'vitrine-runner-'));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: {
        input: [
          'test/service/notification-runner-process.ts',
          'src/service/database/embedded-worker.mjs',
        ].map((path) => join(root, path)),
      },
    },
  });
  return folder;
}

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('drawing') }),
  z.object({ type: z.literal('ended'), runId: z.int() }),
  z.object({ type: z.literal('count'), count: z.int() }),
]);

export type InstanceMessage = z.infer<typeof messageSchema>;

export class RunnerInstance {
  /** Resolves when it runs notifications. */
  readonly ready: Promise<unknown>;
  /** Runs whose delivery has ended, so that each of their mails is recorded. */
  readonly ended = new Set<number>();
  /** Drawings that it has begun. */
  drawings = 0;
  isKilled = false;
  readonly #child: ChildProcess;
  #takeCount: (count: number) => void = () => undefined;

  /**
   * @param folder - of the program.
   * @param environment - that of a service.
   */
  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#child = fork(join(folder, 'notification-runner-process.js'), {
      env: { ...process.env, ...environment },
    });
    this.#child.on('message', (message) => this.#take(messageSchema.parse(message)));
    const failed = once(this.#child, 'exit').then(() => Promise.reject(new Error('It did not start.')));
    this.ready = Promise.race([once(this.#child, 'message'), failed]);
  }

  #take(message: InstanceMessage): void {
    if (message.type === 'drawing') this.drawings += 1;
    if (message.type === 'ended') this.ended.add(message.runId);
    if (message.type === 'count') this.#takeCount(message.count);
  }

  setAhead(milliseconds: number): void {
    this.#child.send(milliseconds);
  }

  /** The number of runs in the database that have ended. */
  countEnded(): Promise<number> {
    return new Promise((resolve) => {
      this.#takeCount = resolve;
      this.#child.send('count');
    });
  }

  /** Drawings that begin from now on wait for `draw`. */
  hold(): void {
    this.drawings = 0;
    this.#child.send('hold');
  }

  draw(): void {
    this.#child.send('draw');
  }

  halt(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  /** Ends it at once, as a loss of power would. */
  async kill(): Promise<void> {
    this.isKilled = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
