/**
 * Answers that are being made, so that their asker can stop them, and read them from the beginning after a lost connection. They are
 * in the memory of this process: another instance does not know them.
 */
import type { UnfinishedWork } from '../http/unfinished-work.ts';
import { Problem } from '../http/http-problem.ts';

/** Who asks, and whom. Only the same credential finds its answers. */
export interface AnswerAsker {
  /** Its hash. */
  readonly credential: string;
  readonly deploymentId: number;
  /** `undefined`: the default agent. */
  readonly agentId?: number | undefined;
}

export interface AnswerOwner extends AnswerAsker {
  /** Says for whom it asks: a key may ask for several readers. */
  readonly reader: string;
}

export interface StartedAnswer {
  readonly owner: AnswerOwner;
  readonly chatId: string;
  /** Names the answer for its asker, who can read it again by it. `undefined`: it ends with its reader. */
  readonly messageId: string | undefined;
  /** Everything else that the answer depends on: what is asked, and what the asker may see. */
  readonly request: string;
  /** Whether the answer may still be read again: its asker sees the same rows, and has not deleted it. */
  readonly holds: () => Promise<boolean>;
}

export type RunAnswer<Line> = (signal: AbortSignal) => AsyncGenerator<Line>;

/** Milliseconds that an answer goes on, or stays, for an asker whose connection was lost. */
const keptFor = 30_000;
/** Answers that stay at the same time, of all and of one reader with one credential: each may have megabytes of rows. The oldest ones go first. */
const mostKept = { ofAll: 50, ofOne: 5 };

/** The reason with which an answer ends whose asker stopped it. */
export class StoppedByAskerError extends Error {
  override readonly name = 'StoppedByAskerError';
}

export class RunningAnswers<Line> {
  readonly #answers = new Map<string, RunningAnswer<Line>>();
  readonly #work: UnfinishedWork | undefined;

  constructor(work?: UnfinishedWork) {
    this.#work = work;
  }

  /**
   * @param leaving - aborts when the asker has gone.
   * @throws Problem `conflict` while another question of the same chat is being answered.
   */
  async start(
    started: StartedAnswer,
    run: RunAnswer<Line>,
    leaving: AbortSignal,
  ): Promise<AsyncGenerator<Line>> {
    const key = toKey(started.owner, started.chatId);
    const kept = this.#answers.get(key);
    if (kept?.isSame(started) && (await kept.holds())) return kept.read(leaving);
    const known = this.#answers.get(key);
    if (known?.isRunning)
      throw new Problem('conflict', 'The question before is still being answered. Wait for it, or stop it.');
    const answer = new RunningAnswer<Line>(started, () => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    const collected = answer.collect(run, this.#work?.ending);
    this.#work?.add(collected);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    this.#dropOldest(started.owner);
    return answer.read(leaving);
  }

  isRunning(owner: AnswerOwner, chatId: string): boolean {
    return this.#answers.get(toKey(owner, chatId))?.isRunning === true;
  }

  /** Of every reader for whom the credential asks. @returns whether an answer was running. */
  stop(asker: AnswerAsker, chatId: string): boolean {
    const running = [...this.#answers.values()].filter((one) => one.isRunning && one.isOf(asker, chatId));
    for (const answer of running) answer.stop(new StoppedByAskerError());
    return running.length > 0;
  }

  #dropOldest(owner: AnswerOwner): void {
    const ended = [...this.#answers].filter(([, { isRunning }]) => !isRunning);
    const own = ended.filter(([, answer]) => answer.isOfReader(owner));
    const beyond = [
      ...own.slice(0, Math.max(0, own.length - mostKept.ofOne)),
      ...ended.slice(0, Math.max(0, this.#answers.size - mostKept.ofAll)),
    ];
    for (const [key] of beyond) this.#answers.delete(key);
  }
}

const toKey = ({ credential, reader, deploymentId, agentId }: AnswerOwner, chatId: string): string =>
  JSON.stringify([credential, reader, deploymentId, agentId, chatId]);

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

  constructor(started: StartedAnswer, remove: () => void) {
    this.#started = started;
    this.#remove = remove;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  isSame({ messageId, request }: StartedAnswer): boolean {
    const { messageId: own, request: asked } = this.#started;
    return own !== undefined && own === messageId && asked === request;
  }

  isOfReader({ credential, reader }: AnswerOwner): boolean {
    const { owner } = this.#started;
    return owner.credential === credential && owner.reader === reader;
  }

  isOf({ credential, deploymentId, agentId }: AnswerAsker, chatId: string): boolean {
    const { owner, chatId: own } = this.#started;
    const isSameAgent = owner.deploymentId === deploymentId && owner.agentId === agentId;
    return owner.credential === credential && isSameAgent && own === chatId;
  }

  holds(): Promise<boolean> {
    return this.#started.holds();
  }

  stop(reason: Error): void {
    this.#ending.abort(reason);
  }

  /** All lines from the first one. A reader who leaves before the first line has left, too. */
  read(leaving: AbortSignal): AsyncGenerator<Line> {
    this.#readers += 1;
    if (this.#isRunning) clearTimeout(this.#timer);
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

  /** Never rejects: what fails is thrown to the readers. */
  async collect(run: RunAnswer<Line>, stopping: AbortSignal | undefined): Promise<void> {
    const ending = AbortSignal.any([this.#ending.signal, ...(stopping ? [stopping] : [])]);
    try {
      for await (const line of run(ending)) {
        this.#lines.push(line);
        this.#notify();
      }
    } catch (error) {
      this.#failure = { error };
    }
    this.#isRunning = false;
    this.#notify();
    this.#endLater();
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

  /** Nobody reads it. */
  #leave(): void {
    if (this.#isRunning) this.#endLater();
  }

  /** An answer with an id waits for its asker. After its end, being read makes it stay no longer. */
  #endLater(): void {
    const end = (): void => {
      this.#ending.abort();
      this.#remove();
    };
    if (this.#started.messageId === undefined) return end();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(end, keptFor).unref();
  }
}
