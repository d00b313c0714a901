/** Pieces of sentences as the service sends them. Source: docs/ai-api.md, "Lines". */
import type { Piece } from './compose-sentence.ts';
import type { ProvenNumber } from './finding.ts';
import type { Proof } from './proof.ts';

export interface WirePiece {
  readonly text: string;
  /** The text comes from the data. */
  readonly isName?: true;
  readonly number?: {
    readonly style: ProvenNumber['style'];
    readonly value: number;
    readonly proof: Proof;
    /** Name of the column that is measured. */
    readonly column: string;
  };
}

/** Numbers go with what proves them; names are texts of the data. */
export function toWirePiece({ text, fact, isName = false }: Piece): WirePiece {
  if (isName) return { text, isName };
  if (!fact || fact.style === 'title') return { text };
  if (fact.style === 'name' || fact.style === 'phase') return { text, isName: true };
  const { style, value, proof, column } = fact;
  return { text, number: { style, value, proof, column: column.name } };
}

/** The sentence as plain text. */
export const toPlainText = (pieces: readonly { readonly text: string }[]): string =>
  pieces.map(({ text }) => text).join('');
