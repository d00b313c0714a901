/** Charts and maps for keyboard navigation, and functions that read the focus ring, the tooltip and the announcements. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { pressKeys } from './user-input.ts';
import {
  createDashboard,
  findDeepInWidget,
  findWidget,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { until } from '../until.ts';

export interface NavigationScene {
  readonly kind: 'vega' | 'map';
  readonly spec: Record<string, unknown>;
  /** Patterns of the announcements of all marks, in reading order. */
  readonly marks: readonly string[];
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Shows widgets `a`, `b` and so on. Each spec has its own rows. */
export async function mountDrawings(...scenes: readonly NavigationScene[]): Promise<DashboardElement> {
  const over = (index: number) => ({ position: { x: 0, y: index * 9, w: 12, h: 9 } });
  const widgets = scenes.map(({ kind, spec }, index) => ({
    id: ids[index] ?? 'a',
    kind,
    spec,
    over: over(index),
  }));
  const element = mount({ dashboard: createDashboard(...widgets), locale: 'en-US' }, 700);
  await waitForRendered(element);
  return element;
}

const boxOf = (element: DashboardElement, id: string): Element =>
  findDeepInWidget(findWidget(element, id), '.box[tabindex]');

/** Presses Tab until the focus is on the widget's chart. */
export async function focusDrawing(element: DashboardElement, id = 'a'): Promise<void> {
  for (let tabs = 0; tabs < 10 && !boxOf(element, id).matches(':focus'); tabs += 1) await pressKeys('Tab');
  if (!boxOf(element, id).matches(':focus-visible')) throw new Error('Tab does not reach the chart.');
}

export const isNavigating = (element: DashboardElement, id = 'a'): boolean =>
  !findDeepInWidget(findWidget(element, id), '.focus').matches('[hidden]');

/** A rectangle in px of the viewport. */
export const findFocusRing = (element: DashboardElement, id = 'a'): DOMRect =>
  findDeepInWidget(findWidget(element, id), '.focus').getBoundingClientRect();

/** The last announcement for screen readers. */
export const readAnnouncement = (element: DashboardElement, id = 'a'): string =>
  readText(findDeepInWidget(findWidget(element, id), '.box ~ [role=status]'));

export const waitForAnnouncement = (element: DashboardElement, pattern: RegExp): Promise<true> =>
  until(() => pattern.test(readAnnouncement(element)));
