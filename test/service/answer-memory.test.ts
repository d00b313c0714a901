import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAnswerMemory, maxAnswerAge } from '../../src/service/http/answer-memory.ts';
import type { CheckMoment, StoredAnswer } from '../../src/service/http/answer-memory.ts';
import { rounds } from '../rounds.ts';

const summary = { method: 'GET', route: '/', caller: undefined, code: undefined, reason: undefined };
const createAnswer = (change: Partial<StoredAnswer> = {}): StoredAnswer => ({
  status: 200,
  headers: [],
  body: new Uint8Array(10),
  credential: 'token',
  credentialEnd: Infinity,
  summary,
  ...change,
});

/** Few values of each, so that steps meet again, and times on both sides of every limit. */
const fingerprint = fc.constantFrom('a', 'b', 'c');
const moment = fc.record({ version: fc.constantFrom('1', '2'), at: fc.integer({ min: 0, max: 2_500 }) });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const kept = fc.record({
  status: fc.constantFrom(200, 304, 403, 404, 500),
  credentialEnd: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 2_500 })),
});
const step = fc.record({ fingerprint, moment, isKept: fc.boolean(), kept });

/** Whether an answer of this check may be sent again at the moment. */
const isAllowed = (checked: CheckMoment, { version, at }: CheckMoment, credentialEnd: number): boolean =>
  version === checked.version && at >= checked.at && at < checked.at + 1_000 && at < credentialEnd;

describe('the memory of answers', () => {
  test('finds the last complete answer to a request, for a second, in one version, until the credential ends', () => {
    let found = 0;
    const check = (steps: readonly Step[]): void => {
      const memory = createAnswerMemory();
      const last = new Map<string, { answer: StoredAnswer; checked: CheckMoment }>();
      for (const { fingerprint, moment, isKept, kept } of steps) {
        if (isKept) {
          const answer = createAnswer(kept);
          memory.keep(fingerprint, answer, moment);
          if (kept.status < 400) last.set(fingerprint, { answer, checked: moment });
          continue;
        }
        const known = last.get(fingerprint);
        const allowed = known && isAllowed(known.checked, moment, known.answer.credentialEnd);
        expect(memory.find(fingerprint, moment)).toBe(allowed ? known.answer : undefined);
        if (allowed) found += 1;
        else last.delete(fingerprint);
      }
    };
    fc.assert(fc.property(fc.array(step, { minLength: 30, maxLength: 60 }), check), {
      numRuns: rounds(300, 5_000),
    });
    // Otherwise the steps would not meet, and the property would hold for any memory.
    expect(found).toBeGreaterThan(100);
  });

  test('counts the second from the check of the rights, to the millisecond', () => {
    const memory = createAnswerMemory();
    const answer = createAnswer();
    memory.keep('a', answer, { version: '1', at: 500 });
    expect(memory.find('a', { version: '1', at: 500 + maxAnswerAge - 1 })).toBe(answer);
    expect(memory.find('a', { version: '1', at: 500 + maxAnswerAge })).toBeUndefined();
    expect(maxAnswerAge).toBeLessThanOrEqual(1_000);
  });

  test('never holds more entries or bytes than its bounds, and keeps the newest', () => {
    const bounds = { entries: 5, bytes: 100 };
    const sizes = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 30 });
    const check = (all: readonly number[]): void => {
      const memory = createAnswerMemory(bounds);
      const now = { version: '1', at: 0 };
      all.forEach((size, index) =>
        memory.keep(`${index}`, createAnswer({ body: new Uint8Array(size) }), now),
      );
      const held = all.filter((_, index) => memory.find(`${index}`, now));
      expect(held.length).toBeLessThanOrEqual(bounds.entries);
      expect(held.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bounds.bytes);
      expect(memory.find(`${all.length - 1}`, now) !== undefined).toBe((all.at(-1) ?? 0) <= bounds.bytes);
    };
    fc.assert(fc.property(sizes, check), { numRuns: rounds(200, 2_000) });
  });
});
