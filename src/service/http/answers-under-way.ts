/**
 * Requests that the app is answering now. An equal request waits for that answer, which is then sent again by the rule of
 * `answer-memory.ts`: many equal requests at once cost as much as one.
 */
import type { CheckMoment } from './answer-memory.ts';

export interface AnswersUnderWay {
  /**
   * Resolves when the answer to an equal request is there, or will not come. `undefined`: there is none, or the database has
   * changed since its rights were checked.
   */
  readonly find: (fingerprint: string, moment: CheckMoment) => Promise<void> | undefined;
  /** Returns what ends the wait of the others. */
  readonly begin: (fingerprint: string, moment: CheckMoment) => () => void;
}

export function createAnswersUnderWay(): AnswersUnderWay {
  const firsts = new Map<string, { readonly version: string; readonly ended: Promise<void> }>();
  return {
    find(fingerprint, { version }) {
      const first = firsts.get(fingerprint);
      return first?.version === version ? first.ended : undefined;
    },
    begin(fingerprint, { version }) {
      let end = (): void => undefined;
      const first = { version, ended: new Promise<void>((resolve) => (end = resolve)) };
      firsts.set(fingerprint, first);
      return () => {
        if (firsts.get(fingerprint) === first) firsts.delete(fingerprint);
        end();
      };
    },
  };
}
