import { expect } from 'chai';
import { converter } from 'culori';
import type { DashboardElement } from '../../src/index.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
} from './page-harness.ts';
import { until } from '../until.ts';

const toLab = converter('lab');

/** Nothing but a text, without axes, whose lines are light on paper. */
const spec = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { values: [{ name: 'One', amount: 1 }] },
  mark: { type: 'text', fontSize: 40 },
  encoding: { text: { field: 'name' } },
};

/** Lightness of a colour by CIELAB, 0 to 100. */
const lightnessOf = (color: string): number => Math.round(toLab(color)?.l ?? NaN);

const readStyle = (element: DashboardElement): CSSStyleDeclaration =>
  getComputedStyle(findDeepInWidget(findWidget(element, 'chart'), '.widget'));

const findCanvas = (element: DashboardElement): HTMLCanvasElement => {
  const canvas = findDeepInWidget(findWidget(element, 'chart'), 'canvas');
  if (canvas instanceof HTMLCanvasElement) return canvas;
  throw new Error('The chart has no canvas.');
};

/** Whether the texts of the chart are light: it has pixels that are nearly white. */
function hasLightPixels(element: DashboardElement): boolean {
  const canvas = findCanvas(element);
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
    if (alpha > 250 && red > 150 && green > 150 && blue > 150) return true;
  }
  return false;
}

const readColors = (element: DashboardElement) => ({
  ground: lightnessOf(getComputedStyle(element).backgroundColor),
  surface: lightnessOf(readStyle(element).backgroundColor),
  text: lightnessOf(readStyle(element).color),
  hasLightPixels: hasLightPixels(element),
});

const darkScheme = { colorScheme: 'dark' } as const;

/** Properties of the element, and the style of its widget. */
const darkCases: Readonly<
  Record<string, Pick<Partial<DashboardElement>, 'theme' | 'colorScheme'> & { readonly style?: object }>
> = {
  'the dark scheme': darkScheme,
  'a theme that is dark in both schemes': { theme: { themeId: 'night' }, colorScheme: 'light' },
  'widgets with a dark background': { theme: { widgets: { backgroundColor: '#111' } }, colorScheme: 'light' },
  'one widget with a dark background': { style: { backgroundColor: '#102a43' }, colorScheme: 'light' },
};

const mountChart = (given: Partial<DashboardElement>, style: object = {}): DashboardElement =>
  mount({
    dashboard: createDashboard({ id: 'chart', kind: 'vega', spec, over: { style } }),
    ...given,
  });

describe('colours on paper', () => {
  const print = window.print.bind(window);
  beforeEach(loadElement);
  afterEach(() => {
    window.print = print;
    clearPage();
  });

  const opened = async (element: DashboardElement) => {
    await waitForRendered(element);
    await until(() => readColors(element).surface < 30 && hasLightPixels(element));
  };

  const readAtDialog = async (element: DashboardElement) => {
    let colors: ReturnType<typeof readColors> | undefined;
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      colors = readColors(element);
      dispatchEvent(new Event('afterprint'));
    };
    await element.print();
    return colors;
  };

  for (const [name, { style, ...given }] of Object.entries(darkCases))
    it(`are dark texts on white in place of ${name}, and go with the dialog`, async () => {
      const element = mountChart(given, style);
      await opened(element);
      const before = readColors(element);
      const { ground, surface, text, hasLightPixels: isLight } = (await readAtDialog(element)) ?? before;
      expect([ground, surface]).to.deep.equal([100, 100]);
      expect(text).to.be.below(30);
      expect(isLight).to.equal(false);
      await until(() => JSON.stringify(readColors(element)) === JSON.stringify(before));
    });

  it('are those of a light theme, whose surfaces stay', async () => {
    const element = mountChart({ theme: { widgets: { backgroundColor: '#ffeecc' } }, colorScheme: 'light' });
    await waitForRendered(element);
    const { surface } = readColors(element);
    expect((await readAtDialog(element))?.surface).to.equal(surface);
  });

  it('are there without a new drawing, because the browser waits for none', async () => {
    const element = mountChart(darkScheme);
    await opened(element);
    await element.drawAll();
    dispatchEvent(new Event('beforeprint'));
    expect(readColors(element).surface).to.equal(100);
    expect(getComputedStyle(findCanvas(element)).filter).to.include('invert');
    const isInverted = (): boolean => getComputedStyle(findCanvas(element)).filter !== 'none';
    const wrong: boolean[] = [];
    await until(() => {
      if (isInverted() !== hasLightPixels(element)) wrong.push(isInverted());
      return !isInverted();
    });
    expect(wrong).to.deep.equal([]);
    dispatchEvent(new Event('afterprint'));
    await until(() => hasLightPixels(element));
  });
});
