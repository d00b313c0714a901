/** The spec of a `map` report, read tolerantly. Keys: DESIGN.md section 5; defaults: field-notes 3.5. */
import { isRecord, readBoolean, readNumber, readOneOf, readText } from '../readers/read-value.ts';

export interface PointMapSpec {
  readonly mode: 'point';
  /** Column names. */
  readonly latitude: string;
  readonly longitude: string;
  readonly size?: string | undefined;
  readonly color?: string | undefined;
  readonly cluster: boolean;
  readonly projection: 'mercator' | 'globe';
  /** Columns of the tooltip; all of them by default. */
  readonly tooltip?: readonly string[] | undefined;
  /** Largest radius, px. */
  readonly maxRadius: number;
}

export interface RegionMapSpec {
  readonly mode: 'region';
  /** Which outlines, or the address of a GeoJSON of the host's own. */
  readonly source: string;
  /** Property of the outline that the dimension names; found by trial where absent. */
  readonly property?: string | undefined;
  /** Column names. */
  readonly dimension: string;
  readonly measure: string;
  readonly projection: 'mercator' | 'globe';
  readonly tooltip?: readonly string[] | undefined;
}

export type MapSpec = PointMapSpec | RegionMapSpec;

export type MapReading =
  | { readonly ok: true; readonly spec: MapSpec }
  /** For people. */
  | { readonly ok: false; readonly message: string };

/** A spec without a mode is one of points where it names coordinates, else of regions. */
export function readMapSpec(value: unknown): MapReading {
  if (!isRecord(value)) return { ok: false, message: 'The map has no spec.' };
  const mode = readOneOf(value['mode'], ['point', 'region']) ?? ('latitude' in value ? 'point' : 'region');
  return mode === 'point' ? readPoints(value) : readRegions(value);
}

function readPoints(value: Record<string, unknown>): MapReading {
  const latitude = readField(value['latitude']);
  const longitude = readField(value['longitude']);
  if (latitude === undefined || longitude === undefined) {
    return { ok: false, message: 'The map needs a "latitude" and a "longitude".' };
  }
  return {
    ok: true,
    spec: {
      mode: 'point',
      latitude,
      longitude,
      size: readField(value['size']),
      color: readField(value['color']),
      cluster: readBoolean(value['cluster']) ?? false,
      projection: readProjection(value),
      tooltip: readFields(value['tooltip']),
      maxRadius: Math.min(60, Math.max(2, readNumber(value['maxRadius']) ?? 18)),
    },
  };
}

function readRegions(value: Record<string, unknown>): MapReading {
  const dimension = readField(value['dimension']);
  const measure = readField(value['measure']);
  if (dimension === undefined || measure === undefined) {
    return { ok: false, message: 'The map needs a "dimension" and a "measure".' };
  }
  return {
    ok: true,
    spec: {
      mode: 'region',
      source: readText(value['source']) ?? 'world',
      property: readText(value['property']),
      dimension,
      measure,
      projection: readProjection(value),
      tooltip: readFields(value['tooltip']),
    },
  };
}

/** A field stands as a name, or as an object that has one. */
function readField(value: unknown): string | undefined {
  return readText(isRecord(value) ? value['field'] : value);
}

function readFields(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const fields = value.map(readField).filter((field) => field !== undefined);
  return fields.length > 0 ? fields : undefined;
}

const readProjection = (value: Record<string, unknown>): 'mercator' | 'globe' =>
  readOneOf(value['projection'], ['mercator', 'globe']) ?? 'mercator';
