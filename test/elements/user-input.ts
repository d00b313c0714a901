/** Real input through the browser, at visible elements. */
import { sendKeys, sendMouse } from '@web/test-runner-commands';

type Place = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

/** Scrolls an element into view and returns its rectangle. */
function reveal(target: Element): DOMRect {
  target.scrollIntoView({ block: 'center' });
  return target.getBoundingClientRect();
}

const middleOf = ({ x, y, width, height }: Place): [number, number] => [
  Math.round(x + width / 2),
  Math.round(y + height / 2),
];

export async function clickOn(target: Element): Promise<void> {
  await sendMouse({ type: 'click', position: middleOf(reveal(target)) });
}

/** px from the upper left corner of the target. */
export async function clickAt(target: Element, x: number, y: number): Promise<void> {
  const box = reveal(target);
  await sendMouse({ type: 'click', position: [Math.round(box.x + x), Math.round(box.y + y)] });
}

/** px of the viewport. */
export const clickPoint = (x: number, y: number): Promise<void> =>
  sendMouse({ type: 'click', position: [Math.round(x), Math.round(y)] });

export async function pointAt(target: Element): Promise<void> {
  await sendMouse({ type: 'move', position: middleOf(reveal(target)) });
}

export const pointAway = (): Promise<void> => sendMouse({ type: 'move', position: [1, 1] });

export async function pressKeys(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
}

export async function holdKey(key: string, act: () => Promise<void>): Promise<void> {
  await sendKeys({ down: key });
  await act();
  await sendKeys({ up: key });
}
