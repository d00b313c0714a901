/** One process that runs callers' SQL, one task at a time. Whatever it does, it can be killed. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataError } from '../data-error.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { replySchema } from './runner-messages.ts';
import { SqlStoppedError } from './sql-stopped-error.ts';

export type RunnerTask =
  | { task: 'parse'; text: string }
  | { task: 'start'; setup: readonly Statement[]; sql: string; limit: number }
  | { task: 'next' }
  | { task: 'stop' };

export interface RunnerOptions {
  /** The database file. */
  file: string;
  /** Megabytes of DuckDB; default 512. */
  memory?: number | undefined;
  /** Bytes of the whole process; default twice DuckDB's and half a gigabyte. */
  residentBytes?: number | undefined;
  /** Default 2. */
  threads?: number | undefined;
}

/** Milliseconds that an interrupted query gets to stop by itself. */
const interruptGracePeriod = 200;
/** Megabytes for the process's own script, which holds one batch of rows at a time. */
const scriptMemory = 256;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export class SqlRunner {
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;
  /** Resolves when it can take a task, also where it never will. */
  readonly ready: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #folder: string;
  #waiting: Waiting | undefined;
  /** Why it was killed, for whoever waits. */
  #reason: Error | undefined;
  #isGone = false;
  /** The task before, so that the process has one at a time. */
  #last: Promise<unknown>;

  constructor({ file, memory = 512, threads = 2, ...options }: RunnerOptions) {
    this.#folder = mkdtempSync(join(tmpdir(), 'vitrine-sql-'));
    const { residentBytes = (2 * memory + 512) * 2 ** 20 } = options;
    const limits = { memory: `${memory}MB`, residentBytes, threads };
    const input = JSON.stringify({ file, temporaryFolder: this.#folder, ...limits });
    const name = import.meta.url.endsWith('.ts') ? './sql-child.mjs' : './sql-child.js';
    // Nothing of the service's environment: it holds secrets.
    this.#child = fork(new URL(name, import.meta.url), [input], {
      env: {},
      execArgv: [`--max-old-space-size=${scriptMemory}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message) => this.#hear(message));
    this.#child.on('error', (error) => this.#end(error));
    this.ended = new Promise((resolve) => {
      this.#child.once('exit', (_, signal) => {
        this.#end(
          signal === 'SIGUSR2' ? tooLarge() : new SqlStoppedError('The query broke off inside the service.'),
        );
        resolve();
      });
    });
    this.#last = this.#wait();
    this.ready = this.#last.catch(() => undefined);
  }

  /** Of the process; undefined where it could not be started. */
  get processId(): number | undefined {
    return this.#child.pid;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Rejects with a `DataError` in DuckDB's words, or with the reason for which the process was killed. */
  runTask(task: RunnerTask): Promise<unknown> {
    const answer = this.#last.catch(() => undefined).then(() => this.#send(task));
    this.#last = answer;
    return answer;
  }

  #send(task: RunnerTask): Promise<unknown> {
    const answer = this.#wait();
    if (!this.#isGone) this.#child.send(task, (error) => error && this.kill(error));
    return answer;
  }

  kill(reason: Error): void {
    this.#reason ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** Ends the task under way, gently at first. False: the process had to be killed. */
  async interrupt(reason: Error): Promise<boolean> {
    const waiting = this.#waiting;
    if (!waiting || this.#isGone) return !this.#isGone;
    const stopped = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), interruptGracePeriod);
      this.#waiting = {
        resolve: (value) => (clearTimeout(timer), waiting.resolve(value), resolve(true)),
        reject: (error) => (clearTimeout(timer), waiting.reject(error), resolve(true)),
      };
    });
    this.#child.send({ task: 'interrupt' }, () => undefined);
    if (await stopped) return !this.#isGone;
    this.kill(reason);
    return false;
  }

  #wait(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isGone)
        reject(this.#reason ?? new SqlStoppedError('The query broke off inside the service.'));
      else this.#waiting = { resolve, reject };
    });
  }

  #hear(message: unknown): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const reply = replySchema.safeParse(message);
    if (!reply.success) this.kill(new Error('The SQL process said something that it never says.'));
    else if ('error' in reply.data) waiting?.reject(new DataError(reply.data.error));
    else waiting?.resolve(reply.data.value);
  }

  #end(error: Error): void {
    if (this.#isGone) return;
    this.#isGone = true;
    rmSync(this.#folder, { recursive: true, force: true });
    this.#waiting?.reject(this.#reason ?? error);
    this.#waiting = undefined;
  }
}

const tooLarge = (): SqlStoppedError =>
  new SqlStoppedError('The query needed more memory than one query may have, and was stopped.');
