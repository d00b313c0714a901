import { executeServerCommand } from '@web/test-runner-commands';

/** Shows the page with the colours of the reader's system, or with its own again. */
export async function forceColors(isActive: boolean): Promise<void> {
  await executeServerCommand('forced-colors', { isActive });
  const { matches } = matchMedia('(forced-colors: active)');
  if (matches !== isActive) throw new Error('The browser has not changed its forced colours.');
}
