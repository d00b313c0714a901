/** A chart of twelve months beside a table of its rows, and functions that drag over the chart's axis. */
import { sendMouse } from '@web/test-runner-commands';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { until } from '../until.ts';
import { createDashboard, findDeep, findWidget, mount, readText, waitForRendered } from './page-harness.ts';

const months = Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}-01`);
/** One row for each month of 2024. The amounts ascend. */
export const rows = months.map((month, index) => ({
  month,
  amount: 10 + index * 7,
  shuffled: (index * 5) % 12,
  name: `Name ${index}`,
}));

export const month = { field: 'month', type: 'temporal', timeUnit: 'yearmonth', title: 'Month' };
export const amount = { field: 'amount', type: 'quantitative', title: 'Amount' };

export const createSpec = (mark: unknown, changes: object = {}) => ({
  data: { values: rows },
  mark,
  encoding: { x: month, y: amount },
  ...changes,
});

/** The chart is the widget `a`, the table is the widget `b`. */
export async function mountRange(spec: object, width = 700): Promise<DashboardElement> {
  const element = mount(
    {
      locale: 'en-US',
      dashboard: createDashboard(
        { id: 'a', kind: 'vega', spec, over: { position: { x: 0, y: 0, w: 12, h: 8 } } },
        { id: 'b', spec: { data: rows }, over: { position: { x: 0, y: 8, w: 12, h: 8 } } },
      ),
    },
    width,
  );
  await waitForRendered(element);
  return element;
}

const chartOf = (element: DashboardElement): ParentNode => findWidget(element, 'a').shadowRoot ?? document;

/** The months that the table shows. */
export const readMonths = (element: DashboardElement): string[] => {
  const cells = findDeep(findWidget(element, 'b').shadowRoot ?? document, '.rows')?.querySelectorAll(
    '[role="gridcell"]',
  );
  return [...(cells ?? [])].map((cell) => readText(cell)).filter((text) => /2024/.test(text));
};

export const readChips = (element: DashboardElement): string[] => {
  const bar = findDeep(element.shadowRoot ?? document, 'vitrine-selections')?.shadowRoot;
  return [...(bar?.querySelectorAll('.chip') ?? [])].map((chip) => readText(chip));
};

/** The band over the plot: its rectangle, and the text at the axis. */
export function readBand(element: DashboardElement): { box: DOMRect; text: string } | undefined {
  const band = findDeep(chartOf(element), '.band');
  const label = band?.parentElement?.querySelector('.label');
  return band ? { box: band.getBoundingClientRect(), text: label ? readText(label) : '' } : undefined;
}

export const readPixels = (element: DashboardElement): string => {
  const canvas = findDeep(chartOf(element), 'canvas');
  return canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : '';
};

/** A position in the drawing, as shares of its width and height. */
export function toPoint(element: DashboardElement, across: number, down = 0.4): [number, number] {
  const picture = findDeep(chartOf(element), 'canvas') ?? document.body;
  picture.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = picture.getBoundingClientRect();
  return [Math.round(x + width * across), Math.round(y + height * down)];
}

/** True if the plot at the mouse has an axis that can be selected. */
export const hasRangeAxis = (element: DashboardElement): boolean =>
  findDeep(chartOf(element), '[data-range-axis=x], [data-range-axis=y]') !== undefined;

/** Moves the mouse over the plot until its axis can be selected. The page may still be scrolling from a swipe before. */
export async function waitForRanges(element: DashboardElement, across = 0.5): Promise<void> {
  await until(async () => {
    const [x, y] = toPoint(element, across);
    await sendMouse({ type: 'move', position: [x - 1, y] });
    await sendMouse({ type: 'move', position: [x, y] });
    return hasRangeAxis(element);
  });
}

/** Presses the mouse and moves it, without releasing it. */
export async function sweep(from: [number, number], to: [number, number]): Promise<void> {
  await sendMouse({ type: 'move', position: from });
  await sendMouse({ type: 'down' });
  const middle: [number, number] = [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2)];
  for (const position of [middle, to]) await sendMouse({ type: 'move', position });
}

/** Drags over the axis, from and to shares of the drawing's width. */
export async function dragOver(element: DashboardElement, from: number, to: number): Promise<void> {
  await waitForRanges(element, from);
  await sweep(toPoint(element, from), toPoint(element, to));
  await sendMouse({ type: 'up' });
}
