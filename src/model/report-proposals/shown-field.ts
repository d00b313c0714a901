/** A column of a query's rows, as rules for its charts see it. */
import type { GoodDirection } from '../parsing/parse-meta.ts';
import type { ColumnFormat, ColumnType } from '../result.ts';

/** `number`: a dimension of amounts, such as a speed. `other`: what no chart draws. */
export type FieldRole = 'measure' | 'time' | 'category' | 'number' | 'other';

/** A column of the result. */
export interface ShownField {
  readonly name: string;
  readonly type: ColumnType;
  readonly role: FieldRole;
  readonly title: string;
  readonly format?: ColumnFormat | undefined;
  /** Of a time: the grain of its periods. */
  readonly granularity?: string | undefined;
  /** Of a time that all compared periods share: the column with the times of the rows themselves. */
  readonly ownTime?: string | undefined;
  /** Of a category: whether it names compared periods. Those are no parts of a whole. */
  readonly isPeriod?: boolean | undefined;
  /** Of a measure: whether its values add up. */
  readonly isAdditive: boolean;
  readonly goodDirection?: GoodDirection | undefined;
  /** Number of different values; undefined: nobody has seen them. */
  readonly count?: number | undefined;
  /** There are no more different values than this; infinite if nothing is known. */
  readonly most: number;
  /** Whether a value below zero has been seen. */
  readonly hasNegative: boolean;
  /** Whether the values have an order of their own, as hours or weekdays do. */
  readonly isOrdered: boolean;
  /** The values in their order, if it is not that of numbers. */
  readonly order?: readonly string[] | undefined;
}

/** Whether there are so few values, as far as somebody has seen them. Nobody has: there may be. */
export const mayBeFew = ({ count }: ShownField, most: number): boolean =>
  count === undefined || count <= most;

/** Whether there are certainly no more values than this. */
export const areFew = ({ most }: ShownField, few: number): boolean => most <= few;

/** Whether more values than this have been seen. */
export const areMany = (field: ShownField | undefined, many: number): boolean => (field?.count ?? 0) > many;

/** Whether all have the same format, so that they may share an axis. */
export function haveOneUnit(measures: readonly ShownField[]): boolean {
  const units = measures.map(({ format }) => `${format?.type ?? 'number'} ${format?.currency ?? ''}`);
  return new Set(units).size <= 1;
}
