/**
 * Paints large numbers of circles directly into pixels. A canvas needs microseconds for each circle, a precomputed
 * stamp tens of nanoseconds, so that a hundred thousand of them fit into a frame.
 */
import type { ScreenPoints } from './project-points.ts';

/** Red, green, blue, 0 to 255, and an opacity of its own, 0 to 1. */
type RasterColor = readonly [red: number, green: number, blue: number, opacity?: number];

export interface RasterPoints {
  readonly places: ScreenPoints;
  /** px of the view. */
  readonly radii: Float32Array;
  /** Index into `colors` for each point. */
  readonly colorOf: Uint16Array;
  /** Undefined: not drawn. */
  readonly colors: readonly (RasterColor | undefined)[];
  /** Opacity of colours without their own, 0 to 1. */
  readonly opacity: number;
}

/** One number per pixel, in the byte order of image data on little-endian machines. */
export interface PixelBuffer {
  readonly data: Int32Array;
  readonly width: number;
  readonly height: number;
  /** Device pixels per px of the view. */
  readonly ratio: number;
}

/** The pixels of a circle with a soft edge. */
interface Stamp {
  readonly side: number;
  /** Offsets from the upper left corner of the stamp, in the rows of the whole picture. */
  readonly offsets: Int32Array;
  /** Colour multiplied by alpha. */
  readonly inks: Int32Array;
  /** How much of the background remains visible, 0 to 256. */
  readonly rests: Int32Array;
}

/** Draws every `stride`-th circle, in order. */
export function drawRasterPoints(points: RasterPoints, pixels: PixelBuffer, stride = 1): void {
  const { places, radii, colorOf } = points;
  const { data, width, height, ratio } = pixels;
  const findStamp = createStamps(points, width);
  data.fill(0);
  for (let at = 0; at < places.x.length; at += stride) {
    const across = places.x[at] ?? Number.NaN;
    if (across !== across) continue;
    const stamp = findStamp(Math.round((radii[at] ?? 0) * ratio * 4), colorOf[at] ?? 0);
    if (!stamp) continue;
    const left = Math.round(across * ratio - stamp.side / 2);
    const top = Math.round((places.y[at] ?? 0) * ratio - stamp.side / 2);
    const isWhole = left >= 0 && top >= 0 && left + stamp.side <= width && top + stamp.side <= height;
    if (isWhole) pressStamp(stamp, data, top * width + left);
    else pressPart(stamp, pixels, left, top);
  }
  divideByAlpha(data);
}

/** Creates stamps for each quarter of a pixel and each colour, once. */
function createStamps(
  { colors, opacity }: RasterPoints,
  width: number,
): (size: number, color: number) => Stamp | undefined {
  const made: (Stamp | undefined)[][] = colors.map(() => []);
  return (size, color) => {
    const shade = colors[color];
    const sizes = made[color];
    if (!shade || !sizes) return undefined;
    return (sizes[size] ??= createStamp(size / 4, shade, shade[3] ?? opacity, width));
  };
}

function createStamp(radius: number, [red, green, blue]: RasterColor, opacity: number, width: number): Stamp {
  const side = Math.ceil(radius * 2) + 1;
  const middle = (side - 1) / 2;
  const parts: (readonly [offset: number, ink: number, rest: number])[] = [];
  for (let at = 0; at < side * side; at += 1) {
    const x = at % side;
    const y = Math.floor(at / side);
    const distance = Math.hypot(x - middle, y - middle);
    const alpha = Math.round(255 * opacity * Math.min(1, Math.max(0, radius + 0.5 - distance)));
    const dye = (part: number) => Math.round((part * alpha) / 255);
    const ink = (alpha << 24) | (dye(blue) << 16) | (dye(green) << 8) | dye(red);
    if (alpha > 0) parts.push([y * width + x, ink, 256 - Math.ceil((alpha * 256) / 255)]);
  }
  const column = (index: 0 | 1 | 2) => Int32Array.from(parts, (part) => part[index]);
  return { side, offsets: column(0), inks: column(1), rests: column(2) };
}

/** Blends source over background. Two channels are computed at a time. */
const mix = (ground: number, ink: number, rest: number): number =>
  (ink +
    ((Math.imul(ground & 0xff00ff, rest) >>> 8) & 0xff00ff) +
    (Math.imul((ground >>> 8) & 0xff00ff, rest) & 0xff00ff00)) |
  0;

function pressStamp({ offsets, inks, rests }: Stamp, data: Int32Array, start: number): void {
  for (let at = 0; at < offsets.length; at += 1) {
    const pixel = start + (offsets[at] ?? 0);
    data[pixel] = mix(data[pixel] ?? 0, inks[at] ?? 0, rests[at] ?? 0);
  }
}

/** Draws a stamp that extends beyond the picture. */
function pressPart(
  { offsets, inks, rests }: Stamp,
  { data, width, height }: PixelBuffer,
  left: number,
  top: number,
): void {
  for (let at = 0; at < offsets.length; at += 1) {
    const offset = offsets[at] ?? 0;
    const x = left + (offset % width);
    const y = top + Math.floor(offset / width);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    data[y * width + x] = mix(data[y * width + x] ?? 0, inks[at] ?? 0, rests[at] ?? 0);
  }
}

/** Image data needs colours that are not multiplied by alpha. */
function divideByAlpha(data: Int32Array): void {
  for (let at = 0; at < data.length; at += 1) {
    const pixel = data[at] ?? 0;
    const alpha = pixel >>> 24;
    if (alpha === 0 || alpha === 255) continue;
    const factor = 255 / alpha;
    const red = Math.min(255, (pixel & 255) * factor);
    const green = Math.min(255, ((pixel >>> 8) & 255) * factor);
    const blue = Math.min(255, ((pixel >>> 16) & 255) * factor);
    data[at] = (alpha << 24) | (blue << 16) | (green << 8) | red;
  }
}
