/** Outlines to draw on: bundled ones, each a chunk of its own, or a host's GeoJSON. */
import type { Feature, FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { isRecord } from '../../model/readers/read-value.ts';
import type { Region } from '../../model/chart/region-names.ts';
import { EngineError } from '../engine-ports.ts';
import { countryCodes, listCountryNames } from './country-codes.ts';
import { stateCodes, stateNames } from './state-codes.ts';

export interface OutlineRegion extends Region {
  readonly feature: Feature;
}

export interface Outline {
  readonly kind: 'world' | 'states' | 'custom';
  readonly regions: readonly OutlineRegion[];
  readonly codes: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

export interface OutlineRules {
  readonly locale: string;
  /** Origins that GeoJSON may come from. */
  readonly allowOrigins: readonly string[];
  readonly signal: AbortSignal;
}

/** The outline that a spec's `source` names. Throws `EngineError` for one that cannot be had. */
export async function loadOutline(source: string, rules: OutlineRules): Promise<Outline> {
  if (/^(us|us-states|usa|states)$/i.test(source)) return loadStates();
  if (/^https?:/i.test(source)) return loadCustom(source, rules);
  return loadWorld(rules.locale);
}

async function loadWorld(locale: string): Promise<Outline> {
  const { default: topology } = await import('world-atlas/countries-110m.json', { with: { type: 'json' } });
  const regions = readTopology(topology, 'countries').filter((region) => region.name !== 'Antarctica');
  return { kind: 'world', regions, codes: countryCodes, names: listCountryNames(locale) };
}

async function loadStates(): Promise<Outline> {
  const { default: topology } = await import('us-atlas/states-10m.json', { with: { type: 'json' } });
  // Territories lie outside the map's projection.
  const regions = readTopology(topology, 'states').filter((region) => Number(region.id) <= 56);
  return { kind: 'states', regions, codes: stateCodes, names: stateNames };
}

function readTopology(topology: unknown, name: string): OutlineRegion[] {
  // The two files are part of the bundle, so their shape is known.
  const known = topology as Topology<Record<string, GeometryCollection<{ name: string }>>>;
  const collection = known.objects[name];
  return collection ? feature(known, collection).features.map(toRegion) : [];
}

function toRegion(shape: Feature): OutlineRegion {
  const properties = shape.properties ?? {};
  const name: unknown = properties['name'] ?? properties['NAME'] ?? properties['Name'] ?? '';
  return { id: String(shape.id ?? ''), name: String(name), properties, feature: shape };
}

async function loadCustom(source: string, { allowOrigins, signal }: OutlineRules): Promise<Outline> {
  const url = new URL(source);
  const isAllowed = allowOrigins.some((one) => URL.canParse(one) && new URL(one).origin === url.origin);
  if (!isAllowed) throw new EngineError('render-failed', `The map may not load outlines from ${url.origin}.`);
  const response = await fetch(url, {
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal,
  });
  if (!response.ok) throw new EngineError('render-failed', `The map's outlines answered ${response.status}.`);
  return { kind: 'custom', regions: readCollection(await response.json()), codes: {}, names: {} };
}

const areas = new Set(['Polygon', 'MultiPolygon']);

function readCollection(value: unknown): OutlineRegion[] {
  if (!isRecord(value) || value['type'] !== 'FeatureCollection' || !Array.isArray(value['features'])) {
    throw new EngineError('render-failed', "The map's outlines are no FeatureCollection.");
  }
  const { features } = value as unknown as FeatureCollection;
  return features.filter(isArea).map(toRegion);
}

/** What a host's file holds is not known until it is read: a feature may be anything. */
function isArea(shape: unknown): boolean {
  return isRecord(shape) && isRecord(shape['geometry']) && areas.has(String(shape['geometry']['type']));
}
