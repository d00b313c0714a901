/** The reports of a first dashboard: queries, and how each of them is drawn. */
import type { Field, MeasureField, CoordinateFields } from './dashboard-fields.ts';
import { toInlineTitle } from '../../model/formats/inline-title.ts';

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

export const toReport = (
  key: string,
  title: string,
  rest: { readonly jsonQuery: Record<string, unknown>; readonly meta: Report['meta'] },
): Report => ({ key, name: title, title, ...rest });

export const vegaLite = 'https://vega.github.io/schema/vega-lite/v6.json';

/** In Vega, a dot of a name is escaped. */
export const escape = (member: string): string => member.replaceAll('.', '\\.');

/** A chart has no place for rows without a time, and no bar for a category without an amount. Maps say what they leave out. */
export const hasValue = ({ member }: Field): object => ({ member, operator: 'set' });

export const toTileReport = (key: string, measure: Field): Report =>
  toReport(key, measure.title, {
    jsonQuery: { measures: [measure.member] },
    meta: { kind: 'kpi', spec: { blocks: [{ type: 'number', field: measure.member }] } },
  });

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
  { place, measure, label }: { place: CoordinateFields; measure: MeasureField; label: Field | undefined },
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
