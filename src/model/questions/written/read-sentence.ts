/** Reads one sentence of a written text: what it speaks of, and its numbers. */
import type { DescribedRows } from './describe-rows.ts';
import { listSpokenRows, type SentenceScene, type SpokenRows } from './find-number-proof.ts';
import { listTextWords } from './name-key.ts';
import type { NumberToken } from './read-number-tokens.ts';
import type { ReadText } from './read-text.ts';
import { isWithin, type TextPosition, type Range } from './text-range.ts';
import { listSubjects, type Subject } from './sentence-subjects.ts';

export interface Sentence {
  /** Its numbers that can be checked. */
  readonly tokens: readonly NumberToken[];
  readonly scene: SentenceScene;
  /** The same with the names of the sentence before it, if it has no name of its own. */
  readonly carried: SentenceScene | undefined;
  /** The subjects that are no dates. */
  readonly names: readonly Subject[];
}

/** Names and dates of one sentence. In one with more, no number can be given to any of them. */
const mostMentions = 60;
/** Characters of one sentence. */
const longestSentence = 3_000;

export function readSentence(read: ReadText, range: Range, namesBefore: readonly Subject[]): Sentence {
  const within = <T extends TextPosition>(all: readonly T[]): T[] =>
    all.filter((one) => isWithin(one, [range]));
  const mentions = within(read.names);
  const dates = within(read.dates);
  const text = read.text.slice(...range);
  const isTooMuch = mentions.length + dates.length > mostMentions || text.length > longestSentence;
  const names = isTooMuch ? [] : listSubjects(mentions, []);
  const scene = createScene(read, range, [...names, ...(isTooMuch ? [] : listSubjects([], dates))]);
  const isCarried = names.length === 0 && namesBefore.length > 0;
  return {
    tokens: isTooMuch || isOfUnknownName(text, read) ? [] : within(read.checked),
    scene,
    carried: isCarried ? createScene(read, range, [...namesBefore, ...scene.subjects]) : undefined,
    names,
  };
}

/** The asker has named something that is not in the rows, and so does the sentence. */
const isOfUnknownName = (text: string, { unknownNames }: ReadText): boolean =>
  unknownNames.size > 0 && listTextWords(text).some((word) => unknownNames.has(word.text));

function createScene(read: ReadText, [start, end]: Range, subjects: readonly Subject[]): SentenceScene {
  const spoken = new Map<DescribedRows, SpokenRows>();
  return {
    text: read.text.slice(start, end),
    locale: read.locale,
    subjects,
    isNamedSoFar: (key) => read.asked.has(key) || (read.firstNamed.get(key) ?? Infinity) < end,
    readNextWord: (token) => listTextWords(read.text.slice(token.end, token.end + 40))[0]?.text ?? '',
    listSpokenRows(known) {
      const rows = spoken.get(known) ?? listSpokenRows(subjects, known);
      spoken.set(known, rows);
      return rows;
    },
  };
}
