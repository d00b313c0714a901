/** Chooses the cubes and views that a question could be about, before their values are looked up. */
import { createMemberIndex } from './member-index.ts';
import type { Subject } from './subject.ts';
import { splitWords } from './words/words.ts';

/** Most subjects whose values are looked up. */
const mostSubjects = 6;
/** Most words of the name of a member. */
const longestName = 6;

/** Those whose members the question names, the most often named first. The first ones, if it names none. */
export function selectSubjects(question: string, subjects: readonly Subject[]): Subject[] {
  const ranked = subjects.map((subject) => ({ subject, score: countNamed(question, subject) }));
  const named = ranked.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  return (named.length > 0 ? named : ranked).slice(0, mostSubjects).map(({ subject }) => subject);
}

/** The words of the question that belong to a name. The name of the subject itself counts more. */
function countNamed(question: string, subject: Subject): number {
  const words = splitWords(question);
  const index = createMemberIndex(subject);
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
