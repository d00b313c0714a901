import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  button,
  drag,
  handle,
  inside,
  positionsOf,
  restingRectangles,
  sample,
  show,
  startArranging,
  until,
} from './arrange-scene.ts';
import { clear, loadElement } from './harness.ts';

describe('arranging a dashboard', () => {
  beforeEach(async () => {
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    clear();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('is offered only where the host says so', async () => {
    const { element } = await show({ editable: false });
    expect(inside(element, '.arrange')).to.equal(undefined);
    element.editable = true;
    await until(() => inside(element, '.arrange'));
  });

  it('loads the editor only when it begins', async () => {
    const loaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('engines/grid-editor'));
    const { element } = await show();
    await until(() => inside(element, '.arrange'));
    expect(loaded()).to.equal(false);
    await startArranging(element);
    expect(loaded()).to.equal(true);
  });

  it('moves nothing by a pixel, and lays its handles over the widgets, in both directions of reading', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const { element } = await show({ dir });
      const before = await restingRectangles(element);
      await startArranging(element);
      expect(await restingRectangles(element)).to.deep.equal(before);
      for (const { id } of sample) {
        const [box, widget] = [
          handle(element, id, 'move').parentElement?.getBoundingClientRect(),
          inside(element, `vitrine-widget[data-widget-id="${id}"]`)?.getBoundingClientRect(),
        ];
        for (const side of ['left', 'top', 'right', 'bottom'] as const)
          expect(box?.[side], `${id} ${side}`).to.be.closeTo(widget?.[side] ?? 0, 1);
      }
    }
  });

  it('moves a widget by mouse; who is in the way gives way, and the host hears where all of them are', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    await drag(handle(element, 'a', 'move'), [
      [20, 5],
      [200, 10],
      [235, 8],
    ]);
    await until(() => edits.length > 0);
    expect(edits[0]?.breakpoint).to.equal('lg');
    expect(positionsOf(edits[0])['a']).to.deep.equal({ x: 4, y: 0, w: 4, h: 4 });
    expect(Object.keys(positionsOf(edits[0]))).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
  });

  it('resizes a widget by its corner', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    await drag(handle(element, 'd', 'resize'), [
      [10, 10],
      [-60, 60],
    ]);
    await until(() => edits.length > 0);
    expect(positionsOf(edits[0])['d']).to.deep.equal({ x: 0, y: 4, w: 5, h: 7 });
  });

  it('moves the other way round on a right-to-left page', async () => {
    const { element, edits } = await show({ dir: 'rtl' });
    await startArranging(element);
    await drag(handle(element, 'a', 'move'), [
      [-20, 5],
      [-235, 8],
    ]);
    await until(() => edits.length > 0);
    expect(positionsOf(edits[0])['a']).to.deep.equal({ x: 4, y: 0, w: 4, h: 4 });
  });

  it('shows at rest what a view of the edited dashboard shows, to the pixel', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    await drag(handle(element, 'e', 'move'), [
      [-30, -20],
      [-200, -100],
    ]);
    await until(() => edits.length > 0);
    button(element, 'Done').click();
    const edited = await restingRectangles(element);
    const places = edits[0]?.widgets ?? [];
    const { element: view } = await show({ editable: false }, 700, places as typeof sample);
    expect(edited).to.deep.equal(await restingRectangles(view));
  });

  it('takes back, does again, and tells of both; keys do the same', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    const before = await restingRectangles(element);
    await drag(handle(element, 'a', 'move'), [
      [20, 5],
      [235, 8],
    ]);
    await until(() => edits.length === 1);
    const after = await restingRectangles(element);
    button(element, 'Undo').click();
    expect(await restingRectangles(element)).to.deep.equal(before);
    button(element, 'Redo').click();
    expect(await restingRectangles(element)).to.deep.equal(after);
    const press = (shiftKey: boolean) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey, bubbles: true }),
      );
    press(false);
    expect(await restingRectangles(element)).to.deep.equal(before);
    press(true);
    expect(await restingRectangles(element)).to.deep.equal(after);
    expect(edits.map((edit) => positionsOf(edit)['a'])).to.deep.equal(
      [4, 0, 4, 0, 4].map((x) => ({ x, y: 0, w: 4, h: 4 })),
    );
  });

  it('drops every change on Cancel', async () => {
    const { element, edits } = await show();
    const before = await restingRectangles(element);
    await startArranging(element);
    await drag(handle(element, 'a', 'move'), [
      [20, 5],
      [235, 8],
    ]);
    await until(() => edits.length === 1);
    button(element, 'Cancel').click();
    expect(await restingRectangles(element)).to.deep.equal(before);
    expect(edits.length).to.equal(2);
    expect(inside(element, '.arrange-bar')).to.equal(undefined);
    expect(inside(element, '.move')).to.equal(undefined);
  });

  it('edits the breakpoint that is shown, and leaves the others as they are', async () => {
    const { element, edits } = await show({}, 450);
    await startArranging(element);
    expect(inside(element, '.arrange-bar')?.textContent).to.contain('401 to 500 px');
    await drag(handle(element, 'a', 'resize'), [
      [5, 20],
      [5, 40],
    ]);
    await until(() => edits.length > 0);
    expect(edits[0]?.breakpoint).to.equal('sm');
    expect(positionsOf(edits[0])).to.deep.equal(
      Object.fromEntries(sample.map(({ id, position }) => [id, position])),
    );
    for (const { responsiveLayouts } of edits[0]?.widgets ?? [])
      expect(Object.keys(responsiveLayouts as object)).to.deep.equal(['sm']);
  });
});
