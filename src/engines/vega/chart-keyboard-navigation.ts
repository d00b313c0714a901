/** The marks of a chart for readers without a pointer. */
import type { View } from 'vega';
import { Handler } from 'vega-scenegraph';
import type { FormatContext } from '../../model/formats/format-context.ts';
import type {
  ModifierKeys,
  MarkBounds,
  NavigableMarks,
  TooltipContent,
  NavigableMark,
} from '../engine-interfaces.ts';
import { toTooltip } from './chart-tooltip.ts';
import { LazyTooltip } from './lazy-tooltip.ts';
import { toRow } from './report-clicks.ts';
import {
  findOrigin,
  isStroke,
  iterateItems,
  type SceneItem,
  type SceneMark,
  findPanel,
} from './scene-marks.ts';

/** Nobody walks through more marks than this, and a key must answer at once. */
const mostMarks = 4_000;
/** Around a point of a line or the middle of a slice, px. */
const pointSide = 12;

/** The marks that a click could pick, each row once. */
export function createChartNavigation(view: View, context: FormatContext): NavigableMarks {
  const { items, cut } = collectItems(readRoot(view));
  const sorted = sortByReadingOrder(items);
  return {
    length: sorted.length,
    cut,
    at: (index) => {
      const item = sorted[index];
      return item && toNavigableMark(view, item, context);
    },
  };
}

/** Whether anything is drawn beside axes, legends and titles. */
export const hasDataMarks = (view: View): boolean => iterateItems(readRoot(view)).next().done !== true;

/** The published type of the scene graph has no root, and the scene of a chart that failed early has none either. */
const readRoot = (view: View): SceneMark => {
  const { root } = view.scenegraph() as unknown as { readonly root?: SceneMark };
  return root ?? {};
};

/**
 * A row is often drawn more than once: as a bar and its label, as a place on a line and a point there. The shape with
 * a place of its own stands for it.
 */
function collectItems(root: SceneMark): { items: SceneItem[]; cut: boolean } {
  const byRow = new Map<string, SceneItem>();
  let considered = 0;
  for (const item of iterateItems(root)) {
    if (considered === mostMarks) return { items: [...byRow.values()], cut: true };
    considered += 1;
    const row = item.defined === false ? undefined : toRow(item.datum);
    if (!row) continue;
    const key = JSON.stringify(row);
    const known = byRow.get(key);
    if (!known || rankOf(item) < rankOf(known)) byRow.set(key, item);
  }
  return { items: withoutLabels([...byRow.values()]), cut: false };
}

const rankOf = ({ mark }: SceneItem): number => (mark.marktype === 'text' ? 2 : isStroke(mark) ? 1 : 0);

/** Words beside shapes are labels; words alone are the chart. */
function withoutLabels(items: SceneItem[]): SceneItem[] {
  const shapes = items.filter(({ mark }) => mark.marktype !== 'text');
  return shapes.length > 0 ? shapes : items;
}

function toNavigableMark(view: View, item: SceneItem, context: FormatContext): NavigableMark {
  const bounds = findPlace(view, item);
  return {
    content: describe(item, context),
    bounds,
    click: (held) => clickOn(view, item, bounds, held),
  };
}

/** Without a tooltip of its author's, a mark says its row. */
function describe(item: SceneItem, context: FormatContext): TooltipContent {
  const { tooltip } = item;
  const said = toTooltip(tooltip instanceof LazyTooltip ? tooltip.read() : tooltip, item, context);
  return said ?? toTooltip(toRow(item.datum), item, context) ?? { rows: [] };
}

function findPlace(view: View, item: SceneItem): MarkBounds {
  const origin = findOrigin(view, item.mark);
  const { x = 0, y = 0, bounds } = item;
  if (item.mark.marktype === 'arc') return placeAround(origin, findMiddle(item));
  if (!bounds || isStroke(item.mark)) return placeAround(origin, { x, y });
  const { x1, y1, x2, y2 } = bounds;
  return { x: origin.x + x1, y: origin.y + y1, width: x2 - x1, height: y2 - y1 };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const placeAround = (origin: Point, { x, y }: Point): MarkBounds => ({
  x: origin.x + x - pointSide / 2,
  y: origin.y + y - pointSide / 2,
  width: pointSide,
  height: pointSide,
});

/** The box around a slice holds much of its neighbours; its middle is its own. */
function findMiddle(slice: SceneItem): Point {
  const { x = 0, y = 0, startAngle = 0, endAngle = 0, innerRadius = 0, outerRadius = 0 } = slice;
  const angle = (startAngle + endAngle) / 2;
  const radius = (innerRadius + outerRadius) / 2;
  return { x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) };
}

/**
 * Whoever listens for clicks hears one, on this very item, whatever lies over it: what was picked is reported, a
 * selection of the spec follows, a link is opened.
 */
function clickOn(view: View, item: SceneItem, place: MarkBounds, held: ModifierKeys): void {
  const handler: unknown = Reflect.get(view, '_handler');
  if (!(handler instanceof Handler)) return;
  const { ctrlKey, metaKey, shiftKey } = held;
  const clientX = place.x + place.width / 2;
  const clientY = place.y + place.height / 2;
  const event = new MouseEvent('click', { clientX, clientY, ctrlKey, metaKey, shiftKey, cancelable: true });
  if (item.href) handler.handleHref(event, item, item.href);
  for (const { type, handler: hear } of handler.handlers()) if (/^click\b/.test(type)) hear(event, item);
}

// The order in which a chart is read: panel by panel, along its main axis, series by series.

/** Where their own place says nothing of a row's: slices begin in one centre, outlines in one corner. */
const placeless = new Set<string | undefined>(['arc', 'shape', 'path']);

interface Station {
  readonly item: SceneItem;
  readonly top: number;
  readonly left: number;
  /** Along the main axis, px. */
  readonly along: number;
}

/** Sorted; what lies at one place keeps the order in which it was drawn, which is that of the series. */
function sortByReadingOrder(items: readonly SceneItem[]): SceneItem[] {
  const sideways = isSideways(items);
  const stations = items.map((item): Station => {
    const { x, y } = findPanel(item.mark);
    return { item, top: Math.round(y), left: Math.round(x), along: placeAlong(item, sideways) };
  });
  stations.sort((a, b) => a.top - b.top || a.left - b.left || a.along - b.along);
  return stations.map(({ item }) => item);
}

function placeAlong(item: SceneItem, sideways: boolean): number {
  if (placeless.has(item.mark.marktype)) return 0;
  const { x = 0, y = 0, width = 0, height = 0 } = item;
  const isBox = item.mark.marktype === 'rect';
  return Math.round(sideways ? y + (isBox ? height / 2 : 0) : x + (isBox ? width / 2 : 0));
}

/** Bars that lie down are all as high as each other, and not as wide. */
function isSideways(items: readonly SceneItem[]): boolean {
  const bars = items.filter(({ mark }) => mark.marktype === 'rect');
  const differ = (read: (bar: SceneItem) => number | undefined) =>
    bars.some((bar) => Math.abs((read(bar) ?? 0) - (bars[0] ? (read(bars[0]) ?? 0) : 0)) > 1);
  return differ(({ width }) => width) && !differ(({ height }) => height);
}
