import { z } from 'zod';
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataError } from '../data-error.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { SqlStoppedError } from '../sql-stopped-error.ts';

/** A reply of the runner's process (`sql-child.mjs`) to a task. */
const replySchema = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]);

/** The reply to `parse`. */
export const treeSchema = z.object({ tree: z.string() });

/** The reply to `next`. */
export const batchSchema = z.object({
  rows: z.array(z.array(z.string().nullable())),
  /** Whether these are the last rows. */
  done: z.boolean(),
  /** Whether the result has more rows than the limit. */
  truncated: z.boolean(),
});

/** The reply to `start`. */
export const startedSchema = batchSchema.extend({
  /** `type` is DuckDB's name of the type. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});

/** The reply to `stop`. `isSpent`: the process still holds so much memory that the next query would be stopped. */
export const stoppedSchema = z.object({ isSpent: z.boolean() });

export type Batch = z.infer<typeof batchSchema>;

/** A task for the runner's process. */
export type RunnerTask =
  | { task: 'parse'; text: string }
  | { task: 'start'; setup: readonly Statement[]; sql: string; limit: number }
  | { task: 'next' }
  | { task: 'stop' };

export interface RunnerOptions {
  /** The database file. */
  file: string;
  /** DuckDB's memory limit in megabytes; default 512. */
  memory?: number | undefined;
  /** Limit of the whole process in bytes; default twice DuckDB's limit plus 512 MiB. */
  residentBytes?: number | undefined;
  /** Threads of DuckDB; default 2. */
  threads?: number | undefined;
}

/** Milliseconds in which an interrupted query must stop; then the process is killed. */
const interruptGracePeriod = 200;
/** Megabytes of the JavaScript heap, which holds one batch of rows at a time. */
const scriptMemory = 256;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** A child process that runs callers' SQL, one task at a time. It holds no state of the service and can be killed. */
export class SqlRunner {
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Resolves when the process can take a task, or has failed to start; never rejects. */
  readonly ready: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #folder: string;
  #waiting: Waiting | undefined;
  /** Why the process was killed; pending tasks reject with it. */
  #reason: Error | undefined;
  #hasExited = false;
  /** The previous task: the next one is sent when it has settled. */
  #last: Promise<unknown>;

  constructor({ file, memory = 512, threads = 2, ...options }: RunnerOptions) {
    this.#folder = mkdtempSync(join(tmpdir(), 'vitrine-sql-'));
    const { residentBytes = (2 * memory + 512) * 2 ** 20 } = options;
    const limits = { memory: `${memory}MB`, residentBytes, threads };
    const input = JSON.stringify({ file, temporaryFolder: this.#folder, ...limits });
    const name = import.meta.url.endsWith('.ts') ? './sql-child.mjs' : './sql-child.js';
    // The environment of the service holds secrets, so that the process gets an empty one.
    this.#child = fork(new URL(name, import.meta.url), [input], {
      env: {},
      execArgv: [`--max-old-space-size=${scriptMemory}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message) => this.#handleMessage(message));
    this.#child.on('error', (error) => this.#end(error));
    this.ended = new Promise((resolve) => {
      this.#child.once('exit', (_, signal) => {
        this.#end(
          signal === 'SIGUSR2'
            ? tooLarge()
            : new SqlStoppedError('The query was interrupted inside the service.'),
        );
        resolve();
      });
    });
    this.#last = this.#wait();
    this.ready = this.#last.catch(() => undefined);
  }

  /** The process id; undefined where the process could not be started. */
  get processId(): number | undefined {
    return this.#child.pid;
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  /** Rejects with a `DataError` that holds DuckDB's message, or with the reason for which the process was killed. */
  runTask(task: RunnerTask): Promise<unknown> {
    const answer = this.#last.catch(() => undefined).then(() => this.#send(task));
    this.#last = answer;
    return answer;
  }

  #send(task: RunnerTask): Promise<unknown> {
    const answer = this.#wait();
    if (!this.#hasExited) this.#child.send(task, (error) => error && this.kill(error));
    return answer;
  }

  kill(reason: Error): void {
    this.#reason ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** Interrupts the current task. Resolves with false where the process had to be killed. */
  async interrupt(reason: Error): Promise<boolean> {
    const waiting = this.#waiting;
    if (!waiting || this.#hasExited) return !this.#hasExited;
    const stopped = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), interruptGracePeriod);
      this.#waiting = {
        resolve: (value) => (clearTimeout(timer), waiting.resolve(value), resolve(true)),
        reject: (error) => (clearTimeout(timer), waiting.reject(error), resolve(true)),
      };
    });
    this.#child.send({ task: 'interrupt' }, () => undefined);
    if (await stopped) return !this.#hasExited;
    this.kill(reason);
    return false;
  }

  #wait(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#hasExited)
        reject(this.#reason ?? new SqlStoppedError('The query was interrupted inside the service.'));
      else this.#waiting = { resolve, reject };
    });
  }

  #handleMessage(message: unknown): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const reply = replySchema.safeParse(message);
    if (!reply.success) this.kill(new Error('The SQL process sent a reply of an unknown form.'));
    else if ('error' in reply.data) waiting?.reject(new DataError(reply.data.error));
    else waiting?.resolve(reply.data.value);
  }

  #end(error: Error): void {
    if (this.#hasExited) return;
    this.#hasExited = true;
    rmSync(this.#folder, { recursive: true, force: true });
    this.#waiting?.reject(this.#reason ?? error);
    this.#waiting = undefined;
  }
}

const tooLarge = (): SqlStoppedError =>
  new SqlStoppedError('The query needed more memory than one query may have, and was stopped.');
