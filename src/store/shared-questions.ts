/** The same question of several widgets is one request; it ends when nobody waits for its answer any more. */
import type { Result } from '../model/result.ts';

interface Question {
  readonly answer: Promise<Result>;
  readonly controller: AbortController;
  waiting: number;
}

export interface SharedQuestions {
  /** Joins what is under way under that key, unless `fresh`; `ask` starts it. */
  ask(
    key: string,
    ask: (signal: AbortSignal) => Promise<Result>,
    options: { readonly fresh: boolean; readonly signal: AbortSignal },
  ): Promise<Result>;
  clear(): void;
}

export function createSharedQuestions(): SharedQuestions {
  const questions = new Map<string, Question>();

  function forget(key: string, question: Question): void {
    if (questions.get(key) === question) questions.delete(key);
  }

  function start(key: string, ask: (signal: AbortSignal) => Promise<Result>): Question {
    const controller = new AbortController();
    const question = { answer: ask(controller.signal), controller, waiting: 0 };
    questions.set(key, question);
    const done = () => forget(key, question);
    question.answer.then(done, done);
    return question;
  }

  return {
    ask(key, ask, { fresh, signal }) {
      const known = fresh ? undefined : questions.get(key);
      const question = known ?? start(key, ask);
      question.waiting += 1;
      signal.addEventListener('abort', () => {
        question.waiting -= 1;
        if (question.waiting > 0) return;
        // Nobody may join an answer that will never come.
        forget(key, question);
        question.controller.abort();
      });
      return question.answer;
    },
    clear: () => questions.clear(),
  };
}
