/** Regions in the colours of their values. */
import { geoCentroid, geoPath } from 'd3-geo';
import { fromScreen, toScreen, wrapAround, type Bounds } from '../model/camera-math.ts';
import { toMercatorX, toMercatorY } from '../model/mercator.ts';
import { computeCenter } from '../model/point-bounds.ts';
import type { MarkBounds } from '../../../engines/engine-interfaces.ts';
import { pathSide, type FlatMapProjection } from './flat-map-projection.ts';
import { uniteBounds, type OutlineShape, type RegionShape } from './project-outline.ts';
import { recedingOpacity } from '../../../engines/receding-opacity.ts';
import { toHex, type MapTheme } from './map-theme.ts';
import type { OutlineRegion } from './load-outline.ts';
import { findLineColor } from '../model/readable-colors.ts';
import { interpolateColor } from '../model/map-scales.ts';
import type { ColoredRegion, RegionScene } from './map-scene.ts';
import type { MapMark, MarkLayer, CameraView, PickStates } from './mark-layer.ts';
import { borderWidth, paintOnFlatMap } from './paint-base-map.ts';
import { invertGlobe, isInFront, projectGlobe } from './globe-projection.ts';

/** Data that covers more than this share of the world is shown with the whole world. */
const maxWidth = 0.45;

interface PlacedRegion extends ColoredRegion {
  readonly shape: RegionShape;
}

/** What a region is painted with. */
interface RegionPaint {
  readonly fill: string;
  readonly line: string;
}

export class RegionLayer implements MarkLayer {
  readonly #regions: readonly PlacedRegion[];
  readonly #theme: MapTheme;
  readonly #plane: FlatMapProjection;
  readonly #isWhole: boolean;
  readonly isFilled = true;
  /** By region; anew after what is picked has changed. */
  #paints: ReadonlyMap<OutlineRegion, RegionPaint>;
  readonly #probe = document.createElement('canvas').getContext('2d');
  #cameraView: CameraView | undefined;
  #states: PickStates | undefined;

