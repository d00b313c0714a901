/** A dashboard with an editable layout, and the input of its author. */
import { executeServerCommand, sendMouse } from '@web/test-runner-commands';
import type { LayoutEditedEvent } from '../../src/elements/editor/layout-edited-event.ts';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clearPage, mount, waitForRendered } from './page-harness.ts';
import { until } from '../until.ts';

export interface Placed {
  readonly id: string;
  readonly position: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly responsiveLayouts?: unknown;
}

const place = (id: string, x: number, y: number, w: number, h: number): Placed => ({
  id,
  position: { x, y, w, h },
});

export const sample: readonly Placed[] = [
  place('a', 0, 0, 4, 4),
  place('b', 4, 0, 4, 4),
  place('c', 8, 0, 4, 4),
  place('d', 0, 4, 6, 5),
  place('e', 6, 4, 6, 5),
];

export interface EditorPage {
  readonly element: DashboardElement;
  readonly edits: LayoutEditedEvent[];
}

export async function mountEditableDashboard(
  setUp: Partial<DashboardElement> = {},
  width = 700,
  placed = sample,
): Promise<EditorPage> {
  clearPage();
  const widgets = placed.map((widget) => ({
    ...widget,
    type: 'TEXT',
    config: { content: `Words of ${widget.id}`, title: `Widget ${widget.id}` },
  }));
  const breakpoints = { lg: 600, md: 500, sm: 400, xs: 300, xxs: 0 };
  const dashboard = { config: { title: 'Board', layout: { rowHeight: 20, breakpoints }, widgets } };
  const element = mount({ dashboard, editable: true, ...setUp }, width);
  const edits: LayoutEditedEvent[] = [];
  element.addEventListener('vitrine-layout-edited', (event) => edits.push(event));
  await waitForRendered(element);
  return { element, edits };
}

export const findInside = (element: DashboardElement, selector: string): HTMLElement | undefined => {
  const found = element.shadowRoot?.querySelector(selector);
  return found instanceof HTMLElement ? found : undefined;
};

export async function startLayoutEditor(element: DashboardElement): Promise<void> {
  (await until(() => findInside(element, '.arrange'))).click();
  await until(() => findInside(element, '.grid-stack-item .move'));
}

export const findButton = (element: DashboardElement, name: string): HTMLButtonElement => {
  const all = [...(element.shadowRoot?.querySelectorAll('.arrange-bar button') ?? [])];
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`There is no button ${name}.`);
  return found;
};

export const findHandle = (element: DashboardElement, id: string, kind: 'move' | 'resize'): HTMLElement => {
  const found = findInside(element, `[data-handle-of="${id}"].${kind}`);
  if (!found) throw new Error(`There is no handle of ${id}.`);
  return found;
};

function middleOf(handle: Element): [number, number] {
  const { left, top, width, height } = handle.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + Math.min(height / 2, 20))];
}

/** Drags with a real mouse: presses in the middle of an element, moves in steps, and releases. */
export async function dragWithMouse(
  from: Element,
  steps: readonly (readonly [number, number])[],
): Promise<void> {
  const [x, y] = middleOf(from);
  await sendMouse({ type: 'move', position: [x, y] });
  await sendMouse({ type: 'down' });
  for (const [across, down] of steps) await sendMouse({ type: 'move', position: [x + across, y + down] });
  await sendMouse({ type: 'up' });
}

const finger = (type: string, position?: readonly [number, number]): Promise<unknown> =>
  executeServerCommand('finger', { type, position });

/** Enables the touch screen. Call it before the editor is loaded, which checks for a touch screen once. */
export const enableTouchScreen = (): Promise<unknown> => finger('touchScreen');
/** Disables the touch screen again, since the page is used for the next test file. */
export const disableTouchScreen = (): Promise<unknown> => finger('noTouchScreen');

/** Drags with a real touch: touches the middle of an element, moves in steps, and ends or is cancelled. */
export async function dragWithTouch(
  from: Element,
  steps: readonly (readonly [number, number])[],
  end: 'touchEnd' | 'touchCancel' = 'touchEnd',
): Promise<void> {
  const [x, y] = middleOf(from);
  await finger('touchStart', [x, y]);
  for (const [across, down] of steps) await finger('touchMove', [x + across, y + down]);
  await finger(end);
}

const boxes = (element: DashboardElement): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>('vitrine-widget') ?? []),
];

/** Resolves to the rectangles relative to the grid when all motion has ended. */
export async function waitForRestingRectangles(element: DashboardElement): Promise<Record<string, string>> {
  await element.updateComplete;
  await Promise.all(boxes(element).flatMap((box) => box.getAnimations().map((move) => move.finished)));
  const origin = findInside(element, '.grid')?.getBoundingClientRect() ?? new DOMRect();
  return Object.fromEntries(
    boxes(element).map((box) => {
      const { left, top, width, height } = box.getBoundingClientRect();
      const rectangle = [left - origin.left, top - origin.top, width, height];
      return [
        box.dataset['widgetId'] ?? '',
        rectangle.map((value) => Math.round(value * 100) / 100).join(' '),
      ];
    }),
  );
}

export const toPositions = (edit: LayoutEditedEvent | undefined): Record<string, unknown> =>
  Object.fromEntries((edit?.widgets ?? []).map(({ id, position }) => [id, position]));
