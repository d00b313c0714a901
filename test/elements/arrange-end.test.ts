import { emulateMedia, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  button,
  drag,
  handle,
  inside,
  positionsOf,
  restingRectangles,
  show,
  startArranging,
  until,
} from './arrange-scene.ts';
import { clear, loadElement, mount } from './harness.ts';

interface Ear {
  /** What has been added and not been taken away. */
  readonly left: () => string[];
  readonly stop: () => void;
}

/** Hears of every listener that is added to that target from now on. */
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

/** Presses and goes on holding. */
async function take(target: Element): Promise<void> {
  const { left, top } = target.getBoundingClientRect();
  const [x, y] = [Math.round(left + 30), Math.round(top + 15)];
  await sendMouse({ type: 'move', position: [x, y] });
  await sendMouse({ type: 'down' });
  for (const across of [20, 120, 235]) await sendMouse({ type: 'move', position: [x + across, y + 8] });
}

const rightward = [
  [20, 5],
  [235, 8],
] as const;

describe('the end of arranging', () => {
  beforeEach(async () => {
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    clear();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('asks nothing on Cancel, and puts everything back, also after several changes', async () => {
    const { element, edits } = await show();
    const before = await restingRectangles(element);
    await startArranging(element);
    await drag(handle(element, 'a', 'move'), rightward);
    await until(() => edits.length === 1);
    await drag(handle(element, 'd', 'resize'), [
      [5, 10],
      [5, 60],
    ]);
    await until(() => edits.length === 2);
    button(element, 'Cancel').click();
    expect(await restingRectangles(element)).to.deep.equal(before);
    const given = positionsOf(edits.at(-1));
    expect([edits.length, given['a']]).to.deep.equal([3, { x: 0, y: 0, w: 4, h: 4 }]);
    await startArranging(element);
    for (const name of ['Undo', 'Redo']) expect(button(element, name).disabled, name).to.equal(true);
  });

  it('leaves nothing behind where the element is taken away in the middle of a drag', async () => {
    const { element, edits } = await show();
    const place = element.parentElement;
    const before = await restingRectangles(element);
    const [look, styles] = [document.body.getAttribute('style'), document.querySelectorAll('style').length];
    const ears = [overhear(document), overhear(window)];
    const left = () => ears.flatMap((ear) => ear.left());
    await startArranging(element);
    await take(handle(element, 'a', 'move'));
    await until(() => inside(element, '.held'));
    expect(left()).to.include('mousemove');
    element.remove();
    await Promise.resolve();
    const listening = left();
    await sendMouse({ type: 'up' });
    ears.forEach((ear) => ear.stop());
    expect(listening.filter((type) => /mouse|touch|pointer|key|scroll/.test(type))).to.deep.equal([]);
    for (const selector of ['.arrange-sheet', '.grid-stack', '.held', '.landing', '.arranging'])
      expect(inside(element, selector), selector).to.equal(undefined);
    expect(document.body.getAttribute('style')).to.equal(look);
    expect(document.querySelectorAll('style').length).to.equal(styles);
    expect(edits).to.deep.equal([]);
    place?.append(element);
    await until(() => inside(element, 'vitrine-widget'));
    expect(inside(element, '.arrange-bar')).to.equal(undefined);
    expect(await restingRectangles(element)).to.deep.equal(before);
  });

  it('lets go of the pointer for other dashboards on the page', async () => {
    const { element: first } = await show();
    await startArranging(first);
    await take(handle(first, 'a', 'move'));
    first.remove();
    await sendMouse({ type: 'up' });
    const { element, edits } = await show();
    await startArranging(element);
    await drag(handle(element, 'a', 'move'), rightward);
    await until(() => edits.length === 1);
    expect(positionsOf(edits[0])['a']).to.deep.include({ x: 4, y: 0 });
  });

  it('has not come where the element is only moved within the page', async () => {
    const { element, edits } = await show();
    await startArranging(element);
    await drag(handle(element, 'a', 'move'), rightward);
    await until(() => edits.length === 1);
    mount({}, 700).replaceWith(element);
    await until(() => inside(element, '.grid-stack-item .move'));
    expect(button(element, 'Undo').disabled).to.equal(false);
    await drag(handle(element, 'a', 'move'), [
      [-20, 5],
      [-235, 8],
    ]);
    await until(() => edits.length === 2);
    expect(positionsOf(edits[1])['a']).to.deep.include({ x: 0, y: 0 });
  });
});
