/** Points as circles with proportional areas. Few circles are drawn with an outline, many are stamped into pixels. */
import type { Bounds, ViewportSize } from '../model/camera-math.ts';
import { CoveredCells } from '../model/covered-cells.ts';
import { toRadius } from '../model/map-scales.ts';
import {
  projectToGlobe,
  projectToPlane,
  toSphere,
  type PointCoordinates,
  type ScreenPoints,
  type SpherePoints,
} from '../model/project-points.ts';
import { findPointAt } from '../model/point-hit-test.ts';
import { computeCenter, computeBounds } from '../model/point-bounds.ts';
import { drawRasterPoints } from '../model/raster-points.ts';
import { recedingOpacity } from '../../../engines/receding-opacity.ts';
import type { MarkBounds } from '../../../engines/engine-interfaces.ts';
import { withOpacity, readRgb, type MapTheme } from './map-theme.ts';
import type { PointScene } from './map-scene.ts';
import type { FlatMapProjection } from './flat-map-projection.ts';
import {
  createBoxAround,
  type MapMark,
  type MarkLayer,
  type CameraView,
  type PickStates,
} from './mark-layer.ts';
import { paintCircle } from './paint-circle.ts';

/** More circles than this are stamped. */
const rasterFrom = 2_500;
/** px around a small circle that also react to the pointer. */
const minReach = 6;
/** Time for stamping in a frame while the map moves, milliseconds. */
const frameBudget = 11;
const opacity = 0.72;

export class PointLayer implements MarkLayer {
  readonly #scene: PointScene;
  readonly #theme: MapTheme;
  readonly #places: PointCoordinates;
  readonly #plane: FlatMapProjection | undefined;
  readonly #sphere: SpherePoints | undefined;
  readonly #screen: ScreenPoints;
  readonly #radii: Float32Array;
  readonly #colorOf: Uint16Array;
  readonly #stampCanvas = document.createElement('canvas');
  readonly isFilled = false;
  #frame: ViewportSize = { width: 0, height: 0 };
  #covered: CoveredCells | undefined;
  #hidden: ReadonlySet<number> = new Set();
  #states: PickStates | undefined;
  /** Duration of the last complete stamping, milliseconds. */
  #cost = 0;

  /** `plane` undefined: the points are on a globe. */
  constructor(scene: PointScene, theme: MapTheme, plane: FlatMapProjection | undefined, maxRadius: number) {
    const { cloud, colors } = scene;
    const count = cloud.rows.length;
    this.#scene = scene;
    this.#theme = theme;
    this.#plane = plane;
    this.#places = plane ? plane.project(cloud.places) : cloud.places;
    this.#sphere = plane ? undefined : toSphere(cloud.places);
    this.#screen = { x: new Float32Array(count), y: new Float32Array(count) };
    this.#colorOf = Uint16Array.from(cloud.rows, colors.of);
    this.#radii = measureRadii(scene, maxRadius);
  }

  get isEmpty(): boolean {
    return this.#scene.cloud.rows.length === 0;
  }

