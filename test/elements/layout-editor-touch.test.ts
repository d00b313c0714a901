import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  findHandle,
  disableTouchScreen,
  toPositions,
  mountEditableDashboard,
  startLayoutEditor,
  dragWithTouch,
  enableTouchScreen,
} from './layout-editor-page.ts';
import { clearPage, loadElement } from './page-harness.ts';
import { until } from '../until.ts';

describe('layout editing by touch', () => {
  beforeEach(async () => {
    await enableTouchScreen();
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    clearPage();
    await emulateMedia({ reducedMotion: 'no-preference' });
    await disableTouchScreen();
  });

  it('moves a widget by its handle, without scrolling the page', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    const top = scrollY;
    const touched = findHandle(element, 'a', 'move');
    await dragWithTouch(touched, [
      [20, 5],
      [200, 10],
      [235, 8],
    ]);
    await until(() => edits.length > 0);
    expect(toPositions(edits[0])['a']).to.deep.equal({ x: 4, y: 0, w: 4, h: 4 });
    expect(scrollY).to.equal(top);
  });

  it('leaves the handle of a widget to the finger while the buttons of the widget are shown', async () => {
    const { element } = await mountEditableDashboard();
    await startLayoutEditor(element);
    const handle = findHandle(element, 'a', 'move');
    handle.focus();
    const tools = handle.parentElement?.querySelector('.widget-tools');
    await until(() => tools && getComputedStyle(tools).pointerEvents === 'auto');
    const { left, top, width, height } = handle.getBoundingClientRect();
    const found = [0.1, 0.5, 0.9].map((part) =>
      element.shadowRoot?.elementFromPoint(left + width * part, top + height / 2),
    );
    expect(found).to.deep.equal([handle, handle, handle]);
  });

  it('resizes a widget by its corner, in both text directions', async () => {
    for (const [dir, across] of [
      ['ltr', -60],
      ['rtl', 60],
    ] as const) {
      const { element, edits } = await mountEditableDashboard({ dir });
      await startLayoutEditor(element);
      await dragWithTouch(findHandle(element, 'd', 'resize'), [
        [-across / 6, 10],
        [across, 60],
      ]);
      await until(() => edits.length > 0);
      expect(toPositions(edits[0])['d'], dir).to.deep.equal({ x: 0, y: 4, w: 5, h: 7 });
    }
  });

  it('drops a widget at its position when the system cancels the touch, and accepts the next touch', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    await dragWithTouch(
      findHandle(element, 'a', 'move'),
      [
        [20, 5],
        [235, 8],
      ],
      'touchCancel',
    );
    await until(() => edits.length === 1);
    expect(toPositions(edits[0])['a']).to.deep.include({ x: 4, y: 0 });
    await dragWithTouch(findHandle(element, 'a', 'move'), [
      [-20, 5],
      [-235, 8],
    ]);
    await until(() => edits.length === 2);
    expect(toPositions(edits[1])['a']).to.deep.include({ x: 0, y: 0 });
  });
});
