/** Shows overlapping points as one circle with their number, which is split when the reader zooms in. */
import Supercluster from 'supercluster';
import type { Bounds, Camera } from '../model/camera-math.ts';
import { computeCameraScale, toScreen, wrapAround } from '../model/camera-math.ts';
import { computeCenter, computeBounds } from '../model/point-bounds.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import type { FlatMapProjection } from './flat-map-projection.ts';
import { recedingOpacity } from '../../../engines/receding-opacity.ts';
import { withOpacity, type MapTheme } from './map-theme.ts';
import type { PointScene } from './map-scene.ts';
import {
  createBoxAround,
  type MapMark,
  type MarkLayer,
  type CameraView,
  type PickStates,
} from './mark-layer.ts';
import { ClusterPicks } from './cluster-picks.ts';
import { isInFront, projectGlobe } from './globe-projection.ts';
import { paintCircle } from './paint-circle.ts';
import type { MarkBounds } from '../../../engines/engine-interfaces.ts';

interface Leaf {
  /** Index in the point cloud. */
  readonly index: number;
}

type Found = ReturnType<Supercluster<Leaf, Leaf>['getClusters']>[number];

interface PlacedGroup {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly count: number;
  readonly longitude: number;
  readonly latitude: number;
  /** Id of a cluster in the index; undefined for a single point. */
  readonly group: number | undefined;
  /** Index of a single point in the cloud. */
  readonly index: number;
}

/** Maximum number of rows of a cluster that its tooltip can name. */
const maxNamedPoints = 12;
/**
 * Maximum zoom of the index, whose smallest world is `minWorldSize` px wide, because a small map is zoomed out beyond
 * zoom 0.
 */
const maxZoom = 18;
const minWorldSize = 128;
const indexShift = Math.log2(512 / minWorldSize);
const singleRadius = 5;
/** Ring around a cluster, px. */
const haloWidth = 4;

export interface ClusterRules {
  readonly theme: MapTheme;
  readonly context: FormatContext;
  /** px */
  readonly clusterRadius: number;
}

export class ClusterLayer implements MarkLayer {
  readonly isFilled = false;
  readonly #scene: PointScene;
  readonly #rules: ClusterRules;
  readonly #plane: FlatMapProjection | undefined;
  readonly #number: Intl.NumberFormat;
  #index: Supercluster<Leaf, Leaf>;
  #groups: readonly PlacedGroup[] = [];
  readonly #picks: ClusterPicks;

