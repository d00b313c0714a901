/** The marks of a chart for keyboard navigation. */
import type { View } from 'vega';
import { Handler } from 'vega-scenegraph';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import type {
  ModifierKeys,
  MarkBounds,
  NavigableMarks,
  TooltipContent,
  NavigableMark,
} from '../../../engines/engine-interfaces.ts';
import { findMarkTooltip, toTooltipContent, type NoteOf } from './chart-tooltip.ts';
import type { PointerTools } from './pointer-tools.ts';
import { toMarkRow } from './report-clicks.ts';
import {
  findMarkOrigin,
  type Origin,
  isLineOrArea,
  iterateInteractiveItems,
  type SceneItem,
  type SceneMark,
  findGroupOffset,
  readRoot,
} from './scene-marks.ts';

/** Maximum number of marks, so that a key press is handled without delay. */
const maxMarks = 4_000;
/** Size of the bounds of a point of a line, or of the center of a slice, px. */
const pointSide = 12;

/** The crosshair shows the values at the position of a mark. */
interface NavigationParts extends Partial<Pick<PointerTools, 'crosshair' | 'ranges'>> {
  /** Whether the reader has picked a mark. Default: none. */
  readonly isPicked?: ((item: SceneItem) => boolean) | undefined;
  /** The last line of a mark's tooltip. Default: none. */
  readonly noteOf?: NoteOf | undefined;
}

/** The marks that can be clicked, one for each row. */
export function createChartNavigation(
  view: View,
  context: FormatContext,
  { crosshair, ranges, isPicked, noteOf }: NavigationParts = {},
): NavigableMarks {
  const { items, cut } = collectItems(readRoot(view));
  const sorted = sortByReadingOrder(items);
  return {
    length: sorted.length,
    cut,
    ranges: ranges?.navigate(sorted),
    at: (index) => {
      const item = sorted[index];
      if (!item) return undefined;
      const { content, ...mark } = toNavigableMark(view, item, context);
      const noted = { ...content, note: noteOf?.(item) };
      return { ...mark, content: noted, ...crosshair?.pointAt(item), isPicked: isPicked?.(item) === true };
    },
  };
}

/** True if the chart draws anything other than axes, legends and titles. */
export const hasDataMarks = (view: View): boolean =>
  iterateInteractiveItems(readRoot(view)).next().done !== true;

/**
 * A row is often drawn several times: as a bar and its label, or as a part of a line and a point. The shape with its
 * own position represents it.
 */
function collectItems(root: SceneMark): { items: SceneItem[]; cut: boolean } {
  const byRow = new Map<string, SceneItem>();
  let considered = 0;
  for (const item of iterateInteractiveItems(root)) {
    if (considered === maxMarks) return { items: [...byRow.values()], cut: true };
    considered += 1;
    const row = item.defined === false ? undefined : toMarkRow(item.datum);
    if (!row) continue;
    const key = JSON.stringify(row);
    const known = byRow.get(key);
    if (!known || rankOf(item) < rankOf(known)) byRow.set(key, item);
  }
  return { items: withoutLabels([...byRow.values()]), cut: false };
}

const rankOf = ({ mark }: SceneItem): number => (mark.marktype === 'text' ? 2 : isLineOrArea(mark) ? 1 : 0);

/** Texts beside shapes are labels. A chart with texts only consists of them. */
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

/** A mark without a tooltip of its author is described by its row. */
function describe(item: SceneItem, context: FormatContext): TooltipContent {
  return (
    findMarkTooltip(item, context) ?? toTooltipContent(toMarkRow(item.datum), item, context) ?? { rows: [] }
  );
}

function findPlace(view: View, item: SceneItem): MarkBounds {
  const origin = findMarkOrigin(view, item.mark);
  const { x = 0, y = 0, bounds } = item;
  if (item.mark.marktype === 'arc') return placeAround(origin, findMiddle(item));
  if (!bounds || isLineOrArea(item.mark)) return placeAround(origin, { x, y });
  const { x1, y1, x2, y2 } = bounds;
  const { scale } = origin;
  return {
    x: origin.x + x1 * scale,
    y: origin.y + y1 * scale,
    width: (x2 - x1) * scale,
    height: (y2 - y1) * scale,
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const placeAround = (origin: Origin, { x, y }: Point): MarkBounds => ({
  x: origin.x + (x - pointSide / 2) * origin.scale,
  y: origin.y + (y - pointSide / 2) * origin.scale,
  width: pointSide * origin.scale,
  height: pointSide * origin.scale,
});

/** The bounding box of a slice overlaps its neighbours, so its center is used. */
function findMiddle(slice: SceneItem): Point {
  const { x = 0, y = 0, startAngle = 0, endAngle = 0, innerRadius = 0, outerRadius = 0 } = slice;
  const angle = (startAngle + endAngle) / 2;
  const radius = (innerRadius + outerRadius) / 2;
  return { x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) };
}

/**
 * Calls all click listeners of the chart with this item, even if it is covered by another one: clicks are reported,
 * selections of the spec change, links are opened.
 */
function clickOn(view: View, item: SceneItem, place: MarkBounds, held: ModifierKeys): void {
  const handler: unknown = '_handler' in view ? view._handler : undefined;
  if (!(handler instanceof Handler)) return;
  const { ctrlKey, metaKey, shiftKey } = held;
  const clientX = place.x + place.width / 2;
  const clientY = place.y + place.height / 2;
  const event = new MouseEvent('click', { clientX, clientY, ctrlKey, metaKey, shiftKey, cancelable: true });
  if (item.href) handler.handleHref(event, item, item.href);
  for (const { type, handler: listener } of handler.handlers())
    if (/^click\b/.test(type)) listener(event, item);
}

// The reading order of a chart: panel by panel, along its main axis, series by series.

/** Marks whose own position is meaningless: all slices start at the center, outlines in a corner. */
const placeless = new Set<string | undefined>(['arc', 'shape', 'path']);

interface PositionedItem {
  readonly item: SceneItem;
  readonly top: number;
  readonly left: number;
  /** Position along the main axis, px. */
  readonly along: number;
}

/** Sorts by position. Items at the same position keep their drawing order, which is that of the series. */
function sortByReadingOrder(items: readonly SceneItem[]): SceneItem[] {
  const sideways = isSideways(items);
  const positioned = items.map((item): PositionedItem => {
    const { x, y } = findGroupOffset(item.mark);
    return { item, top: Math.round(y), left: Math.round(x), along: placeAlong(item, sideways) };
  });
  positioned.sort((a, b) => a.top - b.top || a.left - b.left || a.along - b.along);
  return positioned.map(({ item }) => item);
}

function placeAlong(item: SceneItem, sideways: boolean): number {
  if (placeless.has(item.mark.marktype)) return 0;
  const { x = 0, y = 0, width = 0, height = 0 } = item;
  const isBox = item.mark.marktype === 'rect';
  return Math.round(sideways ? y + (isBox ? height / 2 : 0) : x + (isBox ? width / 2 : 0));
}

/** Horizontal bars have the same height and different widths. */
function isSideways(items: readonly SceneItem[]): boolean {
  const bars = items.filter(({ mark }) => mark.marktype === 'rect');
  const differ = (read: (bar: SceneItem) => number | undefined) =>
    bars.some((bar) => Math.abs((read(bar) ?? 0) - (bars[0] ? (read(bars[0]) ?? 0) : 0)) > 1);
  return differ(({ width }) => width) && !differ(({ height }) => height);
}
