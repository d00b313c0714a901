/** The reports of a first dashboard: queries, and how each of them is drawn. */
import type { Field, MeasureField, PlaceField } from './dashboard-fields.ts';
import type { TimeAxis } from './choose-time.ts';
import { toInlineTitle } from '../../../model/formats/inline-title.ts';

export interface Report {
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly jsonQuery: Readonly<Record<string, unknown>>;
  readonly meta: { readonly kind: 'kpi' | 'vega' | 'map' | 'table'; readonly spec: object };
}

/** A place in a list of the first so many. */
export const listLength = 10;

/** Rows of a table that somebody still scrolls through. */
const tableLength = 100;

const mostPlaces = 5_000;

const toReport = (
  key: string,
  title: string,
  rest: { readonly jsonQuery: Record<string, unknown>; readonly meta: Report['meta'] },
): Report => ({ key, name: title, title, ...rest });

const vegaLite = 'https://vega.github.io/schema/vega-lite/v6.json';

/** In Vega, a dot of a name is escaped. */
const escape = (member: string): string => member.replaceAll('.', '\\.');

/** A chart has no place for rows without a time, and no bar for a category without an amount. Maps say what they leave out. */
const hasValue = ({ member }: Field): object => ({ member, operator: 'set' });

export const toTileReport = (key: string, measure: Field): Report =>
  toReport(key, measure.title, {
    jsonQuery: { measures: [measure.member] },
    meta: { kind: 'kpi', spec: { blocks: [{ type: 'number', field: measure.member }] } },
  });

interface TrendOptions {
  readonly axis: TimeAxis;
  readonly measure: MeasureField;
  /** Draws one line, or one part of a bar, for each of its values. */
  readonly series?: Field | undefined;
}

/** Up to so many steps, sums are bars. */
const mostBars = 40;

/** Sums and counts of a few steps are bars, and everything else is a line. */
export const isBarTrend = ({ points, grain }: TimeAxis, { type }: MeasureField): boolean =>
  type !== 'avg' && points <= mostBars && grain !== 'week';

export function toTrendReport(key: string, { axis, measure, series }: TrendOptions): Report {
  const step = axis.grain ?? toInlineTitle(axis.title);
  const isBar = isBarTrend(axis, measure);
  // A time axis has no place for rows without a time.
  const known = axis.nullShare > 0 ? `, where ${toInlineTitle(axis.title)} is known` : '';
  return toReport(key, `${measure.title} by ${step}${known}`, {
    jsonQuery: {
      measures: [measure.member],
      ...toAxisQuery(axis, series),
      filters: [hasValue(axis)],
    },
    meta: {
      kind: 'vega',
      spec: {
        $schema: vegaLite,
        data: { name: 'table' },
        mark: isBar ? { type: 'bar' } : { type: 'line' },
        encoding: {
          x: toAxisEncoding(axis, isBar),
          y: {
            field: escape(measure.member),
            type: 'quantitative',
            axis: { title: null },
            // A line of averages shows changes, and a bar its whole length.
            ...(measure.type === 'avg' ? { scale: { zero: false } } : {}),
          },
          ...(series
            ? {
                color: {
                  field: escape(series.member),
                  type: 'nominal',
                  legend: { title: null },
                },
              }
            : {}),
        },
      },
    },
  });
}

function toAxisQuery(
  { member, grain, pastYears }: TimeAxis,
  series: Field | undefined,
): Record<string, unknown> {
  const range = pastYears === undefined ? {} : { dateRange: `from ${pastYears} years ago to now` };
  const dimensions = [...(grain ? [] : [member]), ...(series ? [series.member] : [])];
  return {
    ...(dimensions.length > 0 ? { dimensions } : {}),
    ...(grain ? { timeDimensions: [{ dimension: member, granularity: grain, ...range }] } : {}),
    order: [[member, 'asc']],
  };
}

const timeUnits: Readonly<Record<string, string>> = {
  hour: 'yearmonthdatehours',
  day: 'yearmonthdate',
  month: 'yearmonth',
  quarter: 'yearquarter',
  year: 'year',
};

