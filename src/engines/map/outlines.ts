/** Outlines to draw on: bundled ones, each a chunk of its own, or a host's GeoJSON. */
import type { Feature } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Region } from '../../model/map/region-finder.ts';
import { countryCodes, listCountryNames } from './country-codes.ts';
import { loadCustomOutline, type OutlineRules } from './custom-outline.ts';
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

async function loadCustom(source: string, rules: OutlineRules): Promise<Outline> {
  const regions = (await loadCustomOutline(source, rules)).map(toRegion);
  return { kind: 'custom', regions, codes: {}, names: {} };
}
