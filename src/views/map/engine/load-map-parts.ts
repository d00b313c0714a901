/** The parts of a map that do not depend on its size: spec, outlines, marks. */
import { createMapMessages } from '../../../model/messages/map-en.ts';
import { parseMapSpec, type ParsedMapSpec, type ParsedPointMap } from '../model/parse-map-spec.ts';
import { findColumn, type Result } from '../../../model/result.ts';
import { EngineError } from '../../../engines/engine-interfaces.ts';
import { toMapTheme } from './map-theme.ts';
import type { MapRequest } from './map-request.ts';
import {
  createPointScene,
  createRegionScene,
  type PointScene,
  type RegionScene,
  type SceneRules,
} from './map-scene.ts';
import type { MarkLayer } from './mark-layer.ts';
import { loadOutline, type Outline } from './load-outline.ts';
import {
  createMercatorProjection,
  createStatesProjection,
  type FlatMapProjection,
} from './flat-map-projection.ts';
import { projectOutline, type OutlineShape } from './project-outline.ts';
import { PointLayer } from './point-layer.ts';
import { RegionLayer } from './region-layer.ts';
import type { RegionNames } from './region-names.ts';
import { geoAlbersUsa } from 'd3-geo';
import { parseCellNumber } from '../model/point-cloud.ts';

export interface MapParts {
  readonly spec: ParsedMapSpec;
  readonly outline: Outline;
  readonly plane: FlatMapProjection;
  readonly shape: OutlineShape;
  readonly rules: SceneRules;
  readonly scene: PointScene | RegionScene;
  readonly isGlobe: boolean;
  /** Names of the regions of a flat map. Tiles have their own. */
  readonly names: RegionNames | undefined;
  /** The states of the USA on a map of the world whose points are mostly there. */
  readonly states: OutlineShape | undefined;
  readonly keepClear: MapRequest['keepClear'];
  /** Creates the layer with circles of at most that radius, px. */
  createLayer(maxRadius: number): MarkLayer;
}

/** @throws {EngineError} If the spec is invalid, or the outlines cannot be loaded. */
export async function loadMapParts(request: MapRequest, signal: AbortSignal): Promise<MapParts> {
  const reading = parseMapSpec(request.spec);
  if (!reading.ok) throw new EngineError('spec-invalid', reading.message);
  const { spec } = reading;
  const isGlobe = spec.projection === 'globe';
  const isTiled = request.mapStyle !== undefined && !isGlobe;
  const { locale } = request.context;
  const isClustered = spec.mode === 'point' && spec.cluster;
  const hasNames = !isGlobe && !isTiled;
  const share = spec.mode === 'point' ? findShareInStates(spec, request.result) : 0;
  const source = chooseOutline(spec, share, isTiled);
  const rulesOfOutlines = { locale, allowOrigins: request.allowOrigins ?? [], signal };
  const [outline, inner, clusters, regionNames] = await Promise.all([
    loadOutline(source, rulesOfOutlines),
    hasNames && source === 'world' && share > 0.5 ? loadOutline('us-states', rulesOfOutlines) : undefined,
    isClustered ? import('./cluster-layer.ts') : undefined,
    hasNames ? import('./region-names.ts') : undefined,
  ]);
  signal.throwIfAborted();
  const isStates = outline.kind === 'states' && !isGlobe && !isTiled && !spec.isProjectionSet;
  const plane = isStates ? createStatesProjection() : createMercatorProjection();
  const rules = toRules(request);
  const shape = projectOutline(outline, plane);
  const states = inner && projectOutline(inner, plane);
  const named = [{ outline, shape }, ...(inner && states ? [{ outline: inner, shape: states }] : [])];
  const names = regionNames?.createRegionNames(named, { plane, locale });
  const { keepClear } = request;
  const shared = { spec, outline, plane, shape, rules, isGlobe, names, states, keepClear };
  if (spec.mode === 'region') {
    const scene = createRegionScene(spec, outline, rules);
    const createLayer = () => new RegionLayer(scene, shape, plane, rules.theme, outline.kind === 'world');
    return { ...shared, scene, createLayer };
  }
  const scene = createPointScene(spec, rules);
  const ground = isGlobe ? undefined : plane;
  const createLayer = (maxRadius: number) =>
    clusters?.createClusterLayer(scene, ground, { ...rules, clusterRadius: spec.clusterRadius }) ??
    new PointLayer(scene, rules.theme, ground, maxRadius);
  return { ...shared, scene, createLayer };
}

const toRules = ({ result, overrides, context, theme }: MapRequest): SceneRules => ({
  result,
  overrides,
  context,
  theme: toMapTheme(theme),
  messages: createMapMessages(context.locale),
});

/** Maximum radius in px. The circles of a small map are smaller. */
export function limitCircleRadius({ spec }: MapParts, width: number, height: number): number {
  return spec.mode === 'point' ? Math.min(spec.maxRadius, Math.max(3, Math.min(width, height) / 10)) : 0;
}

/** Number of points whose location is tested. */
const maxSampledPoints = 500;

/**
 * Chooses the outlines: those of the spec for regions. For points, the states of the USA if nearly all points are there
 * and the author chose nothing else, otherwise the world.
 */
function chooseOutline(spec: ParsedMapSpec, shareInStates: number, isTiled: boolean): string {
  if (spec.mode === 'region') return spec.source;
  return !spec.isProjectionSet && !isTiled && shareInStates > 0.95 ? 'us-states' : 'world';
}

/** The share of a sample of points that is in the USA. */
function findShareInStates(spec: ParsedPointMap, result: Result): number {
  const longitudes = findColumn(result, spec.longitude)?.cells ?? [];
  const latitudes = findColumn(result, spec.latitude)?.cells ?? [];
  const step = Math.max(1, Math.floor(longitudes.length / maxSampledPoints));
  const project = geoAlbersUsa();
  let known = 0;
  let inside = 0;
  for (let row = 0; row < longitudes.length; row += step) {
    const longitude = parseCellNumber(longitudes[row]);
    const latitude = parseCellNumber(latitudes[row]);
    if (longitude === undefined || latitude === undefined) continue;
    known += 1;
    if (project([longitude, latitude])) inside += 1;
  }
  return known > 0 ? inside / known : 0;
}
