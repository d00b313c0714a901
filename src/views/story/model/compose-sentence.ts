/** Puts a sentence together from a text of the catalogue and pieces for its placeholders. */
import type { Catalogue } from '../../../model/messages/message-catalogue.ts';
import type { Fact } from './finding.ts';

/** A piece of a sentence. Only one with a number has a proof; words of the sentence itself have no fact. */
export interface Piece {
  readonly text: string;
  readonly fact?: Fact | undefined;
  /** The text comes from the data, although no cell has it, such as its last day. */
  readonly isName?: boolean;
}

/** Marks that no text has, around the name of a placeholder. */
const mark = /\uE000(\w+)\uE001/;

export function composeSentence<Key extends string>(
  messages: Catalogue<Key>,
  key: Key,
  values: Readonly<Record<string, readonly Piece[]>>,
): Piece[] {
  const marks = Object.fromEntries(Object.keys(values).map((name) => [name, `\uE000${name}\uE001`]));
  return messages(key, marks)
    .split(mark)
    .flatMap((text, at): readonly Piece[] => (at % 2 === 1 ? (values[text] ?? []) : text ? [{ text }] : []));
}
