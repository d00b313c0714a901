import { executeServerCommand } from '@web/test-runner-commands';
import { until } from '../until.ts';

/** Shows the page with the colours of the reader's system, or with its own again. */
export async function forceColors(isActive: boolean): Promise<void> {
  await executeServerCommand('forced-colors', { isActive });
  // The page hears of the change after the browser has confirmed it.
  await until(() => matchMedia('(forced-colors: active)').matches === isActive);
}
