/** Finds the members of a subject that a question names. */
import { isBaseCount, type QuestionMember, type Subject } from './subject.ts';
import { listNameKeys, splitWords, toNameKey, type Word } from './words/words.ts';

export interface MemberIndex {
  /** Members with this name. */
  findWhole(words: readonly Word[]): readonly QuestionMember[];
  /** Members whose name ends with these words, such as "Origin city" for "city". */
  findHead(words: readonly Word[]): readonly QuestionMember[];
  /** Whether the words are the title or name of the subject itself. */
  isSubject(words: readonly Word[]): boolean;
  /** The stems of all names. */
  readonly words: ReadonlySet<string>;
  /** The measure that counts what the subject is about. */
  readonly count: QuestionMember | undefined;
}

export function createMemberIndex({ name, title, members }: Subject): MemberIndex {
  const whole = new Map<string, Set<QuestionMember>>();
  const heads = new Map<string, Set<QuestionMember>>();
  for (const member of members)
    for (const words of member.names.map(splitWords)) {
      for (const key of listNameKeys(words)) add(whole, key, member);
      for (const head of listHeads(member, words))
        for (const key of listNameKeys(head)) add(heads, key, member);
    }
  const ownNames = [name.replaceAll('_', ' '), title];
  const own = new Set(ownNames.flatMap((one) => listNameKeys(splitWords(one))));
  const names = [...members.flatMap((member) => member.names), ...ownNames];
  return {
    findWhole: (words) => [...(whole.get(toNameKey(words)) ?? [])],
    findHead: (words) => [...(heads.get(toNameKey(words)) ?? [])],
    isSubject: (words) => own.has(toNameKey(words)),
    words: new Set(names.flatMap((one) => splitWords(one).map(({ stem }) => stem))),
    count: members.find(isBaseCount),
  };
}

/**
 * The ends of a name: "city" of "Origin city". What follows "of" only says more about what stands before it: "Phase of
 * flight" is a phase, and no flight. A segment is a condition, which no word of it names alone.
 */
function listHeads({ kind }: QuestionMember, words: readonly Word[]): Word[][] {
  if (kind === 'segment') return [];
  const of = words.findIndex(({ stem }, at) => at > 0 && stem === 'of');
  const parts = of < 0 ? words : words.slice(0, of);
  return parts.map((_, at) => parts.slice(at)).filter(({ length }) => length < words.length);
}

function add(index: Map<string, Set<QuestionMember>>, key: string, member: QuestionMember): void {
  if (key !== '') index.set(key, (index.get(key) ?? new Set()).add(member));
}
