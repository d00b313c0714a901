import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import { movePointer, removeBoxes } from './engine-fixtures.ts';
import { cities, drawTestMap, points, surfaceOf, collectTooltips } from './map-fixtures.ts';
import { until } from '../until.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A map that reports its position after each movement. */
async function drawMoving(spec: object = points, handleDataClick?: (pick: { row: object }) => void) {
  const rests: (Place | undefined)[] = [];
  const hints: string[] = [];
  const drawn = await drawTestMap(spec, cities, {
    onMove: (camera) => void rests.push(camera as Place | undefined),
    onHint: (kind) => void hints.push(kind),
    handleDataClick,
  });
  const surface = surfaceOf(drawn.box);
  drawn.box.tabIndex = -1;
  const rest = async (): Promise<Place | undefined> => {
    const { length } = rests;
    await until(() => rests.length !== length);
    return rests.at(-1);
  };
  return { ...drawn, surface, rests, hints, rest };
}

function wheel(surface: Element, init: WheelEventInit): WheelEvent {
  const { left, top } = surface.getBoundingClientRect();
  const place = { clientX: left + 200, clientY: top + 120, bubbles: true, cancelable: true };
  const event = new WheelEvent('wheel', { ...place, ...init });
  surface.dispatchEvent(event);
  return event;
}

function touch(
  surface: Element,
  type: string,
  ...places: readonly (readonly [number, number])[]
): TouchEvent {
  const { left, top } = surface.getBoundingClientRect();
  const touches = places.map(
    ([x, y], identifier) => new Touch({ identifier, target: surface, clientX: left + x, clientY: top + y }),
  );
  const event = new TouchEvent(type, { touches, bubbles: true, cancelable: true });
  surface.dispatchEvent(event);
  return event;
}

type Step = readonly [x: number, y: number, milliseconds: number];

/** Drags with time stamps of the gesture, so that the speed of the machine does not matter. */
function drag(surface: Element, steps: readonly Step[], releasedAfter = 0): void {
  const { left, top } = surface.getBoundingClientRect();
  const began = performance.now();
  const send = (type: string, [x, y, time]: Step, buttons: number) => {
    const place = { clientX: left + x, clientY: top + y, bubbles: true };
    const event = new PointerEvent(type, { ...place, buttons, pointerType: 'mouse' });
    Object.defineProperty(event, 'timeStamp', { value: began + time });
    surface.dispatchEvent(event);
  };
  steps.forEach((step, at) => send(at === 0 ? 'pointerdown' : 'pointermove', step, 1));
  const [x, y, time] = steps.at(-1) ?? [0, 0, 0];
  send('pointerup', [x, y, time + releasedAfter], 0);
}

/** A drag to the lower right, in the number of steps that a device sends at 60 frames a second. */
const sweepOfHand = (lasting: number, [across, down]: readonly [number, number]): Step[] =>
  Array.from({ length: 7 }, (_, at) => [100 + (across * at) / 6, 60 + (down * at) / 6, (lasting * at) / 6]);

/** The distance between two positions of the camera, px. */
function wayBetween(from: Place | undefined, to: Place | undefined): { across: number; down: number } {
  const scale = 512 * 2 ** (to?.zoom ?? 0);
  const round = Math.round((to?.x ?? 0) - (from?.x ?? 0));
  return {
    across: ((from?.x ?? 0) - (to?.x ?? 0) + round) * scale,
    down: ((from?.y ?? 0) - (to?.y ?? 0)) * scale,
  };
}

