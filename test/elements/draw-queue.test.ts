import { expect } from 'chai';
import { createDrawQueue } from '../../src/elements/widget/draw-queue.ts';
import { clearPage } from './page-harness.ts';

/** A box that far from the top of the page, px. */
function boxAt(top: number): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = `position: absolute; top: ${top}px; height: 100px; width: 100px`;
  document.body.append(box);
  return box;
}

describe('the queue of drawings', () => {
  afterEach(clearPage);
  const never = new AbortController().signal;

  it('draws what is in sight from top to bottom, then what is nearest', async () => {
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

  /** Draws two, each that long by the queue's own clock, and tells what happened in which order. */
  async function drawTwo(milliseconds: number): Promise<string[]> {
    let time = 0;
    const queue = createDrawQueue(() => time);
    const log: string[] = [];
    const draw = (name: string) =>
      queue.add(boxAt(0), never, () => {
        log.push(name);
        time += milliseconds;
        // What a reader does is a task of this kind.
        void scheduler.postTask(() => log.push(`reader after ${name}`), { priority: 'user-blocking' });
        return Promise.resolve();
      });
    await Promise.all([draw('first'), draw('second')]);
    return log.slice(0, 3);
  }

  it('rests after a drawing that took its time, so that the page can answer its reader', async () => {
    expect(await drawTwo(8)).to.deep.equal(['first', 'reader after first', 'second']);
  });

  it('lets quick drawings share a task', async () => {
    expect((await drawTwo(1)).slice(0, 2)).to.deep.equal(['first', 'second']);
  });

  it('goes on after a drawing that failed, and tells who asked for it', async () => {
    const queue = createDrawQueue();
    const broken = queue.add(boxAt(0), never, () => Promise.reject(new Error('no')));
    const fine = queue.add(boxAt(100), never, () => Promise.resolve());
    const [first, second] = await Promise.allSettled([broken, fine]);
    expect([first.status, second.status]).to.deep.equal(['rejected', 'fulfilled']);
  });

  it('never draws what is no longer wanted', async () => {
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
