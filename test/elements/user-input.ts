/** Real input through the browser, at visible elements. */
import { sendKeys, sendMouse } from '@web/test-runner-commands';

type Place = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

/**
 * Scrolls an element into view, and resolves to its rectangle when it rests: a person does not press what still moves, and the
 * pointer would miss it.
 */
async function reveal(target: Element): Promise<DOMRect> {
  target.scrollIntoView({ block: 'center' });
  let box = target.getBoundingClientRect();
  for (let frame = 0; frame < mostFrames; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const next = target.getBoundingClientRect();
    if (isSame(box, next)) return next;
    box = next;
  }
  return box;
}

/** An element that moves for ever is pressed where it is. */
const mostFrames = 120;

const isSame = (one: Place, other: Place): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

const middleOf = ({ x, y, width, height }: Place): [number, number] => [
  Math.round(x + width / 2),
  Math.round(y + height / 2),
];

export async function clickOn(target: Element): Promise<void> {
  await sendMouse({ type: 'click', position: middleOf(await reveal(target)) });
}

/** px from the upper left corner of the target. */
export async function clickAt(target: Element, x: number, y: number): Promise<void> {
  const box = await reveal(target);
  await sendMouse({ type: 'click', position: [Math.round(box.x + x), Math.round(box.y + y)] });
}

/** px of the viewport. */
export const clickPoint = (x: number, y: number): Promise<void> =>
  sendMouse({ type: 'click', position: [Math.round(x), Math.round(y)] });

export async function pointAt(target: Element): Promise<void> {
  await sendMouse({ type: 'move', position: middleOf(await reveal(target)) });
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
