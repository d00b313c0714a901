/** What a service has answered, as something to ask it for again after it was killed. */
import { expect } from 'vitest';
import type { Answer, Call } from './service-under-test.ts';

export type Caller = (path: string, call: Call) => Promise<Answer>;

/** One thing to ask for. */
export interface LedgerRead {
  /** Tells apart two looks at one address that are about different things. */
  readonly about: string;
  readonly path: string;
  readonly call?: Call;
}

/** What the answer holds; more may be in it. */
export interface Claim {
  readonly status?: number;
  readonly json?: object;
}

export type Finding = readonly [LedgerRead, Claim];

export interface Write extends Call {
  readonly path: string;
  /** What will be so once it is done, where that is known before: until the answer, that or what was so. */
  readonly then?: readonly Finding[];
  /** What the answer tells of. */
  readonly learn?: (answer: Answer) => readonly Finding[];
}

/** Of what nobody has asked before. */
const anything: Claim = {};

/** The answer never came, or only said that the database is away: it may be done or not. */
export class ConnectionLost extends Error {}

export class Ledger {
  readonly #facts = new Map<string, { readonly look: LedgerRead; readonly claims: readonly Claim[] }>();
  readonly #call: Caller;
  readonly #onAnswer: (answers: number) => unknown;
  /** Method and path of every write that was answered. */
  readonly written = new Set<string>();
  #answers = 0;
  #isClosed = false;

  /** `onAnswer` hears how many writes have been answered, and is waited for. */
  constructor(call: Caller, onAnswer: (answers: number) => unknown) {
    this.#call = call;
    this.#onAnswer = onAnswer;
  }

  /** From now on nothing more is sent. */
  close(): void {
    this.#isClosed = true;
  }

  /** Throws a `CutOff` where nobody knows whether it was done. */
  async write({ path, then = [], learn, ...call }: Write): Promise<Answer> {
    if (this.#isClosed) throw new ConnectionLost(path);
    for (const [look, claim] of then) this.#note(look, [...this.#claimsOf(look), claim]);
    const answer = await this.read({ about: '', path, call });
    expect([200, 204], `${call.method} ${path}: ${answer.text}`).toContain(answer.status);
    for (const [look, claim] of [...then, ...(learn?.(answer) ?? [])]) this.#note(look, [claim]);
    this.written.add(`${call.method ?? 'POST'} ${path}`);
    await this.#onAnswer(++this.#answers);
    return answer;
  }

  /** What a stream must know to go on. */
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

  /** Asks for everything again; fails at the first that is not as it was answered. Returns how many it asked for. */
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
