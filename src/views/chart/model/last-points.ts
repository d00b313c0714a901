/** Data sets with the last point of a line, or of each series, and its position. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import { toFieldReference } from './escape-field-references.ts';
import { writeAxisValue } from './label-styles.ts';
import type { LinePath } from './line-plot.ts';
import { quote } from './quote.ts';

type Spec = Readonly<Record<string, unknown>>;

/** Scales whose order is not that of their values. */
const discrete = new Set(['band', 'point', 'ordinal']);

export interface LastPoints {
  readonly name: string;
  /** An expression for the value of the row `datum.last`, as it is written. */
  readonly text?: string | undefined;
}

/** A data set with the row `last`, its position `x` and `y` in px, and the `text` of its value, for each series. */
export function createLastPoints(
  spec: Spec,
  { set, series, defined, x, y }: LinePath,
  { name, text = "''" }: LastPoints,
): Spec {
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
      { type: 'formula', as: 'text', expr: text },
    ],
  };
}

/** An expression for the value of a last point, as the axis writes it. */
export const writeLastValue = (
  { y: { scale, fields } }: LinePath,
  request: Parameters<typeof writeAxisValue>[0],
): string | undefined => writeAxisValue(request, scale, `datum.last[${quote(fields[0])}]`);

/** The position of a row along an axis of names. */
const rank = 'vitrineRank';

function findScaleType(spec: Spec, name: string): string {
  const scale = readArray(spec['scales'])
    .filter(isRecord)
    .find((one) => one['name'] === name);
  return readString(scale?.['type']) ?? 'linear';
}
