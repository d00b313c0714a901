/** Decides whether the slices of a pie are named beside it instead of in a legend, and where. */
import {
  furthest,
  gap,
  lead,
  least,
  textGap,
  widestLabel,
  type EndLabel,
  type LabelSpace,
} from './plan-end-labels.ts';
import { spreadLabels } from './spread-labels.ts';

/** A slice. A hidden one has no angles. */
export interface Slice {
  readonly value: unknown;
  readonly label: string;
  /** Width of the label, px. */
  readonly width: number;
  /** Clockwise from the top, radians. */
  readonly angles: readonly [start: number, end: number] | undefined;
}

export interface SliceSpace extends LabelSpace {
  /** Radius of the pie, px. */
  readonly radius: number;
}

/** A thinner slice cannot be pointed to, radians. */
const thinnest = 0.03;
/** Space around the pie in a box without a legend, px. */
const padding = 12;

/** The labels from top to bottom; empty if they do not fit. */
export function planSliceLabels(slices: readonly Slice[], room: SliceSpace): EndLabel[] {
  const { plot, box, kept, radius } = room;
  const isCounted = slices.length >= 2 && slices.length <= 6;
  if (!isCounted || box.width < least.width || box.height < least.height) return [];
  if (!(kept ?? doFit(slices, room))) return [];
  const center = { x: plot.width / 2, y: plot.height / 2 };
  return (['left', 'right'] as const)
    .flatMap((side) =>
      placeSide(
        slices.filter((slice) => findSide(slice) === side),
        { side, center, radius, height: plot.height },
      ),
    )
    .sort((one, other) => one.y - other.y);
}

/** In a box without a legend, names are near their slices, and have room on both sides of the pie. */
function doFit(slices: readonly Slice[], { box }: SliceSpace): boolean {
  const radius = Math.min(box.width, box.height) / 2 - padding;
  const widest = Math.max(...slices.map(({ width }) => width));
  if (widest > widestLabel || box.width / 2 - radius < lead + textGap + widest + padding) return false;
  if (slices.some(({ angles }) => angles && Math.abs(angles[1] - angles[0]) < thinnest)) return false;
  const center = { x: 0, y: box.height / 2 };
  return (['left', 'right'] as const).every((side) => {
    const own = slices.filter((slice) => slice.angles && findSide(slice) === side);
    const labels = placeSide(own, { side, center, radius, height: box.height });
    return labels.every(({ y, endY }) => Math.abs(y - endY) <= furthest);
  });
}

const findMiddle = ({ angles = [0, 0] }: Slice): number => (angles[0] + angles[1]) / 2;

/** Hidden slices are named on the right. */
const findSide = (slice: Slice): 'left' | 'right' => (Math.sin(findMiddle(slice)) < 0 ? 'left' : 'right');

interface Side {
  readonly side: 'left' | 'right';
  readonly center: { readonly x: number; readonly y: number };
  readonly radius: number;
  readonly height: number;
}

function placeSide(slices: readonly Slice[], { side, center, radius, height }: Side): EndLabel[] {
  const away = side === 'left' ? -1 : 1;
  const ends = slices.map((slice) => {
    const middle = findMiddle(slice);
    return { x: center.x + radius * Math.sin(middle), y: center.y - radius * Math.cos(middle) };
  });
  const wanted = slices.map(({ angles }, index) => (angles ? (ends[index]?.y ?? 0) : height));
  const places = spreadLabels(wanted, gap, height);
  return slices.map(({ value, label, angles }, index) => {
    const end = ends[index] ?? center;
    const y = places[index] ?? 0;
    const leadX = center.x + away * (findReach(y - center.y, radius) + lead);
    const align = side === 'left' ? 'right' : 'left';
    return {
      value,
      label,
      align,
      x: leadX + away * textGap,
      y,
      leadX,
      endX: end.x,
      endY: end.y,
      isHidden: !angles,
    };
  });
}

/** How far the pie reaches to the side at a height above or below its middle. */
const findReach = (height: number, radius: number): number =>
  Math.sqrt(Math.max(0, radius ** 2 - height ** 2));
