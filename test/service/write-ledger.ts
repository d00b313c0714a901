/** Records the acknowledged writes of a service, as requests to repeat after it was killed. */
import { expect } from 'vitest';
import type { Answer, Call } from './service-under-test.ts';

export type Caller = (path: string, call: Call) => Promise<Answer>;

/** A request whose result can be checked. */
export interface LedgerRead {
  /** Distinguishes two checks at one address that concern different data. */
  readonly about: string;
  readonly path: string;
  readonly call?: Call;
}

/** A part of the expected response; it may contain more. */
export interface Claim {
  readonly status?: number;
  readonly json?: object;
}

export type Finding = readonly [LedgerRead, Claim];

export interface Write extends Call {
  readonly path: string;
  /** The state after the write, if it is known before: until the response, this or the previous state. */
  readonly then?: readonly Finding[];
  /** The state, derived from the response. */
  readonly learn?: (answer: Answer) => readonly Finding[];
}

/** The default for data without a recorded state. */
const anything: Claim = {};

/** No response came, or only an error that the database is down: the write may be done or not. */
export class ConnectionLost extends Error {}

export class Ledger {
  readonly #facts = new Map<string, { readonly look: LedgerRead; readonly claims: readonly Claim[] }>();
  readonly #call: Caller;
  readonly #onAnswer: (answers: number) => unknown;
  /** Method and path of every acknowledged write. */
  readonly written = new Set<string>();
  #answers = 0;
  #isClosed = false;

  /** `onAnswer` gets the number of acknowledged writes, and is awaited. */
  constructor(call: Caller, onAnswer: (answers: number) => unknown) {
    this.#call = call;
    this.#onAnswer = onAnswer;
  }

  /** From now on nothing more is sent. */
  close(): void {
    this.#isClosed = true;
  }

  /** Throws a `ConnectionLost` where it is unknown whether the write is done. */
  async write({ path, then = [], learn, ...call }: Write): Promise<Answer> {
    if (this.#isClosed) throw new ConnectionLost(path);
    for (const [look, claim] of then) this.#note(look, [...this.#claimsOf(look), claim]);
    const answer = await this.read({ about: '', path, call });
    expect([200, 202, 204], `${call.method} ${path}: ${answer.text}`).toContain(answer.status);
    for (const [look, claim] of [...then, ...(learn?.(answer) ?? [])]) this.#note(look, [claim]);
    this.written.add(`${call.method ?? 'POST'} ${path}`);
    await this.#onAnswer(++this.#answers);
    return answer;
  }

  /** Reads data that a stream needs to go on. */
  async read({ path, call = {} }: LedgerRead): Promise<Answer> {
    const answer = await this.#call(path, call).catch((cause: unknown) => {
      throw new ConnectionLost(path, { cause });
    });
    if (answer.status === 503) throw new ConnectionLost(path);
    return answer;
  }

  #claimsOf(look: LedgerRead): readonly Claim[] {
    return this.#facts.get(JSON.stringify(look))?.claims ?? [anything];
  }

  #note(look: LedgerRead, claims: readonly Claim[]): void {
    this.#facts.set(JSON.stringify(look), { look, claims });
  }

  /** Repeats all requests; fails at the first result that differs from the record. Returns the number of requests. */
  async verify(call: Caller): Promise<number> {
    for (const { look, claims } of this.#facts.values()) {
      const { status, json } = await call(look.path, look.call ?? {});
      const [last, ...others] = [...claims].reverse();
      const isAsOne = others.some((claim) => holds({ status, json }, claim));
      if (!isAsOne) expect({ status, json }, `${look.about} ${look.path}`).toMatchObject(last ?? {});
    }
    return this.#facts.size;
  }
}

function holds(found: object, claim: Claim): boolean {
  try {
    expect(found).toMatchObject(claim);
    return true;
  } catch {
    return false;
  }
}
