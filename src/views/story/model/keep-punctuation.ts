/** Keeps the marks behind numbers on their line. */
import type { Piece } from './compose-sentence.ts';

/** A piece with the opening bracket before it, and the comma, full stop or bracket behind it, which its neighbours lack. */
export interface MarkedPiece<Shown extends Piece> {
  readonly piece: Shown;
  readonly before: string;
  readonly after: string;
}

export function keepPunctuation<Shown extends Piece>(pieces: readonly Shown[]): MarkedPiece<Shown>[] {
  const opening = pieces.map(({ text, fact }) => (fact ? '' : (/[(“„]+$/.exec(text)?.[0] ?? '')));
  const closing = pieces.map(({ text, fact }) => (fact ? '' : (/^[.,;:)”]+/.exec(text)?.[0] ?? '')));
  return pieces.map((piece, at) => {
    const { text, fact } = piece;
    if (fact) return { piece, before: opening[at - 1] ?? '', after: closing[at + 1] ?? '' };
    const start = pieces[at - 1]?.fact ? (closing[at] ?? '').length : 0;
    const end = pieces[at + 1]?.fact ? text.length - (opening[at] ?? '').length : text.length;
    return { piece: { ...piece, text: text.slice(start, Math.max(start, end)) }, before: '', after: '' };
  });
}
