import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  handle,
  noTouchScreen,
  positionsOf,
  show,
  startArranging,
  swipe,
  touchScreen,
  until,
} from './arrange-scene.ts';
import { clear, loadElement } from './harness.ts';

describe('arranging by touch', () => {
  beforeEach(async () => {
    await touchScreen();
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    clear();
    await emulateMedia({ reducedMotion: 'no-preference' });
    await noTouchScreen();
  });

  it('moves a widget by its handle, and the page does not scroll under the finger', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    const [top, touched] = [scrollY, handle(element, 'a', 'move')];
    await swipe(touched, [
      [20, 5],
      [200, 10],
      [235, 8],
    ]);
    await until(() => edits.length > 0);
    expect(positionsOf(edits[0])['a']).to.deep.equal({ x: 4, y: 0, w: 4, h: 4 });
    expect(scrollY).to.equal(top);
  });

  it('resizes a widget by its corner, in both directions of reading', async () => {
    for (const [dir, across] of [
      ['ltr', -60],
      ['rtl', 60],
    ] as const) {
      const { element, edits } = await show({ dir });
      await startArranging(element);
      await swipe(handle(element, 'd', 'resize'), [
        [-across / 6, 10],
        [across, 60],
      ]);
      await until(() => edits.length > 0);
      expect(positionsOf(edits[0])['d'], dir).to.deep.equal({ x: 0, y: 4, w: 5, h: 7 });
    }
  });

  it('drops a widget where it is when the system takes the finger away, and takes up the next touch', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    await swipe(
      handle(element, 'a', 'move'),
      [
        [20, 5],
        [235, 8],
      ],
      'touchCancel',
    );
    await until(() => edits.length === 1);
    expect(positionsOf(edits[0])['a']).to.deep.include({ x: 4, y: 0 });
    await swipe(handle(element, 'a', 'move'), [
      [-20, 5],
      [-235, 8],
    ]);
    await until(() => edits.length === 2);
    expect(positionsOf(edits[1])['a']).to.deep.include({ x: 0, y: 0 });
  });
});
