/** What an answer is made from. */
import type { FormatContext } from '../formats/format-value.ts';
import type { RunQuery } from './load-subject.ts';
import type { Subject } from './subject.ts';

export interface QuestionPorts {
  /** What the asker may ask about. */
  readonly subjects: readonly Subject[];
  readonly run: RunQuery;
  readonly now: Date;
  readonly context: FormatContext;
  /** The reading that the asker has chosen of several, from 0. */
  readonly choice?: number | undefined;
  /** The questions before, the oldest first: this one can go on from the last. Default: none. */
  readonly earlier?: readonly AskedBefore[] | undefined;
}

export interface AskedBefore {
  readonly input: string;
  readonly choice?: number | undefined;
}
