/**
 * Answers that are being made, so that their asker can stop them, and read them from the beginning after a lost connection. They are
 * in the memory of this process: another instance does not know them.
 */
import { createHash } from 'node:crypto';
import { Problem } from '../http/http-problem.ts';

/** Who asks, and whom. Only the same credential finds its answers. */
export interface AnswerOwner {
  readonly credential: string;
  readonly deploymentId: number;
  /** `undefined`: the default agent. */
  readonly agentId?: number | undefined;
}

export interface StartedAnswer {
  readonly owner: AnswerOwner;
  readonly chatId: string;
  /** Names the answer for its asker, who can read it again by it. `undefined`: it ends with its reader. */
  readonly messageId: string | undefined;
  /** Everything else that the answer depends on: what is asked, and what the asker may see. */
  readonly request: string;
}

export type RunAnswer<Line> = (signal: AbortSignal) => AsyncGenerator<Line>;

/** Milliseconds that an answer goes on, or stays, for an asker whose connection was lost. */
const keptFor = 30_000;
/** Answers that stay at the same time: each may have megabytes of rows. The oldest ones go first. */
const mostKept = 50;

/** The reason with which an answer ends whose asker stopped it. */
export class StoppedByAskerError extends Error {
  override readonly name = 'StoppedByAskerError';
}

export class RunningAnswers<Line> {
  readonly #answers = new Map<string, RunningAnswer<Line>>();

  /**
   * @param leaving - aborts when the asker has gone.
   * @throws Problem `conflict` while another question of the same chat is being answered.
   */
  start(started: StartedAnswer, run: RunAnswer<Line>, leaving: AbortSignal): AsyncGenerator<Line> {
    const key = toKey(started.owner, started.chatId);
    const known = this.#answers.get(key);
    if (known?.isSame(started)) return known.read(leaving);
    if (known?.isRunning)
      throw new Problem('conflict', 'The question before is still being answered. Wait for it, or stop it.');
    const answer = new RunningAnswer(started, run, () => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    this.#dropOldest();
    return answer.read(leaving);
  }

  isRunning(owner: AnswerOwner, chatId: string): boolean {
    return this.#answers.get(toKey(owner, chatId))?.isRunning === true;
  }

  /** @returns whether an answer was running. */
  stop(owner: AnswerOwner, chatId: string): boolean {
    const answer = this.#answers.get(toKey(owner, chatId));
    if (!answer?.isRunning) return false;
    answer.stop(new StoppedByAskerError());
    return true;
  }

  #dropOldest(): void {
    const ended = [...this.#answers].filter(([, { isRunning }]) => !isRunning);
    for (const [key] of ended.slice(0, Math.max(0, this.#answers.size - mostKept))) this.#answers.delete(key);
  }
}

/** Credentials are not kept: only their hash is. */
const toKey = ({ credential, deploymentId, agentId }: AnswerOwner, chatId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([credential, deploymentId, agentId, chatId]))
    .digest('base64url');

class RunningAnswer<Line> {
  readonly #started: StartedAnswer;
  readonly #lines: Line[] = [];
  readonly #ending = new AbortController();
  readonly #remove: () => void;
  #failure: { readonly error: unknown } | undefined;
  #isRunning = true;
  #readers = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Called with the next line, and at the end. */
  readonly #waiting = new Set<() => void>();

  constructor(started: StartedAnswer, run: RunAnswer<Line>, remove: () => void) {
    this.#started = started;
    this.#remove = remove;
    void this.#collect(run(this.#ending.signal));
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  isSame({ messageId, request }: StartedAnswer): boolean {
    const { messageId: own, request: asked } = this.#started;
    return own !== undefined && own === messageId && asked === request;
  }

  stop(reason: Error): void {
    this.#ending.abort(reason);
  }

  /** All lines from the first one. A reader who leaves before the first line has left, too. */
  read(leaving: AbortSignal): AsyncGenerator<Line> {
    this.#readers += 1;
    clearTimeout(this.#timer);
    const leave = (): void => {
      leaving.removeEventListener('abort', leave);
      this.#readers -= 1;
      if (this.#readers === 0) this.#leave();
    };
    if (leaving.aborted) leave();
    else leaving.addEventListener('abort', leave);
    return this.#listLines(leaving, leave);
  }

  async *#listLines(leaving: AbortSignal, leave: () => void): AsyncGenerator<Line> {
    try {
      for (let next = 0; !leaving.aborted && (next < this.#lines.length || this.#isRunning);) {
        const line = this.#lines[next];
        if (line === undefined) await this.#waitForNews(leaving);
        else {
          next += 1;
          yield line;
        }
      }
      if (this.#failure) throw this.#failure.error;
    } finally {
      if (!leaving.aborted) leave();
    }
  }

  async #collect(lines: AsyncGenerator<Line>): Promise<void> {
    try {
      for await (const line of lines) {
        this.#lines.push(line);
        this.#notify();
      }
    } catch (error) {
      this.#failure = { error };
    }
    this.#isRunning = false;
    this.#notify();
    if (this.#readers === 0) this.#leave();
  }

  #notify(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const go of waiting) go();
  }

  #waitForNews(leaving: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        leaving.removeEventListener('abort', go);
        this.#waiting.delete(go);
        resolve();
      };
      this.#waiting.add(go);
      leaving.addEventListener('abort', go);
    });
  }

  /** Nobody reads it. An answer with an id waits for its asker. */
  #leave(): void {
    const end = (): void => {
      this.#ending.abort();
      this.#remove();
    };
    if (this.#started.messageId === undefined) return end();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(end, keptFor).unref();
  }
}
