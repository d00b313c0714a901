/** Draws the pieces of a sentence. The marks beside a number stay on its line. */
import { css, html } from 'lit';
import type { Piece } from '../model/compose-sentence.ts';
import { keepPunctuation } from '../model/keep-punctuation.ts';

export const renderPieces = <Shown extends Piece>(
  pieces: readonly Shown[],
  render: (piece: Shown) => unknown,
): unknown[] =>
  keepPunctuation(pieces).map(({ piece, before, after }) => {
    const shown = render(piece);
    return before + after === '' ? shown : html`<span class="kept">${before}${shown}${after}</span>`;
  });

export const pieceStyles = css`
  .kept {
    white-space: nowrap;
  }
`;
