/** Paints the legend at the bottom of an image. On a page, the legend consists of elements. */
import { findLegendMiddle } from '../model/legend-middle.ts';
import { toRadius, toSizeSteps } from '../model/map-scales.ts';
import type { MapFacts } from './map-request.ts';
import type { MapTheme } from './map-theme.ts';
import type { MapLegend } from './map-scene.ts';

/** Height of the legend, px; 0 without one. */
export function measureLegend(legend: MapLegend): number {
  return legend.classes.length > 0 || legend.categories.length > 0 || legend.sizes ? 40 : 0;
}

export interface MapLegendRequest {
  readonly context: CanvasRenderingContext2D;
  readonly legend: MapLegend;
  readonly theme: MapTheme;
  readonly width: number;
  readonly height: number;
  readonly maxRadius: number;
  readonly write: MapFacts['write'];
  /** Indexes of hidden categories. */
  readonly hidden: ReadonlySet<number>;
}

const margin = 10;
const swatchHeight = 8;

export function paintLegend(request: MapLegendRequest): void {
  const { context, legend } = request;
  context.textBaseline = 'alphabetic';
  const right = legend.sizes ? paintSizes(request, legend.sizes.largest) : request.width - margin;
  if (legend.classes.length > 0) paintClasses(request);
  else if (legend.categories.length > 0) paintCategories(request, right);
}

function paintClasses({ context, legend, theme, width, height, write }: MapLegendRequest): void {
  const first = legend.classes[0];
  const last = legend.classes.at(-1);
  if (!first || !last) return;
  const isOne = first.from === last.to;
  const step = isOne ? swatchHeight : Math.min(34, (width * 0.45) / legend.classes.length);
  const top = height - margin - 12 - swatchHeight;
  writeText(context, legend.title, margin, top - 6, theme.titleFont, theme.textSecondary);
  context.save();
  context.beginPath();
  context.roundRect(margin, top, step * legend.classes.length, swatchHeight, swatchHeight / 2);
  context.clip();
  legend.classes.forEach(({ color }, index) => {
    context.fillStyle = color;
    context.fillRect(margin + index * step, top, step + 0.5, swatchHeight);
  });
  context.restore();
  const end = margin + step * legend.classes.length;
  const base = top + swatchHeight + 12;
  const place = isOne ? { x: end + 6, y: top + swatchHeight } : { x: margin, y: base };
  writeText(context, write('color', first.from), place.x, place.y, theme.labelFont, theme.textSecondary);
  if (isOne) return;
  const middle = findLegendMiddle(legend);
  context.textAlign = 'center';
  if (middle) {
    const x = margin + middle.at * (end - margin);
    writeText(context, write('color', middle.value), x, base, theme.labelFont, theme.textSecondary);
  }
  context.textAlign = 'right';
  writeText(context, write('color', last.to), end, base, theme.labelFont, theme.textSecondary);
  context.textAlign = 'left';
}

/** Shows as many names as fit in one line. Tooltips show the others. */
function paintCategories({ context, legend, hidden, theme, height }: MapLegendRequest, right: number): void {
  let x = margin;
  const base = height - margin;
  context.font = theme.labelFont;
  const shown = legend.categories.filter((_, index) => !hidden.has(index));
  for (const { label, color } of shown) {
    const extent = context.measureText(label).width + 30;
    if (x + extent > right) return;
    context.beginPath();
    context.arc(x + 4.5, base - 4, 4.5, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
    writeText(context, label, x + 14, base, theme.labelFont, theme.text);
    x += extent;
  }
}

/** Returns the start of the legend of sizes, where the rest of the legend must end. */
function paintSizes(request: MapLegendRequest, largest: number): number {
  const { context, legend, theme, width, height, maxRadius, write } = request;
  const base = height - margin;
  let x = width - margin;
  context.textAlign = 'right';
  for (const value of toSizeSteps(largest)) {
    const radius = toRadius(value, largest, Math.min(maxRadius, 12));
    const label = write('size', value);
    writeText(context, label, x, base - radius + 4, theme.labelFont, theme.textSecondary);
    x -= context.measureText(label).width + radius + 6;
    context.beginPath();
    context.arc(x, base - radius, radius, 0, 2 * Math.PI);
    context.strokeStyle = theme.textSecondary;
    context.lineWidth = 1;
    context.stroke();
    x -= radius + 12;
  }
  const title = legend.sizes?.title ?? '';
  const isRoomy = x > width * 0.55;
  if (isRoomy) writeText(context, title, x, base - 4, theme.titleFont, theme.textSecondary);
  const start = isRoomy ? x - context.measureText(title).width : x;
  context.textAlign = 'left';
  return start - 16;
}

function writeText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  color: string,
): void {
  context.font = font;
  context.fillStyle = color;
  context.fillText(text, x, y);
}
