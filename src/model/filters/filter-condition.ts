/** A parsed filter. The Data API query, the SQL and the filter in the browser are all made from it. */
import type { Cell, ColumnType } from '../result.ts';

/** An end of a range. An included date counts as a whole day. */
export interface RangeEnd {
  readonly text: string;
  readonly isInclusive: boolean;
}

export type Condition =
  | { readonly test: 'null'; readonly isNegated: boolean }
  | {
      readonly test: 'equal';
      readonly isNegated: boolean;
      readonly texts: readonly string[];
      /** True if null is one of the alternatives. */
      readonly hasNull: boolean;
    }
  | {
      readonly test: 'text';
      readonly place: 'start' | 'end' | 'anywhere';
      readonly isNegated: boolean;
      readonly texts: readonly string[];
    }
  | { readonly test: 'order'; readonly sign: OrderSign; readonly text: string }
  /** At least one end is given. The same text at both ends is the whole span of that text. */
  | { readonly test: 'range'; readonly from?: RangeEnd | undefined; readonly to?: RangeEnd | undefined };

export type OrderSign = '>' | '>=' | '<' | '<=';

export interface TypedCondition {
  readonly condition: Condition;
  /** The type of the member, or inferred from the values; undefined: texts, for a member of any type. */
  readonly type: ColumnType | undefined;
}

/** Returns true for cells whose row stays. */
export type CellPredicate = (cell: Cell) => boolean;
