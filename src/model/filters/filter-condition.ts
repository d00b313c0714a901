/** A filter that has been read: what every evaluator (Data API, SQL, the browser) works from. */
import type { Cell, ColumnType } from '../result.ts';
import type { FilterOperator } from './filter-value.ts';

/** An end of a range; a date that is included is included as a whole. */
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
      /** Null is one of the alternatives. */
      readonly hasNull: boolean;
    }
  | {
      readonly test: 'text';
      readonly place: 'start' | 'end' | 'anywhere';
      readonly isNegated: boolean;
      readonly texts: readonly string[];
    }
  | { readonly test: 'order'; readonly sign: OrderSign; readonly text: string }
  /** At least one end is there; the same text at both is the whole span of that text. */
  | { readonly test: 'range'; readonly from?: RangeEnd | undefined; readonly to?: RangeEnd | undefined };

export type OrderSign = '>' | '>=' | '<' | '<=';

export interface TypedCondition {
  readonly condition: Condition;
  /** The member's, or what the values tell; undefined: texts whose member may be of any type. */
  readonly type: ColumnType | undefined;
}

/** Whether a row with that cell stays. */
export type CellPredicate = (cell: Cell) => boolean;

export type FaultReason =
  'operator' | 'value-count' | 'null' | 'not-a-date' | 'not-a-number' | 'not-a-boolean';

/** Why a filter means nothing on its member. `operator`: members of this type have no such test. */
export interface FilterFault {
  readonly fault: FaultReason;
  readonly operator: FilterOperator;
  /** The value at fault. */
  readonly text?: string | undefined;
}

export const isFilterFault = (value: unknown): value is FilterFault =>
  typeof value === 'object' && value !== null && 'fault' in value;
