/** The order in which a chart is read: panel by panel, along its main axis, series by series. */
import { findPanel, type SceneItem } from './scene-marks.ts';

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
export function sortByReadingOrder(items: readonly SceneItem[]): SceneItem[] {
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
