/** Parses containers that show one set of widgets at a time. See docs/dashboard-format.md, "Tab containers". */
import type { ParsedWidget } from '../parsing/parse-widget.ts';
import { isRecord, readArray, readNumber, readStrings, readNonBlankString } from '../parsing/read-value.ts';

export interface Tab {
  readonly id: string;
  readonly title: string;
  /** Ids of existing widgets. A widget belongs to the first tab that names it. */
  readonly widgetIds: readonly string[];
}

export interface TabContainer {
  readonly widgetId: string;
  readonly tabs: readonly Tab[];
}

/**
 * Containers by widget id. A widget in two tabs stays in the first one. A container never contains itself, directly or
 * indirectly.
 */
export function parseTabContainers(widgets: readonly ParsedWidget[]): ReadonlyMap<string, TabContainer> {
  const known = new Set(widgets.map(({ id }) => id));
  const parents = new Map<string, string>();
  const containers = new Map<string, TabContainer>();
  for (const widget of widgets) {
    if (!isTabContainer(widget)) continue;
    const claim = (id: string) => {
      if (!known.has(id) || parents.has(id) || holds(parents, id, widget.id)) return false;
      parents.set(id, widget.id);
      return true;
    };
    containers.set(widget.id, { widgetId: widget.id, tabs: readTabs(widget, claim) });
  }
  return containers;
}

/** Newer dashboards have CONTAINER with a layout of tabs: docs/dashboard-format.md, "Tab containers". */
export const isTabContainer = ({ type, config }: ParsedWidget): boolean =>
  type === 'TABS_CONTAINER' || (type === 'CONTAINER' && config.layout === 'tabs');

/** True if `inner` is `outer` or inside of it. */
function holds(parents: ReadonlyMap<string, string>, outer: string, inner: string): boolean {
  for (let at: string | undefined = inner; at !== undefined; at = parents.get(at))
    if (at === outer) return true;
  return false;
}

function readTabs(widget: ParsedWidget, claim: (id: string) => boolean): Tab[] {
  return readArray(widget.config.tabs)
    .filter(isRecord)
    .map((tab, index) => ({
      id: readNonBlankString(tab.id) ?? String(readNumber(tab.id) ?? index + 1),
      title: readNonBlankString(tab.title) ?? String(index + 1),
      widgetIds: readStrings(tab.widgetIds).filter(claim),
    }));
}
