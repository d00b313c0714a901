/** Which of two members "from" and "to" mean, such as origin and destination. */
import type { QuestionMember } from './subject.ts';
import { splitWords } from './words/words.ts';

/** Whether a member is for the second end what another one is for the first, such as "Destination city" for "Origin city". */
export const isOtherEnd = (one: QuestionMember, first: QuestionMember): boolean =>
  one.kind === first.kind &&
  one.type === first.type &&
  directionOf(first) === 'from' &&
  directionOf(one) === 'to' &&
  withoutDirection(one.title) === withoutDirection(first.title);

const withoutDirection = (title: string): string =>
  splitWords(title)
    .map(({ stem }) => stem)
    .filter((stem) => !words.from.has(stem) && !words.to.has(stem))
    .join(' ');

export type Direction = 'from' | 'to';

const words: Readonly<Record<Direction, ReadonlySet<string>>> = {
  from: new Set(['origin', 'departure', 'source', 'from', 'sender', 'start', 'pickup', 'seller']),
  to: new Set(['destination', 'arrival', 'target', 'to', 'recipient', 'end', 'dropoff', 'buyer']),
};

/** The direction that a member's name states; undefined: it states none. */
export function directionOf({ names }: QuestionMember): Direction | undefined {
  const stems = names.flatMap((name) => splitWords(name).map(({ stem }) => stem));
  if (stems.some((stem) => words.from.has(stem))) return 'from';
  return stems.some((stem) => words.to.has(stem)) ? 'to' : undefined;
}
