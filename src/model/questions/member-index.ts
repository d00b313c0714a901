/** Finds the members of a subject that a question names. */
import { isBaseCount, type QuestionMember, type Subject } from './subject.ts';
import { splitWords, toNameKey, type Word } from './words.ts';

export interface MemberIndex {
  /** Members with this name. */
  findWhole(words: readonly Word[]): readonly QuestionMember[];
  /** Members whose name ends with these words, such as "Origin city" for "city". */
  findHead(words: readonly Word[]): readonly QuestionMember[];
  /** Whether the words are the title or name of the subject itself. */
  isSubject(words: readonly Word[]): boolean;
  /** The measure that counts what the subject is about. */
  readonly count: QuestionMember | undefined;
}

export function createMemberIndex({ name, title, members }: Subject): MemberIndex {
  const whole = new Map<string, Set<QuestionMember>>();
  const heads = new Map<string, Set<QuestionMember>>();
  for (const member of members)
    for (const words of member.names.map(splitWords)) {
      add(whole, toNameKey(words), member);
      for (let at = 1; at < words.length; at += 1) add(heads, toNameKey(words.slice(at)), member);
    }
  const own = new Set([name.replaceAll('_', ' '), title].map((one) => toNameKey(splitWords(one))));
  return {
    findWhole: (words) => [...(whole.get(toNameKey(words)) ?? [])],
    findHead: (words) => [...(heads.get(toNameKey(words)) ?? [])],
    isSubject: (words) => own.has(toNameKey(words)),
    count: members.find(isBaseCount),
  };
}

function add(index: Map<string, Set<QuestionMember>>, key: string, member: QuestionMember): void {
  if (key !== '') index.set(key, (index.get(key) ?? new Set()).add(member));
}
