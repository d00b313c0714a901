/** Checks whether this machine can draw dashboards, as the service would with the same environment variables. */
import type { Environment } from '../../config/config.ts';
import { endSentence } from '../../config/read-variables.ts';
import { findDriverObstacle } from '../../rendering/browser-driver.ts';
import { findBrowser, noBrowser, type FoundBrowser } from '../../rendering/find-browser.ts';
import { isWithoutSandbox, readBrowserVersion } from '../../rendering/launch-browser.ts';
import { failedCheck, noteCheck, passedCheck, type Finding } from './finding.ts';

const check = 'Pictures';

export async function* examinePictures(environment: Environment): AsyncGenerator<Finding> {
  const path = environment.CHROME_PATH?.trim() || undefined;
  const browser = findBrowser(path);
  if ('obstacle' in browser) {
    yield path === noBrowser ? noteCheck(check, browser.obstacle) : failedCheck(check, browser.obstacle);
    return;
  }
  yield passedCheck(check, `The browser is ${browser.name}.`);
  const obstacle = findDriverObstacle();
  if (obstacle === undefined) yield* examineStart(browser);
  else yield failedCheck(check, obstacle);
}

async function* examineStart(found: FoundBrowser): AsyncGenerator<Finding> {
  try {
    yield passedCheck(check, `It starts with puppeteer-core: ${await readBrowserVersion(found)}.`);
  } catch (error) {
    yield failedCheck(check, describe(error));
    return;
  }
  if (isWithoutSandbox)
    yield noteCheck(
      check,
      'This is root, for whom the browser has no sandbox. Run the service as another user.',
    );
}

function describe(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const words = error instanceof Error ? error.message : String(error);
  return cause instanceof Error ? `${words} ${endSentence(cause.message)}` : words;
}