describe('the gestures on a map', () => {
  afterEach(removeBoxes);

  it('leave the wheel to the page and show how to zoom, unless Ctrl is pressed or the map is in use', async () => {
    const { box, surface, hints, rest, map } = await drawMoving();
    expect(wheel(surface, { deltaY: -100 }).defaultPrevented).to.equal(false);
    expect(hints).to.deep.equal(['wheel']);
    expect(wheel(surface, { deltaY: -100, ctrlKey: true }).defaultPrevented).to.equal(true);
    const near = await rest();
    box.focus();
    expect(wheel(surface, { deltaY: -100 }).defaultPrevented).to.equal(true);
    const nearer = await rest();
    expect(nearer?.zoom).to.be.greaterThan(near?.zoom ?? Infinity);
    while (map.canZoom.out) wheel(surface, { deltaY: 1000 });
    expect(wheel(surface, { deltaY: 1000 }).defaultPrevented).to.equal(false);
    expect(hints.length).to.equal(1);
  });

  it('drag the map without a click, and tooltips work again afterwards', async () => {
    const picked: object[] = [];
    const { box, request, rest, surface } = await drawMoving(points, ({ row }) => void picked.push(row));
    drag(surface, [
      [200, 100, 0],
      [207, 104, 1],
      [215, 108, 1],
    ]);
    movePointer(surface, 215, 108, 'click');
    expect((await rest())?.x).to.be.a('number');
    expect(picked).to.deep.equal([]);
    expect(collectTooltips(box, () => request.tooltip.shown).join()).to.contain('Madrid');
  });

  it('continue the motion of a released drag, but never move the map out of view', async () => {
    const { map, rest, surface } = await drawMoving();
    for (let steps = 0; steps < 3; steps += 1) map.zoom(1);
    const width = surface.clientWidth;
    const height = surface.clientHeight;
    for (const [lasting, far] of [
      [100, 60],
      [35, 120],
    ] as const) {
      map.pan(0, 0);
      const before = await rest();
      drag(surface, sweepOfHand(lasting, [far, far / 2]));
      const { across, down } = wayBetween(before, await rest());
      expect(across).to.be.within(far + 20, far + width / 2);
      expect(down).to.be.within(far / 2 + 10, far / 2 + height / 2);
    }
  });

  it('have no inertia after a pause, for a very short drag, or with reduced motion', async () => {
    const { map, rest, surface } = await drawMoving();
    for (let steps = 0; steps < 3; steps += 1) map.zoom(1);
    const dragOnly = async (lasting: number, releasedAfter: number) => {
      map.pan(0, 0);
      const before = await rest();
      drag(surface, sweepOfHand(lasting, [60, 30]), releasedAfter);
      const { across, down } = wayBetween(before, await rest());
      expect(across).to.be.closeTo(60, 1e-6);
      expect(down).to.be.closeTo(30, 1e-6);
    };
    await dragOnly(120, 80);
    await dragOnly(12, 0);
    await emulateMedia({ reducedMotion: 'reduce' });
    await dragOnly(120, 0);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('zoom around the position of the pointer', async () => {
    const { surface, box, map, request } = await drawMoving();
    const trail = map.listNavigableMarks();
    const { left, top } = surface.getBoundingClientRect();
    const place = trail.at(0)?.bounds;
    const x = (place?.x ?? 0) + (place?.width ?? 0) / 2 - left;
    const y = (place?.y ?? 0) + (place?.height ?? 0) / 2 - top;
    const at = { clientX: left + x, clientY: top + y, ctrlKey: true, deltaY: -200 };
    wheel(surface, at);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    movePointer(surface, x, y);
    expect(request.tooltip.shown.at(-1)?.title).to.equal('Berlin');
    expect(box.isConnected).to.equal(true);
  });

  it('with one finger scroll the page, and with two fingers move and zoom the map', async () => {
    const { surface, hints, rest } = await drawMoving();
    expect(getComputedStyle(surface).touchAction).to.equal('pan-x pan-y');
    touch(surface, 'touchstart', [100, 100]);
    expect(touch(surface, 'touchmove', [100, 140]).defaultPrevented).to.equal(false);
    expect(hints).to.deep.equal(['touch']);
    touch(surface, 'touchend');
    touch(surface, 'touchstart', [150, 120], [250, 120]);
    expect(touch(surface, 'touchmove', [100, 120], [300, 120]).defaultPrevented).to.equal(true);
    touch(surface, 'touchend');
    const near = await rest();
    touch(surface, 'touchstart', [100, 120], [300, 120]);
    touch(surface, 'touchmove', [130, 120], [270, 120]);
    const far = await rest();
    expect((near?.zoom ?? 0) - (far?.zoom ?? 0)).to.be.closeTo(Math.log2(200 / 140), 0.01);
  });

  it('rotate a globe, whose far side is hidden, and can be reset', async () => {
    const { box, request, rest, map } = await drawMoving({ ...points, projection: 'globe' });
    const titles = () => collectTooltips(box, () => request.tooltip.shown.splice(0)).join();
    expect(titles()).to.contain('Berlin').and.to.contain('Madrid');
    map.pan(0.75, 0.5);
    await rest();
    expect(titles()).to.equal('');
    map.fit();
    expect(await rest()).to.equal(undefined);
    expect(titles()).to.contain('Berlin');
  });

  it('move the map at once with reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const { map, rests, rest } = await drawMoving();
    const frames: number[] = [];
    const count = (time: number) => {
      frames.push(time);
      if (rests.length === 0) requestAnimationFrame(count);
    };
    map.zoom(1);
    requestAnimationFrame(count);
    await rest();
    await emulateMedia({ reducedMotion: 'no-preference' });
    // One frame for the movement, and the frames without changes after it.
    expect(frames.length).to.be.at.most(8);
  });

  it('stop at the smallest and the largest zoom', async () => {
    const { map, rest } = await drawMoving();
    expect(map.canZoom.in).to.equal(true);
    for (let steps = 0; steps < 30; steps += 1) map.zoom(1);
    const near = await rest();
    expect(map.canZoom).to.deep.equal({ in: false, out: true });
    map.zoom(1);
    expect((await rest())?.zoom).to.equal(near?.zoom);
  });
});

describe('a map that is moved', () => {
  afterEach(removeBoxes);

  it('wraps around the world, and keeps its position when it is drawn again', async () => {
    const { map, rest } = await drawMoving();
    for (let steps = 0; steps < 7; steps += 1) map.pan(1, 0);
    const place = await rest();
    expect(Math.abs(place?.x ?? 9)).to.be.at.most(0.5);
    const rests: unknown[] = [];
    const again = await drawTestMap(points, cities, {
      camera: place,
      onMove: (camera) => void rests.push(camera),
    });
    again.map.pan(0, 0);
    await until(() => rests.length !== 0);
    expect(rests[0]).to.deep.equal(place);
  });

  it('opens a cluster when it is clicked', async () => {
    const close = {
      ...cities,
      values: [
        ['A', 'B', 'C'],
        [52.5, 52.4, 41.9],
        [13.4, 13.1, 12.5],
        [1, 2, 3],
      ],
    };
    const spec = { ...points, cluster: true };
    const rests: unknown[] = [];
    const { map } = await drawTestMap(spec, close, { onMove: (camera) => void rests.push(camera) });
    const group = map.listNavigableMarks().at(0);
    expect(group?.content.title).to.equal('2 places');
    group?.click({ ctrlKey: false, metaKey: false, shiftKey: false });
    await until(() => rests.length !== 0);
    const names = Array.from(
      { length: map.listNavigableMarks().length },
      (_, at) => map.listNavigableMarks().at(at)?.content.title,
    );
    expect(names).to.include.members(['A', 'B']);
  });

  it('moves to a mark outside of the view when the keyboard focus reaches it', async () => {
    const { map, surface } = await drawMoving();
    for (let steps = 0; steps < 8; steps += 1) map.zoom(1);
    const frame = surface.getBoundingClientRect();
    const trail = map.listNavigableMarks();
    for (const index of [0, 1, 0]) {
      const place = trail.at(index)?.bounds;
      expect(place?.x).to.be.within(frame.left, frame.right);
      expect(place?.y).to.be.within(frame.top, frame.bottom);
    }
  });

  it('hides the categories that a reader hides, and reports how many rows have no position', async () => {
    const { map, box, request } = await drawTestMap({ ...points, color: 'city' }, cities);
    expect(map.facts.unplaced).to.equal(1);
    map.hide(new Set(['Berlin']));
    const said = collectTooltips(box, () => request.tooltip.shown).join();
    expect(said).to.contain('Madrid').and.not.to.contain('Berlin');
  });

  it('with a hundred thousand points is painted, and finds the point under the pointer', async () => {
    const count = 100_000;
    const spread = (factor: number, range: number) =>
      Array.from({ length: count }, (_, row) => ((row * factor) % range) - range / 2);
    const crowd = {
      ...cities,
      values: [
        Array.from({ length: count }, (_, row) => `P${row}`),
        spread(7.123, 120),
        spread(13.77, 340),
        spread(1, 9),
      ],
      rowCount: count,
    };
    const { box, request, map } = await drawTestMap({ ...points, size: undefined }, crowd);
    movePointer(surfaceOf(box), 200, 120);
    expect(request.tooltip.shown.length).to.equal(1);
    expect(map.listNavigableMarks()).to.include({ length: 4_000, cut: true });
  });
});
