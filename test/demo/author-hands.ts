/** The hands of an author: a mouse, a finger on a phone, or the keys alone. */
import type { ElementHandle, KeyInput, Page, Viewport } from 'puppeteer-core';
import { find } from './press-in-page.ts';

export interface Hands {
  readonly viewport: Viewport;
  /** Presses what a person sees. */
  readonly press: (page: Page, selector: string, text?: string) => Promise<void>;
  /** Chooses an entry of the menu that is open. */
  readonly pick: (page: Page, text: string) => Promise<void>;
  /** Chooses a member of the data model. */
  readonly choose: (page: Page, title: string) => Promise<void>;
  /** Chooses one of the marks of a chart. */
  readonly draw: (page: Page, mark: string) => Promise<void>;
  /** Moves a widget in front of the one that stands above it. */
  readonly moveUp: (page: Page, handle: string) => Promise<void>;
}

/** In front of what is above: its box may be shorter than the one that moves. */
const findWay = async (page: Page, handle: string) => {
  // The page brings a new widget into view, and the focus to its handle.
  const [from, to] = await Promise.all([find(page, `${handle}:focus`), find(page, '.grid')]);
  await from.scrollIntoView();
  const [box, grid] = await Promise.all([from.boundingBox(), to.boundingBox()]);
  if (!box || !grid) throw new Error(`${handle} is not shown.`);
  const x = box.x + box.width / 2;
  return { x, from: box.y + Math.min(box.height / 2, 20), to: grid.y + 10 };
};

const pressed = async (
  page: Page,
  press: (element: ElementHandle) => Promise<void>,
  [selector, text]: readonly [string, (string | undefined)?],
): Promise<void> => {
  const element = await find(page, selector, text);
  await press(element);
};

const createPointer = (
  viewport: Viewport,
  press: (element: ElementHandle) => Promise<void>,
  moveUp: Hands['moveUp'],
): Hands => ({
  viewport,
  press: (page, ...wanted) => pressed(page, press, wanted),
  pick: (page, text) => pressed(page, press, ['[role=menuitem]', text]),
  choose: (page, title) => pressed(page, press, ['.member', title]),
  draw: (page, mark) => pressed(page, press, [`.marks label:has([value=${mark}])`]),
  moveUp,
});

/** Wide enough for the same layout beside the menu of the host's page and in a page without one. */
const desk: Viewport = { width: 1500, height: 900 };

const mouse = createPointer(
  desk,
  (element) => element.click(),
  async (page, handle) => {
    const way = await findWay(page, handle);
    await page.mouse.move(way.x, way.from);
    await page.mouse.down();
    await page.mouse.move(way.x, way.from - 20, { steps: 2 });
    await page.mouse.move(way.x, way.to, { steps: 4 });
    await page.mouse.up();
  },
);

const finger = createPointer(
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  (element) => element.tap(),
  async (page, handle) => {
    const way = await findWay(page, handle);
    await page.touchscreen.touchStart(way.x, way.from);
    await page.touchscreen.touchMove(way.x, way.from - 20);
    await page.touchscreen.touchMove(way.x, (way.from + way.to) / 2);
    await page.touchscreen.touchMove(way.x, way.to);
    await page.touchscreen.touchEnd();
  },
);

/** Whether the element with the focus is the one. Runs in the page. */
function isFocused(selector: string, text: string): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return (
    focused?.matches(selector) === true &&
    (focused.getAttribute('aria-label') === text || focused.textContent.includes(text))
  );
}

/** More than any page of the test has stops. */
const mostKeys = 150;

/** Presses a key until the focus is there. */
async function reach(page: Page, key: KeyInput, selector: string, text = ''): Promise<void> {
  await find(page, selector, text);
  for (let count = 0; count < mostKeys; count++) {
    if (await page.evaluate(isFocused, selector, text)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The key ${key} does not lead to ${selector} ${text}.`);
}

const keys: Hands = {
  viewport: desk,
  async press(page, selector, text) {
    await reach(page, 'Tab', selector, text);
    await page.keyboard.press('Enter');
  },
  async pick(page, text) {
    await reach(page, 'ArrowDown', '[role=menuitem]', text);
    await page.keyboard.press('Enter');
  },
  async choose(page, title) {
    await reach(page, 'Tab', '.member');
    await reach(page, 'ArrowDown', '.member', title);
    await page.keyboard.press('Enter');
  },
  async draw(page, mark) {
    await reach(page, 'Tab', '.marks input');
    await reach(page, 'ArrowDown', `.marks [value=${mark}]`);
  },
  async moveUp(page, handle) {
    await reach(page, 'Tab', handle);
    await page.keyboard.press('Enter');
    for (let row = 0; row < 12; row++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
  },
};

export const hands = { mouse, finger, keys };
