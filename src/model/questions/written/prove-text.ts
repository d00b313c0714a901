/**
 * Checks the numbers in a text that a language model has written against the rows that it was given. Each number has a
 * proof, or is marked as not proven: what cannot be read is marked, too.
 */
import { findDerivedProof } from './derive-number-proof.ts';
import { findDirectProof, type DirectProof, type NumberProof } from './find-number-proof.ts';
import type { NumberToken } from './read-number-tokens.ts';
import { readSentence, type Sentence } from './read-sentence.ts';
import { readText, type ReadText, type WrittenText } from './read-text.ts';
import type { Subject } from './sentence-subjects.ts';
import { toRange, type Range } from './text-range.ts';
import { withoutSwapped, type ProvenTokens } from './swapped-numbers.ts';

export interface WrittenPiece {
  readonly text: string;
  readonly proven?: NumberProof;
  /** The text is a number that no row proves. */
  readonly isUnproven?: true;
}

export function proveText(written: WrittenText): WrittenPiece[] {
  const read = readText(written);
  const proofs = proveNumbers(read);
  const marks = read.tokens.flatMap((token): Mark[] => {
    const proven = proofs.get(token);
    return proven || !read.isGiven(token, read.text) ? [{ range: toRange(token), proven }] : [];
  });
  const unread = read.unread.map((range): Mark => ({ range, proven: undefined }));
  return cutPieces(read.text, [...marks, ...unread]);
}

interface Mark {
  readonly range: Range;
  /** `undefined`: nothing proves it. */
  readonly proven: NumberProof | undefined;
}

function proveNumbers(read: ReadText): Map<NumberToken, NumberProof> {
  const proofs = new Map<NumberToken, NumberProof>();
  let before: PreviousSentence = { names: [], proven: [] };
  for (const range of read.sentences) {
    const sentence = readSentence(read, range, before.names);
    const direct = proveDirectly(sentence, read);
    const proven = [...before.proven, ...direct.values()];
    for (const token of sentence.tokens) {
      const found =
        direct.get(token) ?? findDerivedProof(token, sentence.scene, { proven, known: read.known });
      if (found) proofs.set(token, { number: found.number, rows: found.rows });
    }
    before = { names: sentence.names, proven: [...direct.values()] };
  }
  return proofs;
}

/** "42 % less" and "it had 1,200" often stand in a sentence of their own. */
interface PreviousSentence {
  readonly names: readonly Subject[];
  readonly proven: readonly DirectProof[];
}

function proveDirectly({ tokens, scene, carried }: Sentence, { known }: ReadText): ProvenTokens {
  const proven = new Map<NumberToken, DirectProof>();
  for (const token of tokens) {
    const found = findDirectProof(token, scene, known) ?? (carried && findDirectProof(token, carried, known));
    if (found) proven.set(token, found);
  }
  return withoutSwapped(proven, scene.subjects);
}

function cutPieces(text: string, marks: readonly Mark[]): WrittenPiece[] {
  const pieces: WrittenPiece[] = [];
  let end = 0;
  for (const { range, proven } of [...marks].sort((one, other) => one.range[0] - other.range[0])) {
    const [from, to] = range;
    if (from > end) pieces.push({ text: text.slice(end, from) });
    const number = text.slice(from, to);
    pieces.push(proven ? { text: number, proven } : { text: number, isUnproven: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
