/** Data sets with the last point of a line, or of each series, and its position. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import { toFieldReference } from './escape-field-references.ts';
import type { LinePath } from './line-plot.ts';
import { quote } from './quote.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Scales whose order is not that of their values. */
const discrete = new Set(['band', 'point', 'ordinal']);

/** A data set with the row `last`, and its position `x` and `y` in px, for each series. */
export function createLastPoints(spec: Spec, { set, series, defined, x, y }: LinePath, name: string): Spec {
  const place = (row: string): string => `scale(${quote(x.scale)}, ${row}[${quote(x.field)}])`;
  const end = x.right ? `${place('datum.last')} + ${x.right('datum.last')}` : place('datum.last');
  const isDiscrete = discrete.has(findScaleType(spec, x.scale));
  const places = y.fields.map((field) => `scale(${quote(y.scale)}, datum.last[${quote(field)}])`);
  return {
    name,
    source: set,
    transform: [
      { type: 'filter', expr: defined },
      ...(isDiscrete ? [{ type: 'formula', as: rank, expr: place('datum') }] : []),
      {
        type: 'aggregate',
        groupby: series === undefined ? [] : [toFieldReference(series)],
        ops: ['argmax'],
        fields: [isDiscrete ? rank : toFieldReference(x.field)],
        as: ['last'],
      },
      // Without rows, an aggregate has one row without a point.
      { type: 'filter', expr: 'datum.last' },
      { type: 'formula', as: 'x', expr: end },
      { type: 'formula', as: 'y', expr: `(${places.join(' + ')}) / ${places.length}` },
    ],
  };
}

/** The position of a row along an axis of names. */
const rank = 'vitrineRank';

function findScaleType(spec: Spec, name: string): string {
  const scale = readArray(spec['scales'])
    .filter(isRecord)
    .find((one) => one['name'] === name);
  return readString(scale?.['type']) ?? 'linear';
}