  get span(): Bounds | undefined {
    return computeBounds(this.#places, this.#plane?.wraps ?? false);
  }

  get middle(): readonly [number, number] | undefined {
    return this.isEmpty ? undefined : computeCenter(this.#scene.cloud.places);
  }

  hide(categories: ReadonlySet<number>): void {
    this.#hidden = categories;
    this.#covered = undefined;
  }

  emphasise(states: PickStates | undefined): void {
    this.#states = states;
  }

  place({ camera, frame }: CameraView): void {
    this.#frame = frame;
    this.#covered = undefined;
    if (this.#sphere) return projectToGlobe(this.#sphere, this.#screen, camera, frame);
    const reach = this.#radii[0] ?? 0;
    const wraps = this.#plane?.wraps ?? false;
    projectToPlane(this.#places, this.#screen, { camera, frame, wraps, reach });
  }

  paint(context: CanvasRenderingContext2D, ratio: number, isMoving: boolean): void {
    if (this.#screen.x.length > rasterFrom) this.#stamp(context, ratio, isMoving);
    else this.#paintCircles(context);
    this.#paintPicked(context);
  }

  #paintCircles(context: CanvasRenderingContext2D): void {
    const { palette, scale } = this.#scene.colors;
    // Circles get an outline, because the lightest shade of a ramp would be invisible on the land.
    const stroke = scale.classes.length > 0 ? withOpacity(this.#theme.text, 0.5) : this.#theme.surface;
    const line = scale.classes.length > 0 ? 0.6 : 1;
    const styles = palette.map((color) => ({ fill: withOpacity(color, opacity), stroke, line }));
    this.#screen.x.forEach((x, index) => {
      const style = styles[this.#colorOf[index] ?? 0];
      if (Number.isNaN(x) || !style || !this.#isShown(index)) return;
      context.globalAlpha = this.#recedes(index) ? recedingOpacity : 1;
      paintCircle(context, this.#circleOf(index), style);
    });
    context.globalAlpha = 1;
  }

  /** Picked points are painted again above the others, so that they can be found among many. */
  #paintPicked(context: CanvasRenderingContext2D): void {
    if (!this.#states) return;
    let painted = 0;
    for (let index = 0; index < this.#screen.x.length && painted < rasterFrom; index += 1) {
      if (this.#stateOf(index) !== 'picked' || !this.#isShown(index)) continue;
      this.findMark(index)?.highlight(context);
      painted += 1;
    }
  }

  #stateOf(index: number) {
    return this.#states?.[this.#scene.cloud.rows[index] ?? 0];
  }

  #recedes(index: number): boolean {
    return this.#stateOf(index) === 'other';
  }

  find(x: number, y: number): MapMark | undefined {
    const isShown = (index: number) => this.#isShown(index);
    const index = findPointAt(this.#screen, this.#radii, { x, y, leastReach: minReach }, isShown);
    return index === undefined ? undefined : this.findMark(index);
  }

  covers(box: MarkBounds): boolean {
    this.#covered ??= this.#cover();
    return this.#covered.covers(box);
  }

  #cover(): CoveredCells {
    const covered = new CoveredCells(this.#frame);
    this.#screen.x.forEach((_, index) => {
      const { x, y, radius } = this.#circleOf(index);
      if (!Number.isNaN(x) && this.#isShown(index)) covered.cover(createBoxAround(x, y, radius));
    });
    return covered;
  }

  colorUnder(): undefined {
    return undefined;
  }

  listKeys(most: number): { keys: number[]; isCut: boolean } {
    const { rows } = this.#scene.cloud;
    const shown = Array.from(rows.keys()).filter((index) => this.#isShown(index));
    shown.sort((a, b) => (rows[a] ?? 0) - (rows[b] ?? 0));
    return { keys: shown.slice(0, most), isCut: shown.length > most };
  }

  findMark(index: number): MapMark | undefined {
    const circle = this.#circleOf(index);
    if (Number.isNaN(circle.x)) return undefined;
    const color = this.#scene.colors.palette[this.#colorOf[index] ?? 0] ?? this.#theme.primary;
    const larger = { ...circle, radius: circle.radius + 1 };
    return {
      rows: [this.#scene.cloud.rows[index] ?? 0],
      count: 1,
      color,
      box: createBoxAround(circle.x, circle.y, circle.radius),
      highlight: (context) =>
        paintCircle(context, larger, { fill: color, stroke: this.#theme.highlight, line: 1.5 }),
    };
  }

  positionOf(index: number): readonly [number, number] | undefined {
    const x = this.#places.x[index];
    const y = this.#places.y[index];
    return x === undefined || y === undefined || Number.isNaN(x) ? undefined : [x, y];
  }

  #circleOf(index: number): { x: number; y: number; radius: number } {
    const x = this.#screen.x[index] ?? Number.NaN;
    const y = this.#screen.y[index] ?? 0;
    return { x, y, radius: this.#radii[index] ?? 0 };
  }

  #isShown(index: number): boolean {
    return !this.#hidden.has(this.#colorOf[index] ?? 0);
  }

  /** While the map moves, the resolution is reduced, and if that is not fast enough, the number of points. */
  #stamp(context: CanvasRenderingContext2D, fullRatio: number, isMoving: boolean): void {
    const canvas = this.#stampCanvas;
    const ratio = isMoving ? Math.min(1, fullRatio) : fullRatio;
    const stride = isMoving ? Math.max(1, Math.ceil(this.#cost / frameBudget)) : 1;
    const { width, height } = context.canvas;
    const across = Math.ceil((width * ratio) / fullRatio);
    const down = Math.ceil((height * ratio) / fullRatio);
    if (across === 0 || down === 0) return;
    if (canvas.width !== across || canvas.height !== down)
      Object.assign(canvas, { width: across, height: down });
    const ground = canvas.getContext('2d');
    const picture = new ImageData(across, down);
    const data = new Int32Array(picture.data.buffer);
    const before = performance.now();
    drawRasterPoints(this.#toRasterPoints(), { data, width: across, height: down, ratio }, stride);
    if (ratio <= 1) this.#cost = (performance.now() - before) * stride;
    ground?.putImageData(picture, 0, 0);
    context.drawImage(canvas, 0, 0, across / ratio, down / ratio);
  }

  #toRasterPoints() {
    const { palette } = this.#scene.colors;
    const colors = palette.map((color, index) => (this.#hidden.has(index) ? undefined : readRgb(color)));
    const shared = { places: this.#screen, radii: this.#radii, opacity };
    if (!this.#states) return { ...shared, colorOf: this.#colorOf, colors };
    const faded = colors.map((color) => color && ([...color, opacity * recedingOpacity] as const));
    const colorOf = this.#colorOf.map((color, index) =>
      this.#recedes(index) ? color + colors.length : color,
    );
    return { ...shared, colorOf, colors: [...colors, ...faded] };
  }
}

/** Radii in px. Points without a size are smaller if there are many. */
function measureRadii({ cloud, legend }: PointScene, maxRadius: number): Float32Array {
  const plain = Math.max(1.75, Math.min(5, 120 / Math.sqrt(cloud.rows.length)));
  const { sizes } = legend;
  return Float32Array.from(cloud.sizes, (size) =>
    sizes === undefined ? plain : toRadius(size, sizes.largest, maxRadius),
  );
}
