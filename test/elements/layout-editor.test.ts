import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  findButton,
  dragWithMouse,
  findHandle,
  findInside,
  toPositions,
  waitForRestingRectangles,
  sample,
  mountEditableDashboard,
  startLayoutEditor,
} from './layout-editor-page.ts';
import { clearPage, findWidget, loadElement } from './page-harness.ts';
import { until } from '../until.ts';

describe('layout editing', () => {
  beforeEach(async () => {
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    clearPage();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('is offered only if the host allows it', async () => {
    const { element } = await mountEditableDashboard({ editable: false });
    expect(findInside(element, '.arrange')).to.equal(undefined);
    element.editable = true;
    await until(() => findInside(element, '.arrange'));
  });

  it('loads the editor only when it starts', async () => {
    const loaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('engines/grid-editor'));
    const { element } = await mountEditableDashboard();
    await until(() => findInside(element, '.arrange'));
    expect(loaded()).to.equal(false);
    await startLayoutEditor(element);
    expect(loaded()).to.equal(true);
  });

  it('does not move any widget when it starts, and places handles over the widgets, in both text directions', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const { element } = await mountEditableDashboard({ dir });
      const before = await waitForRestingRectangles(element);
      await startLayoutEditor(element);
      expect(await waitForRestingRectangles(element)).to.deep.equal(before);
      for (const { id } of sample) {
        const box = findHandle(element, id, 'move').parentElement?.getBoundingClientRect();
        const widget = findInside(element, `vitrine-widget[data-widget-id="${id}"]`)?.getBoundingClientRect();
        for (const side of ['left', 'top', 'right', 'bottom'] as const)
          expect(box?.[side], `${id} ${side}`).to.be.closeTo(widget?.[side] ?? 0, 1);
      }
    }
  });

  it('moves a widget with the mouse, moves other widgets out of its way, and fires an event with all positions', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [20, 5],
      [200, 10],
      [235, 8],
    ]);
    await until(() => edits.length > 0);
    expect(edits[0]?.breakpoint).to.equal('lg');
    expect(toPositions(edits[0])['a']).to.deep.equal({ x: 4, y: 0, w: 4, h: 4 });
    expect(Object.keys(toPositions(edits[0]))).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
  });

  it('swaps a widget with an equal neighbour, and leaves no hole, in both text directions', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const { element, edits } = await mountEditableDashboard({ dir });
      await startLayoutEditor(element);
      const forward = dir === 'rtl' ? -1 : 1;
      await dragWithMouse(findHandle(element, 'a', 'move'), [
        [20 * forward, 5],
        [160 * forward, 12],
        [225 * forward, 4],
      ]);
      await until(() => edits.length > 0);
      const places = Object.fromEntries(sample.map(({ id, position }) => [id, position]));
      expect(toPositions(edits[0])).to.deep.equal({ ...places, a: places['b'], b: places['a'] });
    }
  });

  it('resizes a widget by its corner', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'd', 'resize'), [
      [10, 10],
      [-60, 60],
    ]);
    await until(() => edits.length > 0);
    expect(toPositions(edits[0])['d']).to.deep.equal({ x: 0, y: 4, w: 5, h: 7 });
  });

  it('moves widgets in mirrored direction on a right-to-left page', async () => {
    const { element, edits } = await mountEditableDashboard({ dir: 'rtl' });
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [-20, 5],
      [-235, 8],
    ]);
    await until(() => edits.length > 0);
    expect(toPositions(edits[0])['a']).to.deep.equal({ x: 4, y: 0, w: 4, h: 4 });
  });

  it('shows the same rectangles as a view of the edited dashboard, to the pixel', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'e', 'move'), [
      [-30, -20],
      [-200, -100],
    ]);
    await until(() => edits.length > 0);
    findButton(element, 'Done').click();
    const edited = await waitForRestingRectangles(element);
    const places = edits[0]?.widgets ?? [];
    const { element: view } = await mountEditableDashboard({ editable: false }, 700, places as typeof sample);
    expect(edited).to.deep.equal(await waitForRestingRectangles(view));
  });

  it('has undo and redo as buttons and as keys, and fires events for both', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    const before = await waitForRestingRectangles(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [20, 5],
      [235, 8],
    ]);
    await until(() => edits.length === 1);
    const after = await waitForRestingRectangles(element);
    findButton(element, 'Undo').click();
    expect(await waitForRestingRectangles(element)).to.deep.equal(before);
    findButton(element, 'Redo').click();
    expect(await waitForRestingRectangles(element)).to.deep.equal(after);
    const press = (shiftKey: boolean) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey, bubbles: true }),
      );
    press(false);
    expect(await waitForRestingRectangles(element)).to.deep.equal(before);
    press(true);
    expect(await waitForRestingRectangles(element)).to.deep.equal(after);
    expect(edits.map((edit) => toPositions(edit)['a'])).to.deep.equal(
      [4, 0, 4, 0, 4].map((x) => ({ x, y: 0, w: 4, h: 4 })),
    );
  });

  it('makes a step again with the keys of each system', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    findHandle(element, 'a', 'move').focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await sendKeys({ press: key });
    await until(() => edits.length === 1);
    const press = (key: string, modifiers: KeyboardEventInit) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers }));
    for (const [key, modifiers] of [
      ['y', { ctrlKey: true }],
      ['Z', { ctrlKey: true, shiftKey: true }],
      ['z', { metaKey: true, shiftKey: true }],
    ] as const) {
      press('z', { ctrlKey: true });
      press(key, modifiers);
    }
    const [x] = edits.map((edit) => toPositions(edit)['a']);
    expect(edits.map((edit) => toPositions(edit)['a'])).to.deep.equal([
      x,
      ...[0, 1, 2].flatMap(() => [sample[0]?.position, x]),
    ]);
  });

  it('follows a writing direction that changes while the author edits', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    const page = element.parentElement ?? document.body;
    page.dir = 'rtl';
    const isOver = (): boolean => {
      const handle = findHandle(element, 'a', 'move').getBoundingClientRect();
      const { left, right } = findWidget(element, 'a').getBoundingClientRect();
      return left > 300 && handle.left >= left && handle.right <= right + 1;
    };
    await until(isOver);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [-20, 5],
      [-235, 8],
    ]);
    await until(() => edits.length > 0);
    expect(toPositions(edits[0])['a']).to.deep.equal({ x: 4, y: 0, w: 4, h: 4 });
    page.dir = 'ltr';
    await waitForRestingRectangles(element);
    await until(() => findWidget(element, 'a').getBoundingClientRect().left < 400);
    findHandle(element, 'a', 'move').focus();
    for (const key of ['Enter', 'ArrowLeft', 'Enter']) await sendKeys({ press: key });
    await until(() => edits.length > 1);
    expect(toPositions(edits[1])['a']).to.have.property('x').below(4);
  });

  it('discards all changes on Cancel', async () => {
    const { element, edits } = await mountEditableDashboard();
    const before = await waitForRestingRectangles(element);
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [20, 5],
      [235, 8],
    ]);
    await until(() => edits.length === 1);
    findButton(element, 'Cancel').click();
    expect(await waitForRestingRectangles(element)).to.deep.equal(before);
    expect(edits.length).to.equal(2);
    expect(findInside(element, '.arrange-bar')).to.equal(undefined);
    expect(findInside(element, '.move')).to.equal(undefined);
  });

  it('edits the shown breakpoint, and keeps the others', async () => {
    const { element, edits } = await mountEditableDashboard({}, 450);
    await startLayoutEditor(element);
    expect(findInside(element, '.arrange-bar')?.textContent).to.contain('401 to 500 px');
    await dragWithMouse(findHandle(element, 'a', 'resize'), [
      [5, 20],
      [5, 40],
    ]);
    await until(() => edits.length > 0);
    expect(edits[0]?.breakpoint).to.equal('sm');
    expect(toPositions(edits[0])).to.deep.equal(
      Object.fromEntries(sample.map(({ id, position }) => [id, position])),
    );
    for (const { responsiveLayouts } of edits[0]?.widgets ?? [])
      expect(Object.keys(responsiveLayouts as object)).to.deep.equal(['sm']);
  });
});
