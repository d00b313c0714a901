import { emulateMedia, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  findButton,
  dragWithMouse,
  findHandle,
  findInside,
  toPositions,
  waitForRestingRectangles,
  mountEditableDashboard,
  startLayoutEditor,
} from './layout-editor-page.ts';
import { clearPage, loadElement, mount } from './page-harness.ts';
import { until } from '../until.ts';

interface Ear {
  /** Listeners that were added and not removed. */
  readonly left: () => string[];
  readonly stop: () => void;
}

/** Records every listener that is added to a target from now on. */
function overhear(target: EventTarget): Ear {
  let all: (readonly [string, unknown])[] = [];
  const forget = (type: string, listener: unknown) =>
    (all = all.filter(([one, other]) => one !== type || other !== listener));
  target.addEventListener = (type, listener, options) => {
    all.push([type, listener]);
    if (typeof options === 'object') options.signal?.addEventListener('abort', () => forget(type, listener));
    EventTarget.prototype.addEventListener.call(target, type, listener, options);
  };
  target.removeEventListener = (type, listener, options) => {
    forget(type, listener);
    EventTarget.prototype.removeEventListener.call(target, type, listener, options);
  };
  return {
    left: () => all.map(([type]) => type),
    stop: () =>
      ['addEventListener', 'removeEventListener'].forEach((name) => Reflect.deleteProperty(target, name)),
  };
}

/** Presses the mouse button and keeps it pressed. */
async function take(target: Element): Promise<void> {
  const { left, top } = target.getBoundingClientRect();
  const x = Math.round(left + 30);
  const y = Math.round(top + 15);
  await sendMouse({ type: 'move', position: [x, y] });
  await sendMouse({ type: 'down' });
  for (const across of [20, 120, 235]) await sendMouse({ type: 'move', position: [x + across, y + 8] });
}

const rightward = [
  [20, 5],
  [235, 8],
] as const;

describe('the end of layout editing', () => {
  beforeEach(async () => {
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    clearPage();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('on Cancel restores all widgets without a confirmation, also after several changes', async () => {
    const { element, edits } = await mountEditableDashboard();
    const before = await waitForRestingRectangles(element);
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), rightward);
    await until(() => edits.length === 1);
    await dragWithMouse(findHandle(element, 'd', 'resize'), [
      [5, 10],
      [5, 60],
    ]);
    await until(() => edits.length === 2);
    findButton(element, 'Cancel').click();
    expect(await waitForRestingRectangles(element)).to.deep.equal(before);
    const given = toPositions(edits.at(-1));
    expect([edits.length, given['a']]).to.deep.equal([3, { x: 0, y: 0, w: 4, h: 4 }]);
    await startLayoutEditor(element);
    for (const name of ['Undo', 'Redo']) expect(findButton(element, name).disabled, name).to.equal(true);
  });

  it('leaves no listeners behind if the element is removed during a drag', async () => {
    const { element, edits } = await mountEditableDashboard();
    const place = element.parentElement;
    const before = await waitForRestingRectangles(element);
    const look = document.body.getAttribute('style');
    const styles = document.querySelectorAll('style').length;
    const ears = [overhear(document), overhear(window)];
    const left = () => ears.flatMap((ear) => ear.left());
    await startLayoutEditor(element);
    await take(findHandle(element, 'a', 'move'));
    await until(() => findInside(element, '.held'));
    expect(left()).to.include('mousemove');
    element.remove();
    await Promise.resolve();
    const listening = left();
    await sendMouse({ type: 'up' });
    ears.forEach((ear) => ear.stop());
    expect(listening.filter((type) => /mouse|touch|pointer|key|scroll/.test(type))).to.deep.equal([]);
    for (const selector of ['.arrange-sheet', '.grid-stack', '.held', '.landing', '.arranging'])
      expect(findInside(element, selector), selector).to.equal(undefined);
    expect(document.body.getAttribute('style')).to.equal(look);
    expect(document.querySelectorAll('style').length).to.equal(styles);
    expect(edits).to.deep.equal([]);
    place?.append(element);
    await until(() => findInside(element, 'vitrine-widget'));
    expect(findInside(element, '.arrange-bar')).to.equal(undefined);
    expect(await waitForRestingRectangles(element)).to.deep.equal(before);
  });

  it('releases the pointer for other dashboards on the page', async () => {
    const { element: first } = await mountEditableDashboard();
    await startLayoutEditor(first);
    await take(findHandle(first, 'a', 'move'));
    first.remove();
    await sendMouse({ type: 'up' });
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), rightward);
    await until(() => edits.length === 1);
    expect(toPositions(edits[0])['a']).to.deep.include({ x: 4, y: 0 });
  });

  it('does not happen if the element is only moved within the page', async () => {
    const { element, edits } = await mountEditableDashboard();
    await startLayoutEditor(element);
    await dragWithMouse(findHandle(element, 'a', 'move'), rightward);
    await until(() => edits.length === 1);
    mount({}, 700).replaceWith(element);
    await until(() => findInside(element, '.grid-stack-item .move'));
    expect(findButton(element, 'Undo').disabled).to.equal(false);
    await dragWithMouse(findHandle(element, 'a', 'move'), [
      [-20, 5],
      [-235, 8],
    ]);
    await until(() => edits.length === 2);
    expect(toPositions(edits[1])['a']).to.deep.include({ x: 0, y: 0 });
  });
});
