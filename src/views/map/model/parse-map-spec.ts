/** Parses the spec of a `map` report. The keys are described in `model/specs/map-spec.ts`. */
import {
  isRecord,
  readBoolean,
  readNumber,
  readOneOf,
  readNonBlankString,
} from '../../../model/parsing/read-value.ts';
import { clamp } from './camera-math.ts';

export interface ParsedRamp {
  readonly type: 'sequential' | 'diverging';
  /** Undefined: it follows from the values. */
  readonly middle: number | undefined;
  readonly isReversed: boolean;
}

interface ReadBase {
  readonly ramp: ParsedRamp;
  readonly projection: 'mercator' | 'globe';
  /** False: the author chose no projection, so a more suitable one may be used. */
  readonly isProjectionSet: boolean;
  readonly tooltip?: readonly string[] | undefined;
}

export interface ParsedPointMap extends ReadBase {
  readonly mode: 'point';
  /** Column names. */
  readonly latitude: string;
  readonly longitude: string;
  readonly size?: string | undefined;
  readonly color?: string | undefined;
  readonly cluster: boolean;
  /** Cluster radius, px. */
  readonly clusterRadius: number;
  /** Largest radius, px. */
  readonly maxRadius: number;
}

export interface ParsedRegionMap extends ReadBase {
  readonly mode: 'region';
  /** Name of the outlines, or the URL of a GeoJSON file. */
  readonly source: string;
  readonly property?: string | undefined;
  /** Column names. */
  readonly dimension: string;
  readonly measure: string;
  readonly fillUnmatched: boolean | string;
}

export type ParsedMapSpec = ParsedPointMap | ParsedRegionMap;

type MapSpecResult =
  | { readonly ok: true; readonly spec: ParsedMapSpec }
  /** Message for the author of the dashboard. */
  | { readonly ok: false; readonly message: string };

/** A spec without a mode shows points if it names coordinates, or else regions. */
export function parseMapSpec(value: unknown): MapSpecResult {
  if (!isRecord(value)) return { ok: false, message: 'The map has no spec.' };
  const mode = readOneOf(value['mode'], ['point', 'region']) ?? ('latitude' in value ? 'point' : 'region');
  return mode === 'point' ? readPoints(value) : readRegions(value);
}

function readPoints(value: Record<string, unknown>): MapSpecResult {
  const latitude = readField(value['latitude']);
  const longitude = readField(value['longitude']);
  if (latitude === undefined || longitude === undefined) {
    return { ok: false, message: 'The map needs a "latitude" and a "longitude".' };
  }
  return {
    ok: true,
    spec: {
      ...readBase(value),
      mode: 'point',
      latitude,
      longitude,
      size: readField(value['size']),
      color: readField(value['color']),
      cluster: readBoolean(value['cluster']) ?? false,
      clusterRadius: clamp(readNumber(value['clusterRadius']) ?? 44, 10, 200),
      maxRadius: clamp(readNumber(value['maxRadius']) ?? 18, 2, 60),
    },
  };
}

function readRegions(value: Record<string, unknown>): MapSpecResult {
  const dimension = readField(value['dimension']);
  const measure = readField(value['measure']);
  if (dimension === undefined || measure === undefined) {
    return { ok: false, message: 'The map needs a "dimension" and a "measure".' };
  }
  return {
    ok: true,
    spec: {
      ...readBase(value),
      mode: 'region',
      source: readNonBlankString(value['source']) ?? 'world',
      property: readNonBlankString(value['property']),
      dimension,
      measure,
      fillUnmatched:
        readBoolean(value['fillUnmatched']) ?? readNonBlankString(value['fillUnmatched']) ?? false,
    },
  };
}

function readBase(value: Record<string, unknown>): ReadBase {
  const requested = readOneOf(value['projection'], ['mercator', 'globe']);
  return {
    ramp: readRamp(value['ramp']),
    projection: requested ?? 'mercator',
    isProjectionSet: requested !== undefined,
    tooltip: readFields(value['tooltip']),
  };
}

function readRamp(value: unknown): ParsedRamp {
  const ramp = isRecord(value) ? value : {};
  return {
    type: readOneOf(ramp['type'], ['sequential', 'diverging']) ?? 'sequential',
    middle: readNumber(ramp['middle']),
    isReversed: readBoolean(ramp['reverse']) ?? false,
  };
}

/** A field is given as a name, or as an object with a name. */
function readField(value: unknown): string | undefined {
  return readNonBlankString(isRecord(value) ? value['field'] : value);
}

function readFields(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const fields = value.map(readField).filter((field) => field !== undefined);
  return fields.length > 0 ? fields : undefined;
}
