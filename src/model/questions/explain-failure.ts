/** Says why no query can be made from a question. */
import type { Mention } from './list-mentions.ts';
import type { Refusal } from './reading.ts';
import type { Word } from './words/words.ts';

export interface FailedAttempt {
  /** Whether the question names a day that does not exist. */
  readonly hasMissingDay: boolean;
  readonly mentions: readonly Mention[];
}

/** The words that mean nothing. */
export const listUnknownWords = (mentions: readonly Mention[]): Word[] =>
  mentions.flatMap(({ words: [word], meanings }) => (word && meanings.length === 0 ? [word] : []));

/** @param isNamed - whether the question names a subject, so that its values have been looked up. */
export function explainFailure(
  words: readonly Word[],
  attempts: readonly FailedAttempt[],
  isNamed: boolean,
): Refusal {
  const refused = attempts.flatMap(({ mentions }) => mentions).find(isRefused);
  const why = refused && readRefusedRole(refused);
  if (why) return { why };
  if (attempts.some(({ hasMissingDay }) => hasMissingDay)) return { why: 'no-day' };
  const unknown = attempts.map(({ mentions }) => listUnknownWords(mentions));
  if (unknown.some((list) => list.length === 0)) return { why: 'unclear' };
  // What one subject does not know, another one may.
  const nowhere = words.filter((word) => unknown.every((list) => list.includes(word))).filter(isWord);
  return nowhere.length > 0
    ? { why: 'unknown-words', words: nowhere.map(({ text }) => text), isLookedUp: isNamed }
    : { why: unknown.every((list) => list.some(isWord)) ? 'apart' : 'unclear' };
}

/** Signs are not looked up. */
const isWord = ({ stem }: Word): boolean => /[\p{L}\p{N}]/u.test(stem);

const isRefused = (mention: Mention): boolean => readRefusedRole(mention) !== undefined;

function readRefusedRole({ meanings }: Mention): 'causes' | 'future' | 'opinion' | 'writing' | undefined {
  const [only] = meanings;
  if (!only || only.is !== 'role' || meanings.length > 1) return undefined;
  const { role } = only;
  return role === 'causes' || role === 'future' || role === 'opinion' || role === 'writing'
    ? role
    : undefined;
}