function toAxisEncoding({ member, grain }: TimeAxis, isBar: boolean): object {
  const axis = { title: null };
  if (!grain)
    return isBar
      ? { field: escape(member), type: 'ordinal', axis: { ...axis, labelAngle: 0, labelOverlap: true } }
      : { field: escape(member), type: 'quantitative', scale: { zero: false, nice: false }, axis };
  const field = escape(`${member}.${grain}`);
  const unit = timeUnits[grain];
  return { field, type: 'temporal', axis, ...(isBar && unit !== undefined ? { timeUnit: unit } : {}) };
}

/** A longer title of a narrow chart would be cut. */
const mostLetters = 36;

interface TopListOptions {
  readonly measure: Field;
  readonly category: Field & { readonly distinct: number; readonly nullShare: number };
}

/** Bars from the greatest to the least. The axis names a measure for which the title has no room. */
export function toTopListReport(key: string, { measure, category }: TopListOptions): Report {
  const title = toListTitle(measure, category);
  const isNamed = title.startsWith(measure.title);
  return toReport(key, title, {
    jsonQuery: {
      measures: [measure.member],
      dimensions: [category.member],
      filters: [hasValue(measure)],
      order: [[measure.member, 'desc']],
      limit: listLength,
    },
    meta: {
      kind: 'vega',
      spec: {
        $schema: vegaLite,
        data: { name: 'table' },
        mark: { type: 'bar' },
        encoding: {
          y: {
            field: escape(category.member),
            type: 'nominal',
            sort: '-x',
            axis: { title: null },
          },
          x: {
            field: escape(measure.member),
            type: 'quantitative',
            axis: { title: isNamed ? null : measure.title, tickCount: 4, labelFlush: true, labelBound: true },
          },
        },
      },
    },
  });
}

function toListTitle(measure: Field, { title, distinct, nullShare }: TopListOptions['category']): string {
  const category = toInlineTitle(title);
  // Rows without a category have a bar of their own.
  const rest = distinct + (nullShare > 0 ? 1 : 0) > listLength ? `, top ${listLength}` : '';
  const long = `${measure.title} by ${category}${rest}`;
  return long.length <= mostLetters ? long : `By ${category}${rest}`;
}

export function toMapReport(
  key: string,
  title: string,
  { place, measure, label }: { place: PlaceField; measure: MeasureField; label: Field | undefined },
): Report {
  const { latitude, longitude } = place;
  return toReport(key, title, {
    jsonQuery: {
      measures: [measure.member],
      dimensions: [latitude.member, longitude.member, ...(label ? [label.member] : [])],
      order: [[measure.member, 'desc']],
      limit: mostPlaces,
    },
    meta: {
      kind: 'map',
      spec: {
        mode: 'point',
        latitude: latitude.member,
        longitude: longitude.member,
        // Every place has one row: circles of one size.
        ...(measure.type === 'count' ? { cluster: true } : { size: measure.member }),
        tooltip: [...(label ? [label.member] : []), measure.member],
      },
    },
  });
}

export function toTableReport(
  key: string,
  title: string,
  {
    dimensions,
    measures,
  }: { readonly dimensions: readonly Field[]; readonly measures: readonly MeasureField[] },
): Report {
  const [first] = measures;
  return toReport(key, title, {
    jsonQuery: {
      measures: measures.map(({ member }) => member),
      dimensions: dimensions.map(({ member }) => member),
      // Rows without a value are the last ones.
      order: first ? [[first.member, 'desc']] : dimensions.slice(0, 1).map(({ member }) => [member, 'asc']),
      limit: tableLength,
    },
    meta: {
      kind: 'table',
      spec: {
        columns: [
          ...dimensions.map(({ member, title: heading }) => ({ field: member, title: heading })),
          ...measures.map(({ member, title: heading, type }, index) => ({
            field: member,
            title: heading,
            ...(index === 0 && type !== 'avg' ? { display: 'bar' } : {}),
          })),
        ],
        headerWrap: true,
      },
    },
  });
}
