import { emulateMedia } from '@web/test-runner-commands';
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
  untilFound,
} from './layout-editor-page.ts';
import { clearPage, loadElement } from './page-harness.ts';

describe('arranging a dashboard', () => {
  beforeEach(async () => {
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    clearPage();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('is offered only where the host says so', async () => {
    const { element } = await mountEditableDashboard({ editable: false });
    expect(findInside(element, '.arrange')).to.equal(undefined);
    element.editable = true;
    await untilFound(() => findInside(element, '.arrange'));
  });

  it('loads the editor only when it begins', async () => {
    const loaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('engines/grid-editor'));
    const { element } = await mountEditableDashboard();
    await untilFound(() => findInside(element, '.arrange'));
    expect(loaded()).to.equal(false);
    await startLayoutEditor(element);
    expect(loaded()).to.equal(true);
  });

  it('moves nothing by a pixel, and lays its handles over the widgets, in both directions of reading', async () => {
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

  it('moves a widget by mouse; who is in the way gives way, and the host hears where all of them are', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [20, 5],
      [200, 10],
      [235, 8],
    ]);
    await untilFound(() => edits.length > 0);
    expect(edits[0]?.breakpoint).to.equal('lg');
    expect(toPositions(edits[0])['a']).to.deep.equal({ x: 4, y: 0, w: 4, h: 4 });
    expect(Object.keys(toPositions(edits[0]))).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
  });

  it('resizes a widget by its corner', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'd', 'resize'), [
      [10, 10],
      [-60, 60],
    ]);
    await untilFound(() => edits.length > 0);
    expect(toPositions(edits[0])['d']).to.deep.equal({ x: 0, y: 4, w: 5, h: 7 });
  });

  it('moves the other way round on a right-to-left page', async () => {
    const { element, edits } = await mountEditableDashboard({ dir: 'rtl' });
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [-20, 5],
      [-235, 8],
    ]);
    await untilFound(() => edits.length > 0);
    expect(toPositions(edits[0])['a']).to.deep.equal({ x: 4, y: 0, w: 4, h: 4 });
  });

  it('shows at rest what a view of the edited dashboard shows, to the pixel', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'e', 'move'), [
      [-30, -20],
      [-200, -100],
    ]);
    await untilFound(() => edits.length > 0);
    findButton(element, 'Done').click();
    const edited = await waitForRestingRectangles(element);
    const places = edits[0]?.widgets ?? [];
    const { element: view } = await mountEditableDashboard({ editable: false }, 700, places as typeof sample);
    expect(edited).to.deep.equal(await waitForRestingRectangles(view));
  });

  it('takes back, does again, and tells of both; keys do the same', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    const before = await waitForRestingRectangles(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [20, 5],
      [235, 8],
    ]);
    await untilFound(() => edits.length === 1);
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

  it('drops every change on Cancel', async () => {
    const { element, edits } = await mountEditableDashboard();
    const before = await waitForRestingRectangles(element);
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [20, 5],
      [235, 8],
    ]);
    await untilFound(() => edits.length === 1);
    findButton(element, 'Cancel').click();
    expect(await waitForRestingRectangles(element)).to.deep.equal(before);
    expect(edits.length).to.equal(2);
    expect(findInside(element, '.arrange-bar')).to.equal(undefined);
    expect(findInside(element, '.move')).to.equal(undefined);
  });

  it('edits the breakpoint that is shown, and leaves the others as they are', async () => {
    const { element, edits } = await mountEditableDashboard({}, 450);
    await startLayoutEditor(element);
    expect(findInside(element, '.arrange-bar')?.textContent).to.contain('401 to 500 px');
    await dragWithMouse(findHandle(element, 'a', 'resize'), [
      [5, 20],
      [5, 40],
    ]);
    await untilFound(() => edits.length > 0);
    expect(edits[0]?.breakpoint).to.equal('sm');
    expect(toPositions(edits[0])).to.deep.equal(
      Object.fromEntries(sample.map(({ id, position }) => [id, position])),
    );
    for (const { responsiveLayouts } of edits[0]?.widgets ?? [])
      expect(Object.keys(responsiveLayouts as object)).to.deep.equal(['sm']);
  });
});
