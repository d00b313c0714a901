/** Where a dragged widget would be dropped: into a tab by its heading, into an open tab, or outside of all tabs. */
import type { TabPlace } from '../../model/draft/edit-tabs.ts';
import type { TabContainer } from '../../model/layout/parse-tab-containers.ts';

export interface DropTarget {
  /** `undefined`: outside of all tabs. */
  readonly place: TabPlace | undefined;
  /** Whether the pointer is on the heading of the tab. The widget then goes below those that are there. */
  readonly isHeading: boolean;
  /** What is highlighted. */
  readonly element: Element | undefined;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DropTargetPorts {
  readonly root: () => ParentNode;
  readonly containers: () => ReadonlyMap<string, TabContainer>;
  /** The open tab of a container. */
  readonly findOpen: (containerId: string) => string | undefined;
}

/** The innermost container under the pointer decides. No widget goes into its own tabs. */
export function findDropTarget(
  { root, containers, findOpen }: DropTargetPorts,
  widgetId: string,
  pointer: Point,
): DropTarget {
  const all = containers();
  const under = [...all.values()]
    .filter((container) => !isWithin(all, container.widgetId, widgetId))
    .flatMap(({ widgetId: id, tabs }) => {
      const box = root().querySelector(`vitrine-widget[data-widget-id="${CSS.escape(id)}"]`);
      return box && isUnder(box, pointer) ? [{ id, tabs, box }] : [];
    })
    .sort((one, other) => areaOf(one.box) - areaOf(other.box));
  const [container] = under;
  if (!container) return { place: undefined, isHeading: false, element: undefined };
  const { id: containerId, tabs, box } = container;
  const headings = listHeadings(box);
  const at = headings.findIndex((heading) => isUnder(heading, pointer));
  const tabId = tabs[at]?.id ?? findOpen(containerId);
  const place = tabId === undefined ? undefined : { containerId, tabId };
  return { place, isHeading: at >= 0, element: headings[at] ?? box };
}

/** The headings of a container's tabs, in their order. */
const listHeadings = ({ shadowRoot }: Element): Element[] => [
  ...(shadowRoot?.querySelector('vitrine-tabs')?.shadowRoot?.querySelectorAll('[role=tab]') ?? []),
];

function isUnder(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

function areaOf(element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

/** Whether a container is a widget, or stands in its tabs. */
export function isWithin(all: ReadonlyMap<string, TabContainer>, inner: string, outer: string): boolean {
  for (let at: string | undefined = inner; at !== undefined; at = findParent(all, at))
    if (at === outer) return true;
  return false;
}

const findParent = (all: ReadonlyMap<string, TabContainer>, widgetId: string): string | undefined =>
  [...all.values()].find(({ tabs }) => tabs.some(({ widgetIds }) => widgetIds.includes(widgetId)))?.widgetId;
