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
      add(whole, toNameKey(words), member);
      for (let at = 1; at < words.length; at += 1) add(heads, toNameKey(words.slice(at)), member);
    }
  const ownNames = [name.replaceAll('_', ' '), title];
  const own = new Set(ownNames.map((one) => toNameKey(splitWords(one))));
  const names = [...members.flatMap((member) => member.names), ...ownNames];
  return {
    findWhole: (words) => [...(whole.get(toNameKey(words)) ?? [])],
    findHead: (words) => [...(heads.get(toNameKey(words)) ?? [])],
    isSubject: (words) => own.has(toNameKey(words)),
    words: new Set(names.flatMap((one) => splitWords(one).map(({ stem }) => stem))),
    count: members.find(isBaseCount),
  };
}

function add(index: Map<string, Set<QuestionMember>>, key: string, member: QuestionMember): void {
  if (key !== '') index.set(key, (index.get(key) ?? new Set()).add(member));
}
