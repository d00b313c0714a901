/** Evaluates the filter in the brackets of a path on one value of a list. */
import { foldValue, isScimObject } from '../scim-schema/scim-value.ts';
import type { ScimValue } from '../scim-schema/scim-value.ts';
import type { ResolvedAttribute } from '../scim-schema/scim-resource-schema.ts';
import type { Comparison, ComparisonFilter, FilterValue, ScimFilter } from './scim-filter.ts';

export function matchesItem(filter: ScimFilter, item: ScimValue): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((one) => matchesItem(one, item));
    case 'or':
      return filter.filters.some((one) => matchesItem(one, item));
    case 'not':
      return !matchesItem(filter.filter, item);
    case 'present':
      return readPart(filter.target, item) !== undefined;
    case 'compare':
      return matchesComparison(filter, item);
    case 'items':
      // Values of lists have no lists of their own.
      return false;
  }
}

function matchesComparison({ target, operator, value }: ComparisonFilter, item: ScimValue): boolean {
  const part = readPart(target, item) ?? null;
  if (operator === 'ne') return part !== value;
  if (value === null || part === null) return operator === 'eq' && part === value;
  return typeof part === typeof value && tests[operator](part, value);
}

type Compared = Exclude<FilterValue, null>;

const tests: Readonly<Record<Exclude<Comparison, 'ne'>, (part: Compared, value: Compared) => boolean>> = {
  eq: (part, value) => part === value,
  co: (part, value) => String(part).includes(String(value)),
  sw: (part, value) => String(part).startsWith(String(value)),
  ew: (part, value) => String(part).endsWith(String(value)),
  gt: (part, value) => part > value,
  ge: (part, value) => part >= value,
  lt: (part, value) => part < value,
  le: (part, value) => part <= value,
};

function readPart({ attribute }: ResolvedAttribute, item: ScimValue): Compared | undefined {
  const part = isScimObject(item) ? item[attribute.name] : attribute.name === 'value' ? item : undefined;
  if (part === undefined) return undefined;
  const folded = foldValue(attribute, part);
  return typeof folded === 'object' ? undefined : folded;
}
