/** The schemas of a resource type, and how paths name its attributes. Source: RFC 7643, section 3; RFC 7644, section 3.10. */
import { coreUserUrn, createCoreUserAttributes } from './core-user-schema.ts';
import { enterpriseUserAttributes, enterpriseUserUrn } from './enterprise-user-schema.ts';
import { groupAttributes, groupUrn } from './group-resource-schema.ts';
import { defineAttribute, findByName } from './scim-attribute.ts';
import type { ScimAttribute } from './scim-attribute.ts';
import { userAttributesUrn } from './user-attribute-extension.ts';

export type ScimResourceType = 'User' | 'Group';

export interface ScimExtension {
  readonly urn: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly ScimAttribute[];
}

export interface ScimResourceSchema {
  readonly type: ScimResourceType;
  readonly urn: string;
  readonly description: string;
  /** Attributes of the core schema. */
  readonly attributes: readonly ScimAttribute[];
  readonly extensions: readonly ScimExtension[];
}

const readOnly = { mutability: 'readOnly', caseExact: true } as const;

/** Attributes of every resource, which schemas do not list. RFC 7643, section 3.1. */
export const commonAttributes: readonly ScimAttribute[] = [
  defineAttribute('id', 'The id on this service.', { ...readOnly, returned: 'always', uniqueness: 'server' }),
  defineAttribute('externalId', 'The id at the identity provider.', { caseExact: true }),
  defineAttribute('schemas', 'The schemas of the resource.', {
    ...readOnly,
    type: 'reference',
    multiValued: true,
    returned: 'always',
  }),
  defineAttribute('meta', 'When and how the resource was made.', {
    ...readOnly,
    type: 'complex',
    subAttributes: [
      defineAttribute('resourceType', 'User or Group.', readOnly),
      defineAttribute('created', 'When it was created.', { ...readOnly, type: 'dateTime' }),
      defineAttribute('lastModified', 'When it last changed.', { ...readOnly, type: 'dateTime' }),
      defineAttribute('location', 'Its address.', { ...readOnly, type: 'reference' }),
      defineAttribute('version', 'Its version, as in the header ETag.', readOnly),
    ],
  }),
];

/** The schema of users. `userAttributes` is the generated extension; it is offered while the account has attributes. */
export function createUserResourceSchema(
  roles: readonly string[],
  userAttributes: readonly ScimAttribute[],
): ScimResourceSchema {
  const own = {
    urn: userAttributesUrn,
    name: 'User attributes',
    description: 'The user attributes of this account, which rules of data models and controls refer to.',
    attributes: userAttributes,
  };
  const enterprise = {
    urn: enterpriseUserUrn,
    name: 'Enterprise User',
    description: 'The place of the user in an enterprise.',
    attributes: enterpriseUserAttributes,
  };
  return {
    type: 'User',
    urn: coreUserUrn,
    description: 'User Account',
    attributes: createCoreUserAttributes(roles),
    extensions: userAttributes.length === 0 ? [enterprise] : [enterprise, own],
  };
}

export const groupResourceSchema: ScimResourceSchema = {
  type: 'Group',
  urn: groupUrn,
  description: 'Group',
  attributes: groupAttributes,
  extensions: [],
};

/** An attribute that a path names. */
export interface ResolvedAttribute {
  /** URN of the extension that has the attribute. `undefined`: the core schema. */
  readonly extension: string | undefined;
  readonly attribute: ScimAttribute;
  readonly subAttribute?: ScimAttribute | undefined;
}

/** Finds the attribute of a path such as `name.familyName` or `urn:…:User:department`. `undefined`: there is none. */
export function resolveAttribute(schema: ScimResourceSchema, path: string): ResolvedAttribute | undefined {
  const { extension, rest } = splitUrn(schema, path);
  const [name = '', subName, ...more] = rest.split('.');
  if (more.length > 0) return undefined;
  const attribute =
    extension === undefined
      ? (findByName(schema.attributes, name) ?? findByName(commonAttributes, name))
      : findByName(extension.attributes, name);
  if (!attribute) return undefined;
  if (subName === undefined) return { extension: extension?.urn, attribute };
  const subAttribute = findByName(attribute.subAttributes ?? [], subName);
  return subAttribute && { extension: extension?.urn, attribute, subAttribute };
}

/** Finds the extension that a path names as a whole. */
export const findExtension = (schema: ScimResourceSchema, path: string): ScimExtension | undefined =>
  schema.extensions.find(({ urn }) => urn.toLowerCase() === path.toLowerCase());

interface SplitPath {
  readonly extension: ScimExtension | undefined;
  /** The path below the schema. */
  readonly rest: string;
}

function splitUrn(schema: ScimResourceSchema, path: string): SplitPath {
  const startsWith = (urn: string): boolean => path.toLowerCase().startsWith(`${urn.toLowerCase()}:`);
  const extension = schema.extensions.find(({ urn }) => startsWith(urn));
  if (extension) return { extension, rest: path.slice(extension.urn.length + 1) };
  return { extension, rest: startsWith(schema.urn) ? path.slice(schema.urn.length + 1) : path };
}
