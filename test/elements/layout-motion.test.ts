import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
} from './page-harness.ts';

const bars = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { name: 'table' },
  mark: 'bar',
  encoding: { x: { field: 'name', type: 'nominal' }, y: { field: 'amount', type: 'quantitative' } },
};
const answer = {
  columns: [
    { name: 'name', type: 'string' },
    { name: 'amount', type: 'number' },
  ],
  values: [
    ['a', 'b', 'c'],
    [3, 5, 2],
  ],
};

interface Scene {
  readonly element: DashboardElement;
  readonly requested: string[];
}

/** Two charts side by side, with a table below. */
async function show(): Promise<Scene> {
  const requested: string[] = [];
  const dataSource = {
    query: ({ widgetId }: { widgetId: string }) => {
      requested.push(widgetId);
      return Promise.resolve(answer);
    },
  };
  const snapshot = { meta: { query: { measures: ['x.y'] } } };
  const at = (x: number, y: number, w: number) => ({ position: { x, y, w, h: 8 } });
  const dashboard = createDashboard(
    { id: 'left', kind: 'vega', spec: bars, snapshot, over: at(0, 0, 6) },
    { id: 'right', kind: 'vega', spec: bars, snapshot, over: at(6, 0, 6) },
    { id: 'table', kind: 'table', snapshot, over: at(0, 8, 12) },
  );
  const element = mount({ dashboard, dataSource }, 1300);
  await waitForRendered(element);
  return { element, requested };
}

async function resize(element: DashboardElement, width: number): Promise<void> {
  if (element.parentElement) element.parentElement.style.width = `${width}px`;
  await nextFrame();
  await nextFrame();
  await element.updateComplete;
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
const ids = ['left', 'right', 'table'];
const movesOf = (element: DashboardElement): Animation[] =>
  ids.flatMap((id) => findWidget(element, id).getAnimations());

function isBlank(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return pixels.every((value) => value === 0);
}

describe('a dashboard that changes its width', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('moves its widgets smoothly when a breakpoint is crossed, and only then', async () => {
    const { element } = await show();
    await resize(element, 1260);
    expect(movesOf(element)).to.deep.equal([]);
    await resize(element, 700);
    expect(movesOf(element).length).to.be.greaterThan(0);
    const crossed = movesOf(element);
    await resize(element, 650);
    expect(movesOf(element).every((move) => crossed.includes(move))).to.equal(true);
    await Promise.all(movesOf(element).map((move) => move.finished));
    const [left, right] = ['left', 'right'].map((id) => findWidget(element, id).getBoundingClientRect());
    expect(right?.left).to.equal(left?.left);
    expect(right?.top).to.equal((left?.bottom ?? 0) + 10);
  });

  it('animates nothing for a reader who prefers reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const { element } = await show();
    await resize(element, 700);
    expect(movesOf(element)).to.deep.equal([]);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('animates nothing where the theme has no motion', async () => {
    const { element } = await show();
    element.style.setProperty('--vitrine-motion', '0');
    await resize(element, 700);
    expect(movesOf(element)).to.deep.equal([]);
  });

  it('keeps its views, draws no view again and sends no queries', async () => {
    const { element, requested } = await show();
    const views = ids.map((id) => findDeepInWidget(findWidget(element, id), '.view'));
    const before = [...requested];
    let draws = 0;
    for (const view of views) {
      const draw: unknown = Reflect.get(view, 'draw');
      if (typeof draw !== 'function') throw new Error('A view cannot draw.');
      Reflect.set(view, 'draw', (...given: unknown[]) => {
        draws += 1;
        return Reflect.apply(draw, view, given) as unknown;
      });
    }
    const changed = nextEvent(element, 'vitrine-breakpoint-changed');
    await resize(element, 700);
    expect((await changed).breakpoint).to.equal('xs');
    await Promise.all(movesOf(element).map((move) => move.finished));
    expect(ids.map((id) => findDeepInWidget(findWidget(element, id), '.view'))).to.deep.equal(views);
    expect(draws).to.equal(0);
    expect(requested).to.deep.equal(before);
  });

  it('shows its charts in every frame of the motion, and its charts fill their boxes at the end', async () => {
    const { element } = await show();
    const blank: number[] = [];
    const box = () => findDeepInWidget(findWidget(element, 'left'), '.box');
    await resize(element, 320);
    for (let frame = 0; frame < 40; frame += 1) {
      const canvases = [...box().querySelectorAll('canvas')];
      if (canvases.length === 0 || canvases.every(isBlank)) blank.push(frame);
      if (box().scrollWidth > box().clientWidth + 1) blank.push(frame);
      if (box().scrollHeight > box().clientHeight + 1) blank.push(frame);
      await nextFrame();
    }
    expect(blank).to.deep.equal([]);
    const canvas = box().querySelector('canvas');
    expect(canvas?.getBoundingClientRect().width).to.be.closeTo(box().clientWidth, 2);
  });

  it('has no scrollbar; long texts and tables scroll inside their widget', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => ({ name: `Row ${index}` }));
    const text = { id: 'text', type: 'TEXT', position: { x: 0, y: 0, w: 12, h: 3 } };
    const scene = createDashboard({ id: 'table', spec: { data: rows } });
    const config = scene['config'] as { widgets: unknown[] };
    config.widgets.push({ ...text, config: { content: 'A long text.\n\n'.repeat(60) } });
    for (const width of [1300, 390]) {
      const element = mount({ dashboard: scene }, width);
      await waitForRendered(element);
      expect(element.scrollHeight).to.equal(element.clientHeight);
      expect(element.scrollWidth).to.equal(element.clientWidth);
      for (const id of ['table', 'text']) {
        const inner = [...everythingIn(findWidget(element, id))].filter(
          (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto',
        );
        expect(inner.length, id).to.equal(1);
      }
      clearPage();
    }
  });
});

function* everythingIn(root: Element | ShadowRoot): Generator<Element> {
  const inside = root instanceof Element && root.shadowRoot ? root.shadowRoot : root;
  for (const child of inside.querySelectorAll('*')) {
    yield child;
    if (child.shadowRoot) yield* everythingIn(child);
  }
}
