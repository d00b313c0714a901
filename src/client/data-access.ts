/** The Data API as one dashboard sees it: prepared side by side with the dashboard, and asked once it has arrived. */
import { createPasses, type DataOptions } from './data-pass.ts';
import type { DataQuestions } from './data-questions.ts';
import { within } from './idle-limit.ts';
import { loadFile } from './load-file.ts';

export interface DataAccess {
  /** Asks for address and token ahead of the first query, so that neither waits for the dashboard. */
  prepare(signal: AbortSignal): Promise<void>;
  /** The file with the questions is fetched side by side with the dashboard. */
  open(signal: AbortSignal): Promise<DataQuestions>;
}

export function createDataAccess(options: DataOptions): DataAccess {
  const passes = createPasses(options);
  let questions: DataQuestions | undefined;

  async function open(signal: AbortSignal): Promise<DataQuestions> {
    if (questions) return questions;
    const load = () => loadFile(() => import('./data-questions.ts'));
    const { createQuestions } = await within({ from: 'a file of the dashboard', signal }, load);
    return (questions ??= createQuestions(options, passes));
  }

  return {
    async prepare(signal) {
      await Promise.all([passes.obtain().join(signal), open(signal)]);
    },
    open,
  };
}
