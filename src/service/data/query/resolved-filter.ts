import type { DataFilterOperator } from '../../../contract/data-api.ts';
import type { Cube, Dimension, Measure } from '../model/data-model.ts';

/** What a condition is about: a dimension or a measure, by the name its author used. */
export interface FilterTarget {
  name: string;
  cube: Cube;
  own: Dimension | Measure;
}

/** A filter of a query or of a policy, its members found in the model. */
export type ResolvedFilter =
  | { target: FilterTarget; operator: DataFilterOperator; values: (string | null)[] }
  | { and: ResolvedFilter[] }
  | { or: ResolvedFilter[] };

/** Nothing passes it. */
export const matchNothing: ResolvedFilter = { or: [] };
