/**
 * The spec of a `map` report: points or regions (docs/dashboard-format.md, "Maps"). Unknown keys are ignored; what cannot be
 * read falls back to the default. A map that is written in Vega or Vega-Lite is drawn as such.
 */
export type MapSpec = PointMapSpec | RegionMapSpec;

interface MapSpecBase {
  /** Flat, or a ball that can be turned. `mercator` by default; the states of the USA lie in their usual frame then. */
  readonly projection?: 'mercator' | 'globe';
  /** Columns that the tooltip tells, in order; all that a point has, or dimension and measure, by default. */
  readonly tooltip?: readonly MapField[];
  /** Rows of the report's own, in place of its query's. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}

/** A column of the result by name. */
export type MapField = string | { readonly field: string };

/** A map that draws one circle for each row. */
export interface PointMapSpec extends MapSpecBase {
  /** Points are the default. */
  readonly mode?: 'point';
  /** Column of latitudes in degrees. Rows without a place on Earth are left out, and counted below the map. */
  readonly latitude: MapField;
  /** Column of longitudes in degrees. */
  readonly longitude: MapField;
  /** Column of numbers. The areas of the circles are in proportion to them. */
  readonly size?: MapField;
  /** Column that sets the colour. Numbers are shades of a ramp; each other value is a category with its own colour. */
  readonly color?: MapField;
  /** Whether points that would lie on one another become one circle with their number; false by default. */
  readonly cluster?: boolean;
  /** px from a point for others to join its cluster, 10 to 200; 44 by default. */
  readonly clusterRadius?: number;
  /** px of the largest circle, 2 to 60; 18 by default. */
  readonly maxRadius?: number;
}

/** A map that shades one region for each row. */
export interface RegionMapSpec extends MapSpecBase {
  /** States that the map shows regions. */
  readonly mode?: 'region';
  /**
   * `world` (countries, the default), `us-states`, or the https address of a GeoJSON FeatureCollection of polygons, at
   * an origin that the page has allowed; at most 20 MB.
   */
  readonly source?: 'world' | 'us-states' | (string & {});
  /** Property of the outlines that the dimension's values are looked for in; codes and names are known without. */
  readonly property?: string;
  /** Names or codes of the regions. */
  readonly dimension: MapField;
  /** Numbers: shades of a ramp. */
  readonly measure: MapField;
  /** Regions without a row: `true` shows them as such, a CSS colour in that colour. They are mere land by default. */
  readonly fillUnmatched?: boolean | string;
}
