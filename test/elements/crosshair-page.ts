/** Charts of lines and areas, and functions that read their crosshairs. */
import { sendMouse } from '@web/test-runner-commands';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { createDashboard, findDeep, findWidget, mount, readText, waitForRendered } from './page-harness.ts';
import { until } from '../until.ts';

/** Three months of two series. In March, `new` has no value. */
const values = [
  { month: '2024-01-01', status: 'new', count: 30 },
  { month: '2024-01-01', status: 'old', count: 70 },
  { month: '2024-02-01', status: 'new', count: 90 },
  { month: '2024-02-01', status: 'old', count: 20 },
  { month: '2024-03-01', status: 'new', count: null },
  { month: '2024-03-01', status: 'old', count: 50 },
];
export const month = { field: 'month', type: 'temporal', timeUnit: 'yearmonth', title: 'Month' };
export const count = { field: 'count', type: 'quantitative', title: 'Orders' };
export const status = { field: 'status', type: 'nominal', title: 'Status' };

export const createLines = (changes: object = {}, mark: object = {}) => ({
  data: { values },
  mark: { type: 'line', ...mark },
  encoding: { x: month, y: count, color: status },
  ...changes,
});

/** Shows one chart, as wide as the dashboard. */
export async function mountChart(spec: object, width = 700): Promise<DashboardElement> {
  const over = { position: { x: 0, y: 0, w: 12, h: 8 } };
  const dashboard = createDashboard({ id: 'a', kind: 'vega', spec, over });
  const element = mount({ dashboard, locale: 'en-US' }, width);
  await waitForRendered(element);
  return element;
}

const findPicture = (element: DashboardElement): Element =>
  findDeep(findWidget(element, 'a').shadowRoot ?? document, 'canvas') ?? document.body;

/** A position in the drawing, as shares of its width and height. */
export function toPoint(element: DashboardElement, across: number, down: number): [number, number] {
  findPicture(element).scrollIntoView({ block: 'center' });
  const { x, y, width, height } = findPicture(element).getBoundingClientRect();
  return [Math.round(x + width * across), Math.round(y + height * down)];
}

/** Moves the mouse until the crosshair is loaded and visible. */
export async function pointInChart(element: DashboardElement, across: number, down: number): Promise<void> {
  const [x, y] = toPoint(element, across, down);
  await until(async () => {
    await sendMouse({ type: 'move', position: [x - 1, y] });
    await sendMouse({ type: 'move', position: [x, y] });
    return readCrosshair(element) !== undefined && readTooltip(element) !== undefined;
  });
}

const findAll = (element: DashboardElement, selector: string): HTMLElement[] => {
  const layer = findDeep(findWidget(element, 'a').shadowRoot ?? document, '.crosshair');
  return [...(layer?.querySelectorAll<HTMLElement>(selector) ?? [])];
};

/** The visible crosshair: the label at the axis, the number of dots, and the rectangle of its line. */
export function readCrosshair(element: DashboardElement) {
  const [line] = findAll(element, '.line');
  const [label] = findAll(element, '.label');
  if (!line) return undefined;
  const dots = findAll(element, '.dot');
  return {
    label: label?.textContent ?? '',
    dots: dots.length,
    line: line.getBoundingClientRect(),
    dot: dots[0],
  };
}

export interface ShownTooltip {
  readonly title: string;
  /** Names and values of the lines. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** Names of bold lines. */
  readonly bold: readonly string[];
  readonly swatches: number;
  readonly note: string;
  readonly box: DOMRect;
}

/** The visible tooltip. */
export function readTooltip(element: DashboardElement): ShownTooltip | undefined {
  const tooltip = findDeep(element.shadowRoot ?? document, '[role=tooltip]');
  const root = tooltip?.shadowRoot;
  if (!tooltip?.matches(':popover-open') || !root) return undefined;
  const texts = (selector: string) => [...root.querySelectorAll(selector)].map((one) => readText(one));
  const cells = texts('dd');
  return {
    title: texts('.title').join(),
    rows: texts('dt').map((name, index) => [name, cells[index] ?? ''] as const),
    bold: texts('dt.emphasized'),
    swatches: root.querySelectorAll('dt i').length,
    note: texts('.note').join(),
    box: tooltip.getBoundingClientRect(),
  };
}
