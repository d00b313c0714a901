/** Finds and presses what a person sees in a page, also inside of shadow roots, as soon as it is there. */
import { ElementHandle, type Page } from 'puppeteer-core';

interface Wanted {
  readonly selector: string;
  /** Part of the text, or the label as a whole. */
  readonly text?: string | undefined;
}

/** Runs in the page. */
function findVisible({ selector, text = '' }: Wanted): Element | undefined {
  const isWanted = (one: Element): boolean =>
    one.matches(selector) &&
    one.checkVisibility() &&
    !one.matches(':disabled') &&
    (one.getAttribute('aria-label') === text || one.textContent.includes(text));
  const search = (root: Document | ShadowRoot): Element | undefined => {
    for (const one of root.querySelectorAll('*')) {
      const found = isWanted(one) ? one : one.shadowRoot && search(one.shadowRoot);
      if (found) return found;
    }
    return undefined;
  };
  return search(document);
}

export async function find(page: Page, selector: string, text?: string): Promise<ElementHandle> {
  // Changes inside of shadow roots are seen by no observer of the document.
  const wanted = { selector, text };
  const found = await page
    .waitForFunction(findVisible, { polling: 'raf' }, wanted)
    .catch((cause: unknown) => {
      throw new Error(`${selector} ${text ?? ''} did not come.`, { cause });
    });
  if (!(found instanceof ElementHandle)) throw new Error(`There is no element ${selector}.`);
  return found;
}

/** Presses at once, where the page may replace the element in the next moment. */
export async function press(page: Page, selector: string, text?: string): Promise<void> {
  const element = await find(page, selector, text);
  await element.evaluate((one) => one instanceof HTMLElement && one.click());
}

export async function pressWithControl(page: Page, key: 'a' | 'Enter'): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}
