import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Scene } from '../../demo/page/gallery/scene.ts';
import { kpiScenes } from '../../demo/page/gallery/kpi-scenes.ts';
import { createSceneElement } from '../../demo/page/gallery/scene-element.ts';
import {
  clearPage,
  findDeepInWidget,
  findDeep,
  loadElement,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { sample } from '../rounds.ts';
import { until } from '../until.ts';

const drawn = kpiScenes.filter(({ state }) => !['empty', 'loading', 'error'].includes(state));
const widths = [120, 160, 240, 400, 800, 1400];
/** px. The first and the last are always tested. */
const heights = [40, 46, 55, 64, 70, 85, 100, 116, 130];
/** Whether a scene may scroll (only vertically), because its content cannot be reduced to a box of that width. */
const mayScroll = ({ id }: Scene, width: number): boolean =>
  ['words', 'row', 'comparisons', 'many-blocks'].includes(id) && width <= 240;

interface Shown {
  readonly scene: Scene;
  readonly box: HTMLElement;
}

/** Shows all scenes on top of each other, so that all are visible. */
async function showAll(scenes: readonly Scene[] = drawn): Promise<Shown[]> {
  const shown = scenes.map((scene): Shown => {
    const box = document.createElement('div');
    box.style.cssText = `position: absolute; inset: 0 auto auto 0; width: 400px; height: ${scene.height}px`;
    if (scene.state === 'right-to-left') box.dir = 'rtl';
    return { scene, box };
  });
  const ready = shown.map(({ box, scene }) => {
    const element = createSceneElement(scene);
    box.append(element);
    const done = waitForRendered(element);
    document.body.append(box);
    return done;
  });
  await Promise.all(ready);
  return shown;
}

const kpiOf = (box: HTMLElement): HTMLElement => {
  const widget = box.querySelector('vitrine-dashboard')?.shadowRoot?.querySelector('vitrine-widget');
  const kpi = widget ? findDeepInWidget(widget, '.kpi') : undefined;
  if (!(kpi instanceof HTMLElement)) throw new Error('There is no key figure.');
  return kpi;
};

const pieces = '.value, .shown bdi, .label, .plot, .track, .ring, .amount, .percent, .markup, .problem';

/** The visible parts that extend beyond the figure or beyond their own box. */
function findCut({ scene, box }: Shown, width: number): string[] {
  const kpi = kpiOf(box);
  const { left, right, top, bottom } = kpi.getBoundingClientRect();
  const scrolls = kpi.dataset.level === 'scroll';
  const cut = [...kpi.querySelectorAll<HTMLElement>(pieces)].filter((piece) => {
    const rect = piece.getBoundingClientRect();
    if (rect.width <= 2 || isLeftOut(piece)) return false;
    const across = rect.left < left - 2 || rect.right > right + 2;
    return across || (!scrolls && (rect.top < top - 2 || rect.bottom > bottom + 2)) || overflows(piece);
  });
  const faults = cut.map(({ className }) => className);
  if (scrolls && !mayScroll(scene, width)) faults.push('scrolls');
  if (kpi.scrollWidth > kpi.clientWidth + 1) faults.push('sideways');
  return faults;
}

/** Whether an element is left out of the picture and kept only for screen readers. */
const isLeftOut = (piece: Element): boolean =>
  ['.block', '.foot, .caption'].some(
    (outer) => (piece.closest(outer)?.getBoundingClientRect().width ?? 9) <= 2,
  );

/** Whether an element is cut sideways. Texts with a tooltip may end with an ellipsis, and wide tables may scroll. */
const overflows = (piece: HTMLElement): boolean =>
  !piece.matches('.markup, .plot') &&
  getComputedStyle(piece).textOverflow !== 'ellipsis' &&
  piece.clientWidth > 0 &&
  piece.scrollWidth > piece.clientWidth + 1;

/** The scene with the given height and with a title, which the state `tiny` would hide. */
const titled = (scene: Scene, height: number): Scene => ({
  ...scene,
  height,
  state: scene.state === 'tiny' ? 'normal' : scene.state,
});

/** The visible height and width of an element, px. */
function seenOf(piece: Element, box: Element): readonly [number, number] {
  const own = piece.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  const down = Math.min(own.bottom, outer.bottom) - Math.max(own.top, outer.top);
  const across = Math.min(own.right, outer.right) - Math.max(own.left, outer.left);
  return [Math.max(0, down), Math.max(0, across)];
}

/** The faults of the number, which must be shown in full in every box. */
function findLost({ box }: Shown): string[] {
  const kpi = kpiOf(box);
  const lead = kpi.querySelector('.lead .value');
  if (!lead) return [];
  const { height, width } = lead.getBoundingClientRect();
  const [down, across] = seenOf(lead, kpi);
  const title = findDeep(box, 'h3');
  const [shared, beside] = title ? seenOf(lead, title) : [0, 0];
  return [
    ...(width < 8 || height < 12 ? ['is too small to be read'] : []),
    ...(down < height - 2 || across < width - 2 ? ['is cut'] : []),
    ...(shared > 1 && beside > 1 ? ['lies on its title'] : []),
  ];
}

const frame = () => new Promise((next) => requestAnimationFrame(next));

const listFaults = (shown: readonly Shown[], width: number, find: (one: Shown) => string[]): string[] =>
  shown.flatMap((one) =>
    find(one).map((fault) => `${one.scene.id}, ${width} × ${one.scene.height}: ${fault}`),
  );

/** The grid follows its box in one frame and the figures in one of the next frames. Faults that remain after that count. */
async function settle(find: () => string[]): Promise<string[]> {
  for (let turn = 0; turn < 4; turn += 1) await frame();
  let faults = find();
  for (let turn = 0; turn < 30 && faults.length > 0; turn += 1) {
    await frame();
    faults = find();
  }
  return faults;
}

describe('every scene of key figures', () => {
  beforeEach(loadElement);
  afterEach(async () => {
    clearPage();
    await setViewport({ width: 1280, height: 800 });
  });

  it('is never cut, from 120 px to 1400', async () => {
    await setViewport({ width: 1440, height: 800 });
    const shown = await showAll();
    const faults: string[] = [];
    for (const width of widths) {
      for (const { box } of shown) box.style.setProperty('width', `${width}px`);
      faults.push(...(await settle(() => listFaults(shown, width, (one) => findCut(one, width)))));
    }
    expect(faults).to.deep.equal([]);
  });

  it('shows its number in full in every box from 40 px, and leaves out other parts first', async () => {
    const faults: string[] = [];
    for (const height of sample(heights, 2)) {
      const shown = await showAll(drawn.map((scene) => titled(scene, height)));
      for (const width of [160, 240, 400]) {
        for (const { box } of shown) box.style.setProperty('width', `${width}px`);
        faults.push(...(await settle(() => listFaults(shown, width, findLost))));
      }
      clearPage();
    }
    expect(faults).to.deep.equal([]);
  });

  it('shows on focus the texts that do not fit into its box', async () => {
    const shown = await showAll();
    const tiny = shown.find(({ scene }) => scene.id === 'tiny-words');
    tiny?.box.style.setProperty('width', '120px');
    const words = () => (tiny ? kpiOf(tiny.box).querySelector<HTMLElement>('.markup[tabindex="0"]') : null);
    await until(() => words() !== null);
    words()?.focus({ focusVisible: true });
    const tooltip = () => findDeep(document, 'vitrine-tooltip:popover-open');
    await until(() => tooltip() !== undefined);
    expect(readText(tooltip() ?? document)).to.include('resumed in week 40 and two new depots opened.');
  });
});
