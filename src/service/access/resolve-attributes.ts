/**
 * Which value a user attribute has for a reader. The order of precedence is stated here, and nowhere else in the code.
 * Source: docs/user-attributes.md, "Whose value applies".
 */
import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';
import type { AttributeType } from '../../contract/endpoints/user-attributes.ts';
import { isListType, readAttributeDefault } from './attribute-value-type.ts';

/** The kinds of holders of values. The value of an earlier kind precedes that of a later kind, and all precede the default. */
export const valueHolders = ['user', 'tenant-group', 'account-group', 'tenant'] as const;

export interface HeldValue {
  readonly holder: (typeof valueHolders)[number];
  /** The group that holds the value; 0 for other holders. */
  readonly groupId: number;
  readonly value: UserAttributeValue;
}

/** A definition that applies to a reader, with the values of the reader, of the reader's groups and embed tenant. */
export interface HeldAttribute {
  readonly name: string;
  readonly type: AttributeType;
  readonly defaultValue: string | null;
  /** Null for a definition of the account. */
  readonly embedTenant: string | null;
  readonly values: readonly HeldValue[];
}

export interface ResolvedAttributes {
  /** Values by name. An attribute without a value has no entry: a rule that refers to it shows no rows. */
  readonly userAttributes: Record<string, UserAttributeValue>;
  /** Names of attributes that have no value because groups of the reader disagree. */
  readonly ambiguousAttributes: string[];
}

export function resolveAttributes(attributes: readonly HeldAttribute[]): ResolvedAttributes {
  const userAttributes: Record<string, UserAttributeValue> = {};
  const ambiguousAttributes: string[] = [];
  for (const attribute of chooseDefinitions(attributes)) {
    const values = listFirstValues(attribute);
    const value = values.length === 0 ? readDefault(attribute) : combineValues(attribute.type, values);
    if (value !== undefined) userAttributes[attribute.name] = value;
    else if (values.length > 0) ambiguousAttributes.push(attribute.name);
  }
  return { userAttributes, ambiguousAttributes };
}

/** One definition of each name, by name. That of the embed tenant hides that of the account, with its values. */
function chooseDefinitions(attributes: readonly HeldAttribute[]): HeldAttribute[] {
  const chosen = new Map<string, HeldAttribute>();
  for (const attribute of attributes)
    if (attribute.embedTenant !== null || !chosen.has(attribute.name)) chosen.set(attribute.name, attribute);
  return [...chosen.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The values of the first kind of holder that has any, by the id of the group. */
function listFirstValues({ values }: HeldAttribute): UserAttributeValue[] {
  for (const kind of valueHolders) {
    const held = values.filter(({ holder }) => holder === kind);
    if (held.length > 0) return held.sort((a, b) => a.groupId - b.groupId).map(({ value }) => value);
  }
  return [];
}

/**
 * Lists of several groups are united. Other values of several groups apply only if they are equal: no group precedes
 * another, and a choice among them could show rows that no admin meant to show. A later kind of holder, or the default,
 * must not decide either, since its value may show more.
 */
function combineValues(
  type: AttributeType,
  values: readonly UserAttributeValue[],
): UserAttributeValue | undefined {
  if (isListType(type)) return userAttributeValueSchema.parse([...new Set(values.flat())]);
  return new Set(values).size === 1 ? values[0] : undefined;
}

const readDefault = ({ type, defaultValue }: HeldAttribute): UserAttributeValue | undefined =>
  defaultValue === null ? undefined : readAttributeDefault(type, defaultValue);
