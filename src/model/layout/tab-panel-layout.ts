/**
 * The layout of a dashboard with tab containers. Widgets in tabs are not part of the outer grid, and a container is as
 * tall as its open tab needs. Rules: docs/dashboard-format.md, "Tab containers".
 */
import { isRecord } from '../parsing/read-value.ts';
import type { Cell } from './compact-cells.ts';
import { computeRectangles, type ComputedLayout } from './compute-layout.ts';
import type { GridSettings } from './grid-settings.ts';
import { findBreakpoint, placeCells, type PlacedWidget } from './place-cells.ts';
import type { Tab, TabContainer } from './parse-tab-containers.ts';
import { computeTabStripHeight } from './tab-strip-height.ts';

export interface TabPanels {
  readonly containers: ReadonlyMap<string, TabContainer>;
  /** The open tab of each container. */
  readonly open: ReadonlyMap<string, string>;
  /** Widgets without a box, because their tab is closed. */
  readonly hidden: ReadonlySet<string>;
}

/** The grid of an open tab. */
export interface OpenPanel {
  readonly containerId: string;
  readonly tabId: string;
  readonly cells: readonly Cell[];
  readonly settings: GridSettings;
  /** px */
  readonly width: number;
}

export interface PanelLayoutResult extends ComputedLayout {
  /** Cells of the outer grid. */
  readonly cells: readonly Cell[];
  /** Open tabs, also those within tabs. */
  readonly panels: readonly OpenPanel[];
  /** Heights in rows that the author gave to tab containers that have grown. */
  readonly givenRows: ReadonlyMap<string, number>;
}

/** Rectangles of all visible widgets, each relative to the corner of its own grid or panel. */
export function computeLayoutWithTabs(
  widgets: readonly PlacedWidget[],
  settings: GridSettings,
  width: number,
  panels: TabPanels,
): PanelLayoutResult {
  const tabs = [...panels.containers.values()].flatMap((container) => container.tabs);
  const inside = new Set(tabs.flatMap(({ widgetIds }) => widgetIds));
  const outer = widgets.filter(({ id }) => !inside.has(id) && !panels.hidden.has(id));
  return new PanelLayout(widgets, settings, panels).layOut(outer, width);
}

class PanelLayout {
  readonly #widgets: ReadonlyMap<string, PlacedWidget>;
  readonly #settings: GridSettings;
  readonly #panels: TabPanels;

  constructor(widgets: readonly PlacedWidget[], settings: GridSettings, panels: TabPanels) {
    this.#widgets = new Map(widgets.map((widget) => [widget.id, widget]));
    this.#settings = settings;
    this.#panels = panels;
  }

  /** Widths do not depend on heights, so a first pass computes the height that each container needs. */
  layOut(
    widgets: readonly PlacedWidget[],
    width: number,
    breakpoint = findBreakpoint(this.#settings, width),
    settings = this.#settings,
  ): PanelLayoutResult {
    const lay = (placed: readonly PlacedWidget[]): PanelLayoutResult => {
      const cells = placeCells(placed, settings, breakpoint);
      return {
        ...computeRectangles(cells, settings, breakpoint, width),
        cells,
        panels: [],
        givenRows: new Map(),
      };
    };
    const first = lay(widgets);
    const inner = widgets.flatMap((widget) => {
      const tab = this.#openTab(widget.id);
      const room = first.rectangles.get(widget.id)?.width;
      if (!tab || room === undefined) return [];
      const unpadded: GridSettings = { ...settings, containerPadding: [0, 0] };
      const layout = this.layOut(this.#widgetsOf(tab), room, breakpoint, unpadded);
      const own = {
        containerId: widget.id,
        tabId: tab.id,
        cells: layout.cells,
        settings: unpadded,
        width: room,
      };
      return [{ id: widget.id, layout, panels: [own, ...layout.panels] }];
    });
    if (inner.length === 0) return first;
    const strip = computeTabStripHeight(settings);
    const heights = new Map(inner.map(({ id, layout }) => [id, layout.height + strip]));
    const last = lay(widgets.map((widget) => grow(widget, heights.get(widget.id), settings)));
    const rectangles = new Map([
      ...inner.flatMap(({ layout }) => [...layout.rectangles]),
      ...last.rectangles,
    ]);
    const opened = inner.flatMap((one) => one.panels);
    return { ...last, rectangles, panels: opened, givenRows: findGivenRows(first.cells, last.cells) };
  }

  #openTab(id: string): Tab | undefined {
    const open = this.#panels.open.get(id);
    return this.#panels.containers.get(id)?.tabs.find((tab) => tab.id === open);
  }

  #widgetsOf({ widgetIds }: Tab): PlacedWidget[] {
    const { hidden } = this.#panels;
    return widgetIds.flatMap((id) => (hidden.has(id) ? [] : (this.#widgets.get(id) ?? [])));
  }
}

function findGivenRows(given: readonly Cell[], grown: readonly Cell[]): ReadonlyMap<string, number> {
  const taller = given.filter(({ h }, index) => h !== grown[index]?.h);
  return new Map(taller.map(({ i, h }) => [i, h]));
}

/** Makes a container as tall as its content, at least as tall as its author made it. */
function grow(
  widget: PlacedWidget,
  height: number | undefined,
  { rowHeight, margin }: GridSettings,
): PlacedWidget {
  if (height === undefined) return widget;
  const rows = Math.max(1, Math.ceil((height + margin[1]) / Math.max(1, rowHeight + margin[1])));
  const taller = (position: unknown) =>
    isRecord(position)
      ? { ...position, h: Math.max(typeof position.h === 'number' ? position.h : 1, rows) }
      : position;
  const { responsiveLayouts } = widget;
  return {
    id: widget.id,
    position: taller(widget.position),
    responsiveLayouts: isRecord(responsiveLayouts)
      ? Object.fromEntries(Object.entries(responsiveLayouts).map(([name, entry]) => [name, taller(entry)]))
      : responsiveLayouts,
  };
}
