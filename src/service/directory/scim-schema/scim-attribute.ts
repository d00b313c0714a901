/** Definitions of SCIM attributes. Source: RFC 7643, sections 2 and 7. */

export type ScimType =
  | 'string'
  | 'boolean'
  | 'decimal'
  | 'integer'
  | 'dateTime'
  | 'reference'
  | 'binary'
  | 'complex';

export interface ScimAttribute {
  readonly name: string;
  readonly type: ScimType;
  readonly multiValued: boolean;
  readonly description: string;
  /** Whether a resource must have a value. */
  readonly required: boolean;
  /** Whether comparisons of strings distinguish upper and lower case. */
  readonly caseExact: boolean;
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable';
  readonly returned: 'always' | 'default';
  readonly uniqueness: 'none' | 'server';
  /** Suggested values, or the only ones where `isClosed`. */
  readonly canonicalValues?: readonly string[];
  /** Whether other values than `canonicalValues` are refused. */
  readonly isClosed?: boolean;
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly ScimAttribute[];
}

type Options = Partial<Omit<ScimAttribute, 'name' | 'description'>>;

/** Defines an attribute: by default a single string that clients may change, compared without case. */
export const defineAttribute = (name: string, description: string, options: Options = {}): ScimAttribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...options,
});

interface ValueOptions {
  readonly value?: Options;
  /** Suggested values of `type`. */
  readonly types?: readonly string[];
}

/** Defines a list of values, each with a type, a label and the mark of the preferred one. RFC 7643, section 2.4. */
export const defineValues = (
  name: string,
  description: string,
  { value = {}, types }: ValueOptions = {},
): ScimAttribute =>
  defineAttribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      defineAttribute('value', 'The value.', value),
      defineAttribute('display', 'A label for people.'),
      defineAttribute('type', 'What the value is for.', types && { canonicalValues: types }),
      defineAttribute('primary', 'Whether this is the preferred value. At most one is.', { type: 'boolean' }),
    ],
  });

const lists = new WeakMap<readonly ScimAttribute[], ReadonlyMap<string, ScimAttribute>>();

/** Finds an attribute by its name, in which case does not matter (RFC 7643, section 2.1). */
export function findByName(attributes: readonly ScimAttribute[], name: string): ScimAttribute | undefined {
  const known =
    lists.get(attributes) ??
    new Map(attributes.map((attribute) => [attribute.name.toLowerCase(), attribute]));
  lists.set(attributes, known);
  return known.get(name.toLowerCase());
}
