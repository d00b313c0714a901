/** The same question, of several widgets or several dashboards, is one request; it ends when nobody waits any more. */

interface Question {
  readonly answer: Promise<unknown>;
  readonly controller: AbortController;
  readonly startedAt: number;
  waiting: number;
}

export interface Joining {
  readonly signal: AbortSignal;
  /** An answer that was asked for earlier is not good enough; `performance.now()`. Default: any is. */
  readonly notBefore?: number | undefined;
}

/** By key. What is under way in this page, whoever asked first. */
const questions = new Map<string, Question>();

/** Joins the question under that key, or starts it. The key says all that the answer depends on, rights included. */
export function askOnce(
  key: string,
  ask: (signal: AbortSignal) => Promise<unknown>,
  { signal, notBefore = 0 }: Joining,
): Promise<unknown> {
  const known = questions.get(key);
  const question = known && known.startedAt >= notBefore ? known : start(key, ask);
  question.waiting += 1;
  signal.addEventListener('abort', () => leave(key, question), { once: true });
  return question.answer;
}

function start(key: string, ask: (signal: AbortSignal) => Promise<unknown>): Question {
  const controller = new AbortController();
  const question = { answer: ask(controller.signal), controller, startedAt: performance.now(), waiting: 0 };
  questions.set(key, question);
  const done = () => forget(key, question);
  question.answer.then(done, done);
  return question;
}

/** Nobody may join an answer that will never come. */
function leave(key: string, question: Question): void {
  question.waiting -= 1;
  if (question.waiting > 0) return;
  forget(key, question);
  question.controller.abort();
}

function forget(key: string, question: Question): void {
  if (questions.get(key) === question) questions.delete(key);
}
