/**
 * The spec of a `map` report: points or regions (docs/dashboard-format.md, "Maps"). Unknown keys are ignored, and
 * invalid values fall back to the default. A map that is written in Vega or Vega-Lite is drawn as a chart.
 */
export type MapSpec = PointMapSpec | RegionMapSpec;

interface MapSpecBase {
  /**
   * A flat map, or a globe that can be rotated. Default: `mercator`. The states of the USA then have their usual
   * projection.
   */
  readonly projection?: 'mercator' | 'globe';
  /** How numbers are coloured. Default: by the ramp of the theme, from its low end to its high end. */
  readonly ramp?: MapRamp;
  /** Columns in the tooltip, in order. Default: all columns that the map uses. */
  readonly tooltip?: readonly MapField[];
  /** Rows of the report itself, instead of those of its query. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}

/** The colours of numbers on a map, of the theme. */
export interface MapRamp {
  /** `sequential`: from low to high. `diverging`: away from a middle, in two directions. Default: `sequential`. */
  readonly type?: 'sequential' | 'diverging';
  /**
   * The value in the middle of a diverging ramp, with the same strength of colour at the same distance on both sides. Default: 0 if
   * there are values on both sides of it, otherwise halfway from the lowest to the highest value.
   */
  readonly middle?: number;
  /** Whether the ends of the ramp change places. Default: false. */
  readonly reverse?: boolean;
}

/** A column of the result by name. */
export type MapField = string | { readonly field: string };

/** A map that draws one circle for each row. */
export interface PointMapSpec extends MapSpecBase {
  /** `point` is the default mode. */
  readonly mode?: 'point';
  /** Column of latitudes in degrees. Rows without valid coordinates are not drawn, and counted below the map. */
  readonly latitude: MapField;
  /** Column of longitudes in degrees. */
  readonly longitude: MapField;
  /** Column of numbers. The areas of the circles are proportional to them. */
  readonly size?: MapField;
  /** Column that sets the colour. Numbers use a colour ramp. Other values are categories, each with its own colour. */
  readonly color?: MapField;
  /** Whether overlapping points are replaced by one circle with their number. Default: false. */
  readonly cluster?: boolean;
  /** Distance in px within which points are clustered, 10 to 200. Default: 44. */
  readonly clusterRadius?: number;
  /** Radius of the largest circle in px, 2 to 60. Default: 18. */
  readonly maxRadius?: number;
}

/** A map that shades one region for each row. */
export interface RegionMapSpec extends MapSpecBase {
  /** Selects regions. */
  readonly mode?: 'region';
  /**
   * `world` (countries, the default), `us-states`, or the https URL of a GeoJSON FeatureCollection of polygons. The
   * host must allow its origin. At most 20 MB.
   */
  readonly source?: 'world' | 'us-states' | (string & {});
  /** Property of the outlines that is compared with the dimension's values. Default: known codes and names. */
  readonly property?: string;
  /** Names or codes of the regions. */
  readonly dimension: MapField;
  /** Column of numbers, which select shades of a colour ramp. */
  readonly measure: MapField;
  /**
   * How to draw regions without a row. `true`: as regions without data; a CSS colour: in that colour. Default: as plain
   * land.
   */
  readonly fillUnmatched?: boolean | string;
}
