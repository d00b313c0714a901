import type { CheckedRows } from '../../../model/questions/written/describe-rows.ts';
import type { Proposals } from '../../../model/questions/proposals.ts';
import type { WrittenPiece } from '../../../model/questions/written/prove-text.ts';

/** What happens while a model answers. */
export type ModelEvent =
  /** A part of a text. Texts before the last tool are no answer yet. */
  | { readonly kind: 'text' | 'thinking'; readonly turn: number; readonly delta: string }
  | { readonly kind: 'tool'; readonly name: string; readonly input: unknown; readonly result: unknown }
  | { readonly kind: 'answer'; readonly answer: WrittenAnswer };

export interface WrittenAnswer {
  readonly text: string;
  readonly pieces: readonly WrittenPiece[];
  readonly rows: readonly CheckedRows[];
  /** `undefined`: the model proposes nothing. */
  readonly proposals: Proposals | undefined;
}
