/** Outlines to draw on: bundled ones, each a chunk of its own, or a host's GeoJSON. */
import type { Feature } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Region } from '../../model/map/region-finder.ts';
import { countryCodes, listCountryNames } from './country-codes.ts';
import { loadCustomOutline, type OutlineRules } from './custom-outline.ts';

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

/** Postal codes of the states of the USA, to their FIPS numbers. */
const table = `AL 01 AK 02 AZ 04 AR 05 CA 06 CO 08 CT 09 DE 10 DC 11 FL 12 GA 13 HI 15 ID 16 IL 17 IN 18 IA 19 KS 20 KY 21
LA 22 ME 23 MD 24 MA 25 MI 26 MN 27 MS 28 MO 29 MT 30 NE 31 NV 32 NH 33 NJ 34 NM 35 NY 36 NC 37 ND 38 OH 39 OK 40
OR 41 PA 42 RI 44 SC 45 SD 46 TN 47 TX 48 UT 49 VT 50 VA 51 WA 53 WV 54 WI 55 WY 56`;

const stateCodes: Readonly<Record<string, string>> = Object.fromEntries(
  [...table.matchAll(/([A-Z]{2}) (\d\d)/g)].map(([, code = '', number = '']) => [code, number]),
);

const stateNames: Readonly<Record<string, string>> = { 'washington dc': '11', 'washington d c': '11' };
