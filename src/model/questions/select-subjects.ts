/** Chooses the cubes and views that a question could be about, before their values are looked up. */
import { createMemberIndex, type MemberIndex } from './member-index.ts';
import type { Subject } from './subject.ts';
import { correctWord } from './words/correct-spelling.ts';
import { splitWords, type Word } from './words/words.ts';

/** Most subjects whose values are looked up. */
const mostSubjects = 6;
/** Most words of the name of a member. */
const longestName = 6;

/** Those whose members the question names, the most often named first. If it names none, those that it may have mistyped. */
export function selectSubjects(question: string, subjects: readonly Subject[]): Subject[] {
  const words = splitWords(question);
  const indexed = subjects.map((subject) => ({ subject, index: createMemberIndex(subject) }));
  const rank = (read: (index: MemberIndex) => readonly Word[]): Subject[] =>
    indexed
      .map(({ subject, index }) => ({ subject, score: countNamed(read(index), index) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .map(({ subject }) => subject);
  const named = rank(() => words);
  const meant =
    named.length > 0 ? named : rank((index) => words.map((word) => correctWord(word, index.words) ?? word));
  return meant.slice(0, mostSubjects);
}

/** The words of the question that belong to a name. The name of the subject itself counts more. */
function countNamed(words: readonly Word[], index: MemberIndex): number {
  const named = new Set<number>();
  let isOwn = false;
  for (let from = 0; from < words.length; from += 1)
    for (let until = from + 1; until <= Math.min(words.length, from + longestName); until += 1) {
      const span = words.slice(from, until);
      const isName =
        index.isSubject(span) || index.findWhole(span).length > 0 || index.findHead(span).length > 0;
      if (index.isSubject(span)) isOwn = true;
      if (isName) span.forEach((_, at) => named.add(from + at));
    }
  return named.size + (isOwn ? 1 : 0);
}
