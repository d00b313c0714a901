/** The Data API as one dashboard sees it: prepared side by side with the dashboard, and asked once it has arrived. */
import { createDataCredentials, type DataOptions } from './data-credentials.ts';
import type { DataQueries } from './data-queries.ts';
import { within } from './idle-timeout.ts';
import { loadFile } from './load-file.ts';

export interface DataAccess {
  /** Asks for address and token ahead of the first query, so that neither waits for the dashboard. */
  prepare(signal: AbortSignal): Promise<void>;
  /** The file with the questions is fetched side by side with the dashboard. */
  open(signal: AbortSignal): Promise<DataQueries>;
}

export function createDataAccess(options: DataOptions): DataAccess {
  const passes = createDataCredentials(options);
  let questions: DataQueries | undefined;

  async function open(signal: AbortSignal): Promise<DataQueries> {
    if (questions) return questions;
    const load = () => loadFile(() => import('./data-queries.ts'));
    const { createDataQueries } = await within({ from: 'a file of the dashboard', signal }, load);
    return (questions ??= createDataQueries(options, passes));
  }

  return {
    async prepare(signal) {
      await Promise.all([passes.obtain().join(signal), open(signal)]);
    },
    open,
  };
}
