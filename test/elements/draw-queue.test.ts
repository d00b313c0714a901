import { expect } from 'chai';
import { createDrawQueue } from '../../src/elements/widget/draw-queue.ts';
import { clearPage } from './page-harness.ts';

/** A box at a distance from the top of the page, px. */
function boxAt(top: number): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = `position: absolute; top: ${top}px; height: 100px; width: 100px`;
  document.body.append(box);
  return box;
}

describe('the draw queue', () => {
  afterEach(clearPage);
  const never = new AbortController().signal;

  it('draws visible boxes from top to bottom, then the nearest boxes', async () => {
    const queue = createDrawQueue();
    const order: number[] = [];
    const draw = (top: number) =>
      queue.add(boxAt(top), never, () => {
        order.push(top);
        return Promise.resolve();
      });
    await Promise.all([9000, 300, 3000, 0].map(draw));
    expect(order).to.deep.equal([0, 300, 3000, 9000]);
  });

  /** Draws two boxes that take the given time on the queue's clock, and returns the order of the events. */
  async function drawTwo(milliseconds: number): Promise<string[]> {
    let time = 0;
    const queue = createDrawQueue(() => time);
    const log: string[] = [];
    const draw = (name: string) =>
      queue.add(boxAt(0), never, () => {
        log.push(name);
        time += milliseconds;
        // Input of a reader runs as a task of this kind.
        void scheduler.postTask(() => log.push(`reader after ${name}`), { priority: 'user-blocking' });
        return Promise.resolve();
      });
    await Promise.all([draw('first'), draw('second')]);
    return log.slice(0, 3);
  }

  it('pauses after a slow drawing, so that the page can respond to input', async () => {
    expect(await drawTwo(8)).to.deep.equal(['first', 'reader after first', 'second']);
  });

  it('runs several fast drawings in one task', async () => {
    expect((await drawTwo(1)).slice(0, 2)).to.deep.equal(['first', 'second']);
  });

  it('continues after a drawing that failed, and rejects the promise of its caller', async () => {
    const queue = createDrawQueue();
    const broken = queue.add(boxAt(0), never, () => Promise.reject(new Error('no')));
    const fine = queue.add(boxAt(100), never, () => Promise.resolve());
    const [first, second] = await Promise.allSettled([broken, fine]);
    expect([first.status, second.status]).to.deep.equal(['rejected', 'fulfilled']);
  });

  it('does not draw boxes that were cancelled', async () => {
    const queue = createDrawQueue();
    const controller = new AbortController();
    let drawn = false;
    const asked = queue.add(boxAt(0), controller.signal, () => {
      drawn = true;
      return Promise.resolve();
    });
    controller.abort();
    await asked;
    expect(drawn).to.equal(false);
  });
});
