/**
 * The memory of answers that are sent again. Its rule, which no other file states:
 *
 * 1. An answer is sent again only for the same request: `fingerprintRequest` covers everything that was received.
 * 2. It is sent again only while nothing in the database has changed since before the rights of the first request were
 *    checked. So a right that is taken away holds with the next request.
 * 3. It is sent again for at most one second, and not after its credential has ended, whatever the database says.
 * 4. Only complete answers are kept. A refusal is checked anew each time.
 * 5. Entries and bytes are bounded. The oldest answer makes room.
 */
import type { DatabaseVersion } from '../database/database-version.ts';
import type { RequestSummary } from './request-trace.ts';

/** Milliseconds for which an answer is kept at most. */
export const maxAnswerAge = 1_000;

/** The moment at which the rights of a request are checked. */
export interface CheckMoment {
  /** The version of the database, read before anything else. */
  readonly version: DatabaseVersion;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface StoredAnswer {
  readonly status: number;
  /** Names and values in turn, without the id of the request. */
  readonly headers: readonly string[];
  /** `undefined`: an answer without a body. */
  readonly body: Uint8Array | undefined;
  /** The credential that the rate limit counts. */
  readonly credential: string;
  /** When the credential ends, in milliseconds since 1970. `Infinity`: never. */
  readonly credentialEnd: number;
  /** What the log says about the request. */
  readonly summary: RequestSummary;
}

export interface AnswerMemory {
  readonly find: (fingerprint: string, moment: CheckMoment) => StoredAnswer | undefined;
  /** `checked`: when the rights for this answer were checked. */
  readonly keep: (fingerprint: string, answer: StoredAnswer, checked: CheckMoment) => void;
}

export interface AnswerMemoryBounds {
  readonly entries: number;
  /** Bytes of all bodies. */
  readonly bytes: number;
}

const defaultBounds: AnswerMemoryBounds = { entries: 2_000, bytes: 32 * 2 ** 20 };

interface Entry {
  readonly answer: StoredAnswer;
  readonly checked: CheckMoment;
}

export function createAnswerMemory(bounds = defaultBounds): AnswerMemory {
  const entries = new Map<string, Entry>();
  let held = 0;
  const drop = (fingerprint: string): void => {
    held -= countBytes(entries.get(fingerprint)?.answer);
    entries.delete(fingerprint);
  };
  const makeRoom = (): void => {
    for (const oldest of entries.keys()) {
      if (entries.size <= bounds.entries && held <= bounds.bytes) return;
      drop(oldest);
    }
  };
  return {
    find(fingerprint, moment) {
      const entry = entries.get(fingerprint);
      if (!entry) return undefined;
      if (isUsable(entry, moment)) return entry.answer;
      drop(fingerprint);
      return undefined;
    },
    keep(fingerprint, answer, checked) {
      if (!isComplete(answer)) return;
      drop(fingerprint);
      entries.set(fingerprint, { answer, checked });
      held += countBytes(answer);
      makeRoom();
    },
  };
}

const countBytes = (answer: StoredAnswer | undefined): number => answer?.body?.byteLength ?? 0;

/** 304: the caller has the answer already, which needs the same rights as the answer itself. */
const isComplete = ({ status }: StoredAnswer): boolean => status === 200 || status === 304;

/** An age below zero means that the clock was set back: the true age is unknown then. */
function isUsable({ answer, checked }: Entry, { version, at }: CheckMoment): boolean {
  const age = at - checked.at;
  return checked.version === version && age >= 0 && age < maxAnswerAge && at < answer.credentialEnd;
}
