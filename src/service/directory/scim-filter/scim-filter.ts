/** A filter whose attributes are found in the schema. Source: RFC 7644, section 3.4.2.2. */
import type { ScimAttribute } from '../scim-schema/scim-attribute.ts';
import type { ResolvedAttribute } from '../scim-schema/scim-resource-schema.ts';

export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];

export type FilterValue = string | number | boolean | null;

export interface ComparisonFilter {
  readonly kind: 'compare';
  readonly target: ResolvedAttribute;
  readonly operator: Comparison;
  /** Already in the form in which the attribute is compared. */
  readonly value: FilterValue;
  /** As the client wrote it. */
  readonly given: FilterValue;
}

export interface PresenceFilter {
  readonly kind: 'present';
  readonly target: ResolvedAttribute;
}

/** A filter on the values of one attribute, such as `emails[type eq "work"]`. */
export interface ItemFilter {
  readonly kind: 'items';
  readonly target: ResolvedAttribute;
  /** Its targets are sub-attributes. */
  readonly filter: ScimFilter;
}

export type ScimFilter =
  | ComparisonFilter
  | PresenceFilter
  | ItemFilter
  | { readonly kind: 'and' | 'or'; readonly filters: readonly ScimFilter[] }
  | { readonly kind: 'not'; readonly filter: ScimFilter };

/** The attribute whose values a target has: the sub-attribute, or the attribute itself. */
export const findCompared = ({ attribute, subAttribute }: ResolvedAttribute): ScimAttribute =>
  subAttribute ?? attribute;
