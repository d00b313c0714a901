/** Corners and centres of an item, as its encoding gives them, turned into the place and size that Vega draws. */

export interface Item {
  datum: unknown;
  [channel: string]: unknown;
}

const boxes = new Set(['group', 'image', 'rect']);

/** A function that sets x, y, width and height from x2, xc, y2 and yc, for encodings that use those. */
export function adjustGeometry(marktype: string, channels: object): (item: Item) => void {
  if (marktype === 'rule') return () => {};
  const swap = boxes.has(marktype);
  const steps = [adjustAxis(channels, 'x', 'width', swap), adjustAxis(channels, 'y', 'height', swap)].flat();
  if (steps.length === 0) return () => {};
  return (item) => {
    for (const step of steps) step(item);
  };
}

function adjustAxis(
  channels: object,
  start: 'x' | 'y',
  extent: 'width' | 'height',
  swap: boolean,
): ((item: Item) => void)[] {
  const end = `${start}2`;
  const centre = `${start}c`;
  const steps: ((item: Item) => void)[] = [];
  if (end in channels) {
    steps.push(start in channels ? spanEnds(start, end, extent, swap) : placeFromEnd(start, end, extent));
  }
  if (centre in channels) {
    steps.push((item) => {
      item[start] = read(item, centre) - (read(item, extent) || 0) / 2;
    });
  }
  return steps;
}

function spanEnds(start: string, end: string, extent: string, swap: boolean): (item: Item) => void {
  return (item) => {
    const from = read(item, start);
    const to = read(item, end);
    if (swap && from > to) {
      item[start] = to;
      item[end] = from;
    }
    item[extent] = read(item, end) - read(item, start);
  };
}

const placeFromEnd =
  (start: string, end: string, extent: string) =>
  (item: Item): void => {
    item[start] = read(item, end) - (read(item, extent) || 0);
  };

const read = (item: Item, channel: string): number => Number(item[channel]);
