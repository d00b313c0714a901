/** Checks the value of a comparison against the type of its attribute. Source: RFC 7644, section 3.4.2.2. */
import type { ScimAttribute } from '../scim-schema/scim-attribute.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { foldForAttribute } from '../scim-schema/scim-value.ts';
import type { Comparison, FilterValue } from './scim-filter.ts';

const equality: readonly Comparison[] = ['eq', 'ne'];
const order: readonly Comparison[] = [...equality, 'gt', 'ge', 'lt', 'le'];
const all: readonly Comparison[] = [...order, 'co', 'sw', 'ew'];

/** Operators by type. Texts are ordered by code points; certificates and true or false have no order. */
const operators: Readonly<Record<ScimAttribute['type'], readonly Comparison[]>> = {
  string: all,
  reference: all,
  dateTime: order,
  decimal: order,
  integer: order,
  boolean: equality,
  binary: equality,
  complex: [],
};

/** The value in the form in which the attribute is compared. Throws a 400 `invalidFilter` where types differ. */
export function readFilterValue(
  attribute: ScimAttribute,
  operator: Comparison,
  value: FilterValue,
): FilterValue {
  const { name, type } = attribute;
  const allowed = value === null ? equality : operators[type];
  if (!allowed.includes(operator))
    throw scimProblem(
      'invalidFilter',
      `"${operator}" cannot compare "${name}" with ${JSON.stringify(value)}.`,
    );
  const read = value === null ? null : readTyped(attribute, value);
  if (read === undefined)
    throw scimProblem('invalidFilter', `"${name}" is a ${type}, and ${JSON.stringify(value)} is not.`);
  return read;
}

function readTyped(attribute: ScimAttribute, value: string | number | boolean): FilterValue | undefined {
  switch (attribute.type) {
    case 'boolean':
      return readBoolean(value);
    case 'decimal':
    case 'integer':
      return typeof value === 'number' ? value : undefined;
    case 'dateTime':
      return typeof value === 'string' ? readTime(value) : undefined;
    default:
      return typeof value === 'string' && !value.includes('\0')
        ? foldForAttribute(attribute, value)
        : undefined;
  }
}

/** Some identity providers send true and false as text, in any case. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

const timePattern = /^-?\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** A time as text that the database reads, or `undefined`. Without a zone it is UTC. */
function readTime(text: string): string | undefined {
  if (!timePattern.test(text)) return undefined;
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`;
  return Number.isNaN(Date.parse(zoned)) ? undefined : zoned;
}
