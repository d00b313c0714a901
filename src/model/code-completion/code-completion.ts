/** What an editor of code offers and marks, in any language. */

export interface CodeOption {
  /** What is offered, and compared with what is written. */
  readonly label: string;
  /** What is inserted. By default the label. */
  readonly insert?: string | undefined;
  /** Beside the label. */
  readonly detail?: string | undefined;
  /** Explains the option while it is chosen. */
  readonly info?: string | undefined;
  /** What it is, which its icon tells. */
  readonly kind?: 'measure' | 'field' | 'time' | 'table' | 'keyword' | 'function' | 'value' | undefined;
  /** From -99 to 99. The largest comes first among those that fit equally. */
  readonly rank?: number | undefined;
}

export interface CodeCompletion {
  /** Where what is replaced begins. */
  readonly from: number;
  /** Where it ends. By default at the cursor. */
  readonly to?: number | undefined;
  readonly options: readonly CodeOption[];
}

/**
 * What may stand at an offset of a text.
 * @param isAsked - whether the author asks for it: else it is offered by itself while the author writes.
 */
export type CompletionSource = (text: string, offset: number, isAsked: boolean) => CodeCompletion | undefined;

/** What is wrong with a part of the text. */
export interface CodeDiagnostic {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}
