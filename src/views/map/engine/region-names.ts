/** Names of countries and states on a flat map. A name stands only where it fits into its region, and where no mark covers it. */
import { computeCameraScale, fromScreen, toScreen, wrapAround, type Bounds } from '../model/camera-math.ts';
import type { FreeLine } from '../model/free-line.ts';
import { findTextColor } from '../model/readable-colors.ts';
import type { MarkBounds } from '../../../engines/engine-interfaces.ts';
import type { FlatMapProjection } from './flat-map-projection.ts';
import type { MapTheme } from './map-theme.ts';
import type { CameraView, MarkLayer } from './mark-layer.ts';
import type { RegionShape } from './project-outline.ts';
import { createRegionLines, type RegionLines } from './region-lines.ts';
import { listNamedRegions, type NamedOutline, type NamedRegion } from './region-naming.ts';

/** A narrower map has no names, px. */
const leastWidth = 300;
/** Free px before and after a name. */
const margin = 4;
/** Free px above and below a name together. */
const lineGap = 2;
/** Width of the halo of a name, px: borders and small details end before the letters. */
const haloWidth = 3;
/** If fewer regions than this share have room for their whole name, all have their short one. */
const leastWholeShare = 0.6;

/** The marks that names stand below, or above if they fill the regions. */
export type NamedMarks = Pick<MarkLayer, 'covers' | 'colorUnder'>;

export interface RegionNames {
  paint(context: CanvasRenderingContext2D, view: CameraView, theme: MapTheme, marks: NamedMarks): void;
}

/** A name with the middle of its line, px. */
interface Label {
  readonly shape: RegionShape;
  readonly text: string;
  readonly place: readonly [number, number];
}

/** @param outlines - the first is that of the map; states may follow. */
export function createRegionNames(
  outlines: readonly NamedOutline[],
  { plane, locale }: { readonly plane: FlatMapProjection; readonly locale: string },
): RegionNames {
  const regions = listNamedRegions(outlines, locale);
  const lines = createRegionLines(plane);
  return {
    paint(context, view, theme, marks) {
      if (view.frame.width < leastWidth) return;
      context.save();
      context.font = theme.labelFont;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = haloWidth;
      const textHeight = parseFloat(theme.labelFont) + lineGap;
      const measure = (text: string): number => context.measureText(text).width;
      const scene = { view, textHeight, wraps: plane.wraps, lines, measure, marks };
      for (const label of listLabels(regions, scene)) paintLabel(context, label, theme, marks);
      context.restore();
    },
  };
}

function paintLabel(
  context: CanvasRenderingContext2D,
  { shape, text, place }: Label,
  theme: MapTheme,
  marks: NamedMarks,
): void {
  const ground = marks.colorUnder(shape.region) ?? theme.land;
  context.strokeStyle = ground;
  context.fillStyle = findTextColor(ground, [theme.textSecondary, theme.text, theme.surface]);
  context.strokeText(text, ...place);
  context.fillText(text, ...place);
}

interface LabelScene {
  readonly view: CameraView;
  /** px */
  readonly textHeight: number;
  readonly wraps: boolean;
  readonly lines: RegionLines;
  readonly measure: (text: string) => number;
  readonly marks: NamedMarks;
}

function listLabels(regions: readonly NamedRegion[], scene: LabelScene): Label[] {
  const fitting = regions.flatMap((region) => {
    const seen = findSeen(region.shape, scene);
    const fit = seen && createFitting(region.shape, seen, scene);
    const short = fit?.(region.shortName);
    const whole = fit?.(region.name);
    return (short ?? whole) ? [{ short, whole, isUniform: region.isUniform && seen?.isCut === false }] : [];
  });
  const shortened = fitting.filter(({ short, isUniform }) => short && isUniform);
  const wholeCount = shortened.filter(({ whole }) => whole).length;
  const prefersWhole = wholeCount >= shortened.length * leastWholeShare;
  return fitting.flatMap(
    ({ short, whole, isUniform }) => (prefersWhole || !isUniform ? (whole ?? short) : (short ?? whole)) ?? [],
  );
}

