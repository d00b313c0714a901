/** Moves labels along one axis as little as possible, so that none overlaps another. */

/** Labels that touch one another, and move together. */
interface Block {
  /** Place of its first label. */
  start: number;
  count: number;
}

/**
 * The places of labels, in the given order of `wanted`. The labels keep their order along the axis. Labels that would
 * overlap are spread around the mean of their places.
 * @param gap - least distance of two labels, px.
 * @param length - length of the axis, px. Labels stay at least half a gap from its ends if all of them have room.
 */
export function spreadLabels(wanted: readonly number[], gap: number, length: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const sorted = order.map((index) => wanted[index] ?? 0);
  const places = placeBlocks(mergeBlocks(sorted, gap), gap, length);
  const spread = [...wanted];
  order.forEach((index, rank) => (spread[index] = places[rank] ?? 0));
  return spread;
}

/** A label begins as a block at its place. Blocks that overlap become one, around the mean of the places of its labels. */
function mergeBlocks(sorted: readonly number[], gap: number): Block[] {
  const blocks: Block[] = [];
  for (const place of sorted) {
    let last: Block = { start: place, count: 1 };
    for (let before = blocks.at(-1); before && before.start + before.count * gap > last.start;) {
      blocks.pop();
      last = join(before, last, gap);
      before = blocks.at(-1);
    }
    blocks.push(last);
  }
  return blocks;
}

function join(before: Block, after: Block, gap: number): Block {
  const count = before.count + after.count;
  const start = (before.start * before.count + (after.start - before.count * gap) * after.count) / count;
  return { start, count };
}

/** Pushes the labels into the axis: first from its end, then from its start. */
function placeBlocks(blocks: readonly Block[], gap: number, length: number): number[] {
  const places = blocks.flatMap(({ start, count }) =>
    Array.from({ length: count }, (_, index) => start + index * gap),
  );
  let limit = length - gap / 2;
  for (let rank = places.length - 1; rank >= 0; rank -= 1) {
    const place = Math.min(places[rank] ?? 0, limit);
    places[rank] = place;
    limit = place - gap;
  }
  let least = gap / 2;
  return places.map((place) => {
    const moved = Math.max(place, least);
    least = moved + gap;
    return moved;
  });
}