  constructor(
    scene: RegionScene,
    shape: OutlineShape,
    plane: FlatMapProjection,
    theme: MapTheme,
    isWorld: boolean,
  ) {
    const shapes = new Map(shape.regions.map((one) => [one.region, one]));
    this.#regions = scene.regions.flatMap((one): PlacedRegion[] => {
      const found = shapes.get(one.region);
      return found ? [{ ...one, shape: found }] : [];
    });
    this.#theme = theme;
    this.#plane = plane;
    this.#isWhole = !isWorld;
    this.#paints = this.#listPaints();
  }

  get isEmpty(): boolean {
    return !this.#regions.some(({ row }) => row !== undefined);
  }

  /** For a few countries, the view contains their neighbours, not the whole world. */
  get span(): Bounds | undefined {
    if (this.#isWhole || this.isEmpty) return undefined;
    const bounds = uniteBounds(this.#rowed.map(({ shape }) => shape.main));
    return bounds.right - bounds.left > maxWidth ? undefined : bounds;
  }

  get middle(): readonly [number, number] | undefined {
    if (this.isEmpty) return undefined;
    const centers = this.#rowed.map(({ region }) => geoCentroid(region.feature));
    return computeCenter({
      x: Float64Array.from(centers, ([x]) => x),
      y: Float64Array.from(centers, ([, y]) => y),
    });
  }

  get #rowed(): readonly PlacedRegion[] {
    return this.#regions.filter(({ row }) => row !== undefined);
  }

  hide(): void {}

  emphasise(states: PickStates | undefined): void {
    this.#states = states;
    this.#paints = this.#listPaints();
  }

  #listPaints(): ReadonlyMap<OutlineRegion, RegionPaint> {
    return new Map(this.#regions.map(({ region, color, row }) => [region, this.#toPaint(color, row)]));
  }

  /** The border of each region can be seen on its fill, so two neighbours have one between them, whatever their shades. */
  #toPaint(color: string, row: number | undefined): RegionPaint {
    const { land } = this.#theme;
    // A colour of the author may be any of CSS.
    const known = toHex(color, land);
    const fill = this.#recedes(row) ? interpolateColor([land, known], recedingOpacity) : known;
    return { fill, line: findLineColor(fill, this.#theme) };
  }

  covers(): boolean {
    return false;
  }

  colorUnder(region: OutlineRegion): string | undefined {
    return this.#paints.get(region)?.fill;
  }

  place(cameraView: CameraView): void {
    this.#cameraView = cameraView;
  }

  paint(context: CanvasRenderingContext2D): void {
    const cameraView = this.#cameraView;
    if (!cameraView) return;
    context.lineJoin = 'round';
    if (cameraView.camera.shape === 'globe') this.#paintGlobe(context, cameraView);
    else this.#paintFlat(context, cameraView);
    for (const region of this.#regions)
      if (region.row !== undefined && this.#states?.[region.row] === 'picked') this.#ring(context, region);
  }

  #paintFlat(context: CanvasRenderingContext2D, cameraView: CameraView): void {
    paintOnFlatMap(context, this.#plane, cameraView, (unit) => {
      context.lineWidth = borderWidth * unit;
      for (const { shape, region, color, row } of this.#regions) {
        context.strokeStyle = this.#lineOf(region);
        context.fillStyle = color;
        context.globalAlpha = this.#opacityOf(row);
        context.fill(shape.path);
        context.globalAlpha = 1;
        context.stroke(shape.path);
      }
    });
  }

  #paintGlobe(context: CanvasRenderingContext2D, { camera, frame, isMoving }: CameraView): void {
    const write = geoPath(projectGlobe(camera, frame, isMoving), context);
    context.lineWidth = borderWidth;
    for (const { region, color, row } of this.#regions) {
      context.beginPath();
      write(region.feature);
      context.strokeStyle = this.#lineOf(region);
      context.fillStyle = color;
      context.globalAlpha = this.#opacityOf(row);
      context.fill();
      context.globalAlpha = 1;
      context.stroke();
    }
  }

  #lineOf(region: OutlineRegion): string {
    return this.#paints.get(region)?.line ?? this.#theme.line;
  }

  #opacityOf(row: number | undefined): number {
    return this.#recedes(row) ? recedingOpacity : 1;
  }

  /** Regions without a row recede like those of other rows. */
  #recedes(row: number | undefined): boolean {
    return this.#states !== undefined && (row === undefined || this.#states[row] === 'other');
  }

  find(x: number, y: number): MapMark | undefined {
    const place = this.#findPlace(x, y);
    if (!place) return undefined;
    const left = place[0] * pathSide;
    const top = place[1] * pathSide;
    const index = this.#regions.findLastIndex(
      ({ shape }) => isWithin(shape.bounds, place) && this.#probe?.isPointInPath(shape.path, left, top),
    );
    return this.findMark(index);
  }

  /** The place in the units of the outlines' plane, also for a globe. */
  #findPlace(x: number, y: number): readonly [number, number] | undefined {
    const cameraView = this.#cameraView;
    if (!cameraView) return undefined;
    if (cameraView.camera.shape === 'globe') {
      const place = invertGlobe(cameraView.camera, cameraView.frame, x, y);
      return place && [toMercatorX(place[0]), toMercatorY(place[1])];
    }
    const [across, down] = fromScreen(cameraView.camera, cameraView.frame, x, y);
    return [this.#plane.wraps ? wrapAround(across, 1) : across, down];
  }

  listKeys(most: number): { keys: number[]; isCut: boolean } {
    const keys = [...this.#regions.keys()];
    return { keys: keys.slice(0, most), isCut: keys.length > most };
  }

  findMark(index: number): MapMark | undefined {
    const found = this.#regions[index];
    const box = found && this.#boxOf(found);
    if (!box) return undefined;
    const { row, color, region } = found;
    return {
      rows: row === undefined ? [] : [row],
      count: 1,
      color,
      name: region.name,
      box,
      highlight: (context) => this.#ring(context, found),
    };
  }

  positionOf(index: number): readonly [number, number] | undefined {
    const found = this.#regions[index];
    if (!found) return undefined;
    if (this.#cameraView?.camera.shape === 'globe') return geoCentroid(found.region.feature);
    const { left, right, top, bottom } = found.shape.main;
    return [(left + right) / 2, (top + bottom) / 2];
  }

  #boxOf({ shape, region }: PlacedRegion): MarkBounds | undefined {
    const cameraView = this.#cameraView;
    if (!cameraView) return undefined;
    const { camera, frame } = cameraView;
    if (camera.shape === 'globe') {
      if (!isInFront(camera, ...geoCentroid(region.feature))) return undefined;
      const [[x, y], [right, bottom]] = geoPath(projectGlobe(camera, frame)).bounds(region.feature);
      return { x, y, width: right - x, height: bottom - y };
    }
    const { left, top, right, bottom } = shape.main;
    const middle = (left + right) / 2;
    const shift = this.#plane.wraps ? wrapAround(middle - camera.x, 1) - (middle - camera.x) : 0;
    const [x, y] = toScreen(camera, frame, left + shift, top);
    const [endX, endY] = toScreen(camera, frame, right + shift, bottom);
    return { x, y, width: endX - x, height: endY - y };
  }

  #ring(context: CanvasRenderingContext2D, { shape, region }: PlacedRegion): void {
    const cameraView = this.#cameraView;
    if (!cameraView) return;
    const width = 1.75;
    context.strokeStyle = this.#theme.highlight;
    context.lineJoin = 'round';
    if (cameraView.camera.shape === 'flat') {
      paintOnFlatMap(context, this.#plane, cameraView, (unit) => {
        context.lineWidth = width * unit;
        context.stroke(shape.path);
      });
      return;
    }
    context.beginPath();
    geoPath(projectGlobe(cameraView.camera, cameraView.frame), context)(region.feature);
    context.lineWidth = width;
    context.stroke();
  }
}

const isWithin = ({ left, top, right, bottom }: Bounds, [x, y]: readonly [number, number]): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