type Fitting = (text: string | undefined) => Label | undefined;

/** Finds the place of a text in a region: on the lines of the whole region, or on those of the part that is in the view. */
function createFitting(shape: RegionShape, seen: SeenPart, scene: LabelScene): Fitting | undefined {
  const { view, textHeight, lines } = scene;
  const scale = computeCameraScale(view.camera);
  // Most countries are too small for a name. Their lines are not searched.
  if (!isLargerThan(seen.bounds, textHeight / scale)) return undefined;
  const found = seen.isCut ? lines.listLinesWithin(shape, seen.bounds, 2 / scale) : lines.listLines(shape);
  return (text) => {
    const place = text === undefined ? undefined : placeOnLines(found, text, seen.shift, scene);
    return text !== undefined && place ? { shape, text, place } : undefined;
  };
}

interface SeenPart {
  /** In units of the plane. */
  readonly bounds: Bounds;
  readonly isCut: boolean;
  /** On a plane that repeats the world: from the region to its copy that is nearest to the middle of the view. */
  readonly shift: number;
}

/** The bounds of a region in the view, `undefined` out of sight. */
function findSeen({ bounds, main }: RegionShape, { view, wraps }: LabelScene): SeenPart | undefined {
  const { camera, frame } = view;
  const middle = (main.left + main.right) / 2;
  const shift = wraps ? camera.x + wrapAround(middle - camera.x, 1) - middle : 0;
  const [left, top] = fromScreen(camera, frame, 0, 0);
  const [right, bottom] = fromScreen(camera, frame, frame.width, frame.height);
  const window = { left: left - shift, right: right - shift, top, bottom };
  const part = {
    left: Math.max(bounds.left, window.left),
    right: Math.min(bounds.right, window.right),
    top: Math.max(bounds.top, window.top),
    bottom: Math.min(bounds.bottom, window.bottom),
  };
  if (part.left >= part.right || part.top >= part.bottom) return undefined;
  return { bounds: part, isCut: !contains(window, main), shift };
}

const contains = (outer: Bounds, { left, right, top, bottom }: Bounds): boolean =>
  left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom;

const isLargerThan = ({ left, right, top, bottom }: Bounds, side: number): boolean =>
  right - left > side && bottom - top > side;

/** The middle of a text, px: on the best line that is high enough. Undefined if it has no room. */
function placeOnLines(
  lines: readonly FreeLine[],
  text: string,
  shift: number,
  scene: LabelScene,
): readonly [number, number] | undefined {
  const width = scene.measure(text);
  const scale = computeCameraScale(scene.view.camera);
  const high = lines.filter(({ height }) => height * scale >= scene.textHeight);
  const places = high.flatMap((line) => listPlaces(line, { width, shift, scale }, scene));
  return places.find(([x, y]) => {
    const { textHeight, view, marks } = scene;
    const box = { x: x - width / 2, y: y - textHeight / 2, width, height: textHeight };
    return isInside(box, view) && !marks.covers(box);
  });
}

function listPlaces(
  line: FreeLine,
  { width, shift, scale }: { readonly width: number; readonly shift: number; readonly scale: number },
  { view, textHeight }: LabelScene,
): readonly (readonly [number, number])[] {
  const slack = (line.width * scale - 2 * margin - width) / 2;
  const drop = (line.height * scale - textHeight) / 2;
  const [x, y] = toScreen(view.camera, view.frame, line.x + shift, line.y);
  return slack < 0 ? [] : steps.map(([across, down]) => [x + across * slack, y + down * drop] as const);
}

/** Where a name is tried, in parts of the room that it leaves free. The middle is best. */
const steps: readonly (readonly [across: number, down: number])[] = [
  [0, 0],
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

const isInside = ({ x, y, width, height }: MarkBounds, { frame }: CameraView): boolean =>
  x >= 0 && y >= 0 && x + width <= frame.width && y + height <= frame.height;
