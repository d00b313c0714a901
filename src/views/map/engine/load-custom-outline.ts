/** Loads outlines of the host: a GeoJSON file from an origin that the page allows. */
import { geoArea } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { clamp } from '../model/camera-math.ts';
import { EngineError } from '../../../engines/engine-interfaces.ts';

export interface OutlineRules {
  /** BCP 47 tag, for names of countries. */
  readonly locale: string;
  /** Origins that GeoJSON may be loaded from. */
  readonly allowOrigins: readonly string[];
  readonly signal: AbortSignal;
}

/** Maximum size in bytes. A larger file would block a page for seconds. */
const maxBytes = 20e6;

/** @throws {EngineError} If the URL, the response or the file is invalid. The message says what is wrong. */
export async function loadCustomOutline(source: string, rules: OutlineRules): Promise<Feature[]> {
  const url = checkAddress(source, rules.allowOrigins);
  const text = await fetchText(url, rules.signal);
  return readCollection(parse(text)).map((shape) => mapRings(shape, (rings) => unwind(withinPoles(rings))));
}

const fail = (message: string, cause?: unknown): never => {
  throw new EngineError('render-failed', message, { cause });
};

/** Only https is allowed, except for the local machine during development. */
function checkAddress(source: string, allowOrigins: readonly string[]): URL {
  if (!URL.canParse(source)) fail("The source of the map's outlines is not a URL.");
  const url = new URL(source);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) fail("The map's outlines must be loaded over https.");
  const isAllowed = allowOrigins.some((one) => URL.canParse(one) && new URL(one).origin === url.origin);
  if (!isAllowed) fail(`The map may not load outlines from ${url.origin}.`);
  return url;
}

/** Sends no cookies and no referrer, and follows no redirect, which could lead to another origin. */
async function fetchText(url: URL, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    });
    if (!response.ok) fail(`The map's outlines could not be loaded: status ${response.status}.`);
    return await readText(response);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EngineError) throw error;
    return fail("The map's outlines could not be loaded.", error);
  }
}

/** The header with the length may be wrong, so the received bytes are counted. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part?.value) return text + decoder.decode();
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      fail(`The map's outlines are larger than ${maxBytes / 1e6} MB.`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail("The map's outlines are not valid JSON.", error);
  }
}

type Area = Feature<Polygon | MultiPolygon>;

function readCollection(value: unknown): Area[] {
  const features = isRecord(value) && value['type'] === 'FeatureCollection' ? value['features'] : undefined;
  if (!Array.isArray(features)) return fail("The map's outlines are not a FeatureCollection.");
  const areas = readArray(features).filter(isArea);
  return areas.length > 0 ? areas : fail("The map's outlines have no polygons.");
}

/** The file is not trusted: a feature may be any value. */
function isArea(shape: unknown): shape is Area {
  if (!isRecord(shape) || !isRecord(shape['geometry'])) return false;
  const { type, coordinates } = shape['geometry'];
  if (type === 'Polygon') return isRings(coordinates);
  return type === 'MultiPolygon' && Array.isArray(coordinates) && coordinates.every(isRings);
}

const isRings = (value: unknown): value is Position[][] =>
  Array.isArray(value) && value.every((ring) => Array.isArray(ring) && ring.every(isPosition));

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);

function mapRings(shape: Area, change: (rings: Position[][]) => Position[][]): Area {
  const { geometry } = shape;
  return geometry.type === 'Polygon'
    ? { ...shape, geometry: { ...geometry, coordinates: change(geometry.coordinates) } }
    : { ...shape, geometry: { ...geometry, coordinates: geometry.coordinates.map(change) } };
}

/** No place is beyond a pole. The edges of a region with one that is would not be drawn at all. */
const withinPoles = (rings: Position[][]): Position[][] =>
  rings.map((ring) => ring.map(([longitude = 0, latitude = 0]) => [longitude, clamp(latitude, -90, 90)]));

/**
 * The winding order of rings differs between files (RFC 7946, 3.1.6). On a sphere the wrong order means the rest of the
 * world. No region is larger than half of it.
 */
const unwind = (rings: Position[][]): Position[][] =>
  rings.map((ring, index) => {
    const isWide = geoArea({ type: 'Polygon', coordinates: [ring] }) > 2 * Math.PI;
    return isWide === (index === 0) ? [...ring].reverse() : ring;
  });
