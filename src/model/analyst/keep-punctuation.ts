/** Keeps the marks behind numbers on their line. */
import type { Piece } from './compose-sentence.ts';

/** Each piece with the comma, full stop or bracket that follows it, which the next piece then lacks. */
export function keepPunctuation<Shown extends Piece>(
  pieces: readonly Shown[],
): (readonly [piece: Shown, mark: string])[] {
  const marks = pieces.map(({ text, fact }) => (fact ? '' : (/^[.,;:)]+/.exec(text)?.[0] ?? '')));
  return pieces.map((piece, at) => {
    const own = at > 0 && pieces[at - 1]?.fact ? (marks[at] ?? '') : '';
    const next = piece.fact ? (marks[at + 1] ?? '') : '';
    return [own === '' ? piece : { ...piece, text: piece.text.slice(own.length) }, next];
  });
}