  constructor(scene: PointScene, plane: FlatMapProjection | undefined, rules: ClusterRules) {
    this.#scene = scene;
    this.#rules = rules;
    this.#plane = plane;
    this.#number = new Intl.NumberFormat(rules.context.locale, { notation: 'compact' });
    this.#index = this.#build(new Set());
    this.#picks = new ClusterPicks(
      (index) => scene.cloud.rows[index] ?? 0,
      (group) => this.#index.getLeaves(group, Infinity).map(({ properties }) => properties.index),
    );
  }

  get isEmpty(): boolean {
    return this.#scene.cloud.rows.length === 0;
  }

  get span(): Bounds | undefined {
    const { places } = this.#scene.cloud;
    return this.#plane && computeBounds(this.#plane.project(places), this.#plane.wraps);
  }

  get middle(): readonly [number, number] | undefined {
    return this.isEmpty ? undefined : computeCenter(this.#scene.cloud.places);
  }

  hide(categories: ReadonlySet<number>): void {
    this.#index = this.#build(categories);
    this.#picks.forget();
  }

  emphasise(states: PickStates | undefined): void {
    this.#picks.set(states);
  }

  #build(hidden: ReadonlySet<number>): Supercluster<Leaf, Leaf> {
    const { cloud, colors } = this.#scene;
    const { x, y } = cloud.places;
    const shown = Array.from(cloud.rows.keys()).filter(
      (index) => !hidden.has(colors.of(cloud.rows[index] ?? 0)),
    );
    const index = new Supercluster<Leaf, Leaf>({
      radius: this.#rules.clusterRadius,
      extent: minWorldSize,
      maxZoom: maxZoom,
    });
    return index.load(
      shown.map((at) => ({
        type: 'Feature',
        properties: { index: at },
        geometry: { type: 'Point', coordinates: [x[at] ?? 0, y[at] ?? 0] },
      })),
    );
  }

  place(cameraView: CameraView): void {
    // Rounded down: clusters should be slightly too large rather than overlap.
    const zoom = Math.floor(cameraView.camera.zoom + this.#zoomShift + indexShift + 0.2);
    const find = this.#createPlacer(cameraView);
    const box = this.#findBox(cameraView);
    this.#groups = this.#index.getClusters(box, Math.min(Math.max(0, zoom), maxZoom + 1)).flatMap((found) => {
      const group = find(found);
      return group ? [group] : [];
    });
  }

  /** Bounds in degrees that contain the view. */
  #findBox({ camera, frame }: CameraView): [number, number, number, number] {
    const middle = this.#plane ? this.#plane.invert(camera.x, camera.y) : ([camera.x, camera.y] as const);
    const degree = (computeCameraScale(camera) * 2 ** this.#zoomShift) / 360;
    const reach = (Math.hypot(frame.width, frame.height) / 2 + 40) / degree;
    if (!middle || reach > 50) return [-180, -90, 180, 90];
    const [longitude, latitude] = middle;
    const south = Math.max(-90, latitude - reach);
    const north = Math.min(90, latitude + reach);
    const narrow = Math.cos((Math.min(89, Math.max(-south, north)) * Math.PI) / 180);
    const across = Math.min(180, reach / narrow);
    return [longitude - across, south, longitude + across, north];
  }

  /** The zoom of the projection of the states has another unit than that of the world. */
  get #zoomShift(): number {
    return this.#plane?.wraps === false ? Math.log2(2 * Math.PI) : 0;
  }

  #createPlacer({ camera, frame }: CameraView): (found: Found) => PlacedGroup | undefined {
    const globe = this.#plane ? undefined : projectGlobe(camera, frame);
    return (found) => {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates;
      const at = globe
        ? isInFront(camera, longitude, latitude) && globe([longitude, latitude])
        : this.#placeFlat({ camera, frame }, longitude, latitude);
      if (!at) return undefined;
      const group = toGroup(found, at[0], at[1]);
      const { x, y, radius } = group;
      const isSeen = x > -radius && y > -radius && x < frame.width + radius && y < frame.height + radius;
      return isSeen ? group : undefined;
    };
  }

  #placeFlat(
    { camera, frame }: CameraView,
    longitude: number,
    latitude: number,
  ): readonly [number, number] | undefined {
    const place = this.#project(longitude, latitude);
    if (!place) return undefined;
    const across = this.#plane?.wraps ? camera.x + wrapAround(place[0] - camera.x, 1) : place[0];
    return toScreen(camera, frame, across, place[1]);
  }

  /** Coordinates in the units of the camera. */
  #project(longitude: number, latitude: number): readonly [number, number] | undefined {
    if (!this.#plane) return [longitude, latitude];
    const placed = this.#plane.project({ x: Float64Array.of(longitude), y: Float64Array.of(latitude) });
    const x = placed.x[0] ?? Number.NaN;
    const y = placed.y[0] ?? Number.NaN;
    return Number.isNaN(x) ? undefined : [x, y];
  }

  paint(context: CanvasRenderingContext2D): void {
    const { surface, highlight } = this.#rules.theme;
    for (const group of this.#groups) {
      context.globalAlpha = this.#picks.recedes(group) ? recedingOpacity : 1;
      this.#paintGroup(context, group, this.#picks.isPicked(group) ? highlight : surface);
    }
    context.globalAlpha = 1;
  }

  #paintGroup(context: CanvasRenderingContext2D, group: PlacedGroup, stroke: string): void {
    const { theme } = this.#rules;
    if (group.group === undefined) {
      return paintCircle(context, group, { fill: withOpacity(this.#colorOf(group), 0.85), stroke });
    }
    const halo = { ...group, radius: group.radius + haloWidth };
    paintCircle(context, halo, {
      fill: withOpacity(theme.primary, 0.22),
      stroke: withOpacity(theme.primary, 0),
    });
    paintCircle(context, group, { fill: theme.primary, stroke, line: 1.5 });
    context.font = theme.titleFont;
    context.fillStyle = theme.onPrimary;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(this.#number.format(group.count), group.x, group.y + 0.5);
  }

  #colorOf({ index }: PlacedGroup): string {
    const { colors, cloud } = this.#scene;
    return colors.palette[colors.of(cloud.rows[index] ?? 0)] ?? this.#rules.theme.primary;
  }

  find(x: number, y: number): MapMark | undefined {
    return this.findMark(
      this.#groups.findLastIndex(
        (group) => Math.hypot(group.x - x, group.y - y) <= Math.max(group.radius, 6),
      ),
    );
  }

  /** There are few circles in a view. */
  covers({ x, y, width, height }: MarkBounds): boolean {
    return this.#groups.some((group) => {
      const reach = group.group === undefined ? group.radius : group.radius + haloWidth;
      return (
        group.x + reach > x &&
        group.x - reach < x + width &&
        group.y + reach > y &&
        group.y - reach < y + height
      );
    });
  }

  colorUnder(): undefined {
    return undefined;
  }

  /** The visible marks, from the largest cluster to single points. */
  listKeys(most: number): { keys: number[]; isCut: boolean } {
    const keys = [...this.#groups.keys()];
    keys.sort((a, b) => (this.#groups[b]?.count ?? 0) - (this.#groups[a]?.count ?? 0));
    return { keys: keys.slice(0, most), isCut: keys.length > most };
  }

  findMark(key: number): MapMark | undefined {
    const placed = this.#groups[key];
    if (!placed) return undefined;
    const { rows } = this.#scene.cloud;
    const { group, count, x, y, radius } = placed;
    const leaves = group === undefined ? [placed.index] : this.#listLeaves(group);
    return {
      rows: leaves.map((index) => rows[index] ?? 0),
      count,
      color: group === undefined ? this.#colorOf(placed) : this.#rules.theme.primary,
      box: createBoxAround(x, y, radius),
      splitCamera: group === undefined ? undefined : this.#findOpening(placed, group),
      highlight: (context) => this.#paintGroup(context, placed, this.#rules.theme.highlight),
    };
  }

  #listLeaves(group: number): number[] {
    return this.#index.getLeaves(group, maxNamedPoints).map((leaf) => leaf.properties.index);
  }

  #findOpening({ longitude, latitude }: PlacedGroup, group: number): Camera | undefined {
    const place = this.#project(longitude, latitude);
    if (!place) return undefined;
    const zoom = this.#index.getClusterExpansionZoom(group) - this.#zoomShift - indexShift;
    return { shape: this.#plane ? 'flat' : 'globe', x: place[0], y: place[1], zoom };
  }

  positionOf(key: number): readonly [number, number] | undefined {
    const placed = this.#groups[key];
    return placed && this.#project(placed.longitude, placed.latitude);
  }
}

function toGroup(found: Found, x: number, y: number): PlacedGroup {
  const { properties, geometry } = found;
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  if (!('cluster_id' in properties)) {
    return {
      x,
      y,
      radius: singleRadius,
      count: 1,
      longitude,
      latitude,
      group: undefined,
      index: properties.index,
    };
  }
  const { cluster_id: group, point_count: count } = properties;
  const radius = Math.min(26, 11 + 3.2 * Math.log10(count) ** 1.4);
  return { x, y, radius, count, longitude, latitude, group, index: properties.index };
}

/** In a separate chunk, because most maps have no clusters. */
export const createClusterLayer = (
  scene: PointScene,
  plane: FlatMapProjection | undefined,
  rules: ClusterRules,
): MarkLayer => new ClusterLayer(scene, plane, rules);
