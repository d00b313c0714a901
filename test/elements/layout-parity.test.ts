import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clearPage, loadElement } from './page-harness.ts';
import { generatedCases, knownCases, type LayoutCase } from './layout-cases.ts';
import { rounds, sample } from '../rounds.ts';
import { until } from '../until.ts';

type Grid = Readonly<Record<string, unknown>>;
type MountPeer = (target: HTMLElement, grid: Grid) => () => void;

const breakpointNames = ['lg', 'md', 'sm', 'xs', 'xxs'] as const;
/** The element's defaults: those of the library, with rows of 30 px (docs/dashboard-format.md, "Layout"). */
const defaultCols = { lg: 12, md: 10, sm: 6, xs: 4, xxs: 2 };
const defaultRowHeight = 30;

/** Number of layouts per test, few enough that a test is fast on a slow machine. */
const atOnce = 50;
const edgeWidths = [1201, 1200, 1199, 997, 996, 995, 769, 768, 767, 481, 480, 479, 1, 2600];
const widths = [1400, 1100.5, 800.4, 500, 320.6];

async function loadPeer(): Promise<MountPeer> {
  const module: unknown = await import(
    /* @vite-ignore */ new URL('/test/peer-grid/bundle.js', location.href).href
  );
  return (module as { mountPeer: MountPeer }).mountPeer;
}

/** The same layout for the library. Settings that a dashboard leaves out have the library's defaults. */
function toPeer({ layout, widgets }: LayoutCase): Grid {
  const given = Object.entries(layout ?? {}).filter(([, value]) => value !== null);
  const cols = Object.entries(layout?.['cols'] ?? {}).filter(([, value]) => value !== null);
  const layouts = breakpointNames
    .filter((name) => name === 'lg' || widgets.some(({ responsiveLayouts }) => responsiveLayouts?.[name]))
    .map((name) => [
      name,
      widgets.map(({ id, position, responsiveLayouts }) => ({
        i: id,
        ...(responsiveLayouts?.[name] ?? position),
      })),
    ]);
  return {
    rowHeight: defaultRowHeight,
    ...Object.fromEntries(given),
    cols: { ...defaultCols, ...Object.fromEntries(cols) },
    layouts: Object.fromEntries(layouts),
    ids: widgets.map(({ id }) => id),
  };
}

function createBox(width: number): HTMLElement {
  const box = document.createElement('div');
  box.style.width = `${width}px`;
  document.body.append(box);
  return box;
}

async function mountOurs({ layout, widgets }: LayoutCase, width: number): Promise<DashboardElement> {
  const element = document.createElement('vitrine-dashboard');
  const text = widgets.map((widget) => ({ ...widget, type: 'TEXT', config: { content: '' } }));
  Object.assign(element, { hide: ['title', 'toolbar'], dashboard: { config: { layout, widgets: text } } });
  createBox(width).append(element);
  await element.whenReady();
  await untilLaidOut(element);
  return element;
}

/** Waits for two updates: the first renders the grid, the second its widgets. */
async function untilLaidOut(element: DashboardElement): Promise<void> {
  while (!(await element.updateComplete) || !element.shadowRoot?.querySelector('vitrine-widget'));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function measure(grid: Element, boxes: Iterable<Element>, idName: string): string[] {
  const origin = grid.getBoundingClientRect();
  const rectangles = [...boxes].map((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    const place = [left - origin.left, top - origin.top, width, height].map(round);
    return `${box.getAttribute(idName) ?? ''} ${place.join(' ')}`;
  });
  return [...rectangles.sort(), `height ${round(origin.height)}`];
}

function measureOurs(element: DashboardElement): string[] {
  const grid = element.shadowRoot?.querySelector('.grid');
  if (!grid) throw new Error('There is no grid.');
  return measure(grid, grid.querySelectorAll('vitrine-widget'), 'data-widget-id');
}

function measurePeer(box: HTMLElement): string[] {
  const grid = box.querySelector('.react-grid-layout');
  if (!(grid instanceof HTMLElement)) throw new Error('The peer has no grid.');
  grid.style.position = 'relative';
  return measure(grid, grid.querySelectorAll('[data-peer-id]'), 'data-peer-id');
}

/** Names and rectangles that differ by at least 1 px. */
async function compare(mountPeer: MountPeer, tested: LayoutCase, width: number): Promise<string[]> {
  const element = await mountOurs(tested, width);
  const box = createBox(width);
  const unmount = mountPeer(box, { ...toPeer(tested), width: Math.round(width) });
  const ours = measureOurs(element);
  const peers = measurePeer(box);
  unmount();
  clearPage();
  return ours.flatMap((line, index) =>
    line === peers[index]
      ? []
      : [`${tested.name} at ${width}: ${line} instead of ${peers[index] ?? 'nothing'}`],
  );
}

async function compareAll(cases: readonly LayoutCase[], all: readonly number[]): Promise<string[]> {
  const mountPeer = await loadPeer();
  const different: string[] = [];
  for (const tested of cases)
    for (const width of all) different.push(...(await compare(mountPeer, tested, width)));
  return different;
}

describe('rectangles, compared with react-grid-layout', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('are the same to the pixel for documented layouts and edge cases', async () => {
    expect(await compareAll(knownCases, widths)).to.deep.equal([]);
  });

  it('are the same one pixel below and above every breakpoint', async () => {
    const tested = knownCases.filter(({ name }) => /no settings|showcase|positions/.test(name));
    expect(await compareAll(tested, sample(edgeWidths, 2))).to.deep.equal([]);
  });

  for (let start = 0; start < generatedCases.length; start += atOnce)
    it(`are the same for the generated layouts from ${start} on`, async () => {
      const different: string[] = [];
      for (const [index, tested] of generatedCases.slice(start, start + atOnce).entries()) {
        const at = [widths[index % 5] ?? 0, 200 + ((index * 137) % 1400)];
        different.push(...(await compareAll([tested], at)));
      }
      expect(different).to.deep.equal([]);
    });

  it('follow the width that the library itself measures', async () => {
    const mountPeer = await loadPeer();
    for (const tested of knownCases.slice(0, 8)) {
      const element = await mountOurs(tested, 1000.5);
      const box = createBox(1000.5);
      mountPeer(box, toPeer(tested));
      await until(() => box.querySelector('.react-grid-layout'));
      expect(measureOurs(element)).to.deep.equal(measurePeer(box));
      clearPage();
    }
  });

  it('are mirrored, and otherwise the same, on a right-to-left page', async () => {
    for (const tested of [...knownCases, ...generatedCases.slice(0, rounds(5, 20))]) {
      const plain = await mountOurs(tested, 900);
      const mirrored = await mountOurs(tested, 900);
      mirrored.dir = 'rtl';
      const mirror = measureOurs(mirrored).map((line) => flip(line, 900));
      expect(mirror).to.deep.equal(measureOurs(plain));
      clearPage();
    }
  });
});

function flip(line: string, across: number): string {
  const [id = '', left, top, width, height] = line.split(' ');
  if (width === undefined) return line;
  return [id, round(across - Number(left) - Number(width)), top, width, height].join(' ');
}
