/** User attributes, which row-level rules and filters look up. Source: docs/platform-api.md, "User attributes". */
import { z } from 'zod';
import { userAttributeValueSchema } from '../embed-claims.ts';
import { documentSchema } from '../documented-schema.ts';
import { needsAccountAdmin } from '../operations/operation.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { id } from '../primitives.ts';
import { visibleTitle } from '../visible-text.ts';

/** Types of attributes. The type of an attribute cannot change. */
export const attributeTypes = ['string', 'number', 'boolean', 'string_array', 'number_array'] as const;

/** Name of an attribute, as data models refer to it: `userAttributes.<name>`. */
export const attributeNameSchema = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_-]{0,99}$/,
    'it must begin with a letter and contain only letters, digits, _ and -',
  );

const shortText = z.string().max(500);
const displayName = visibleTitle(shortText);

export const attributeDefinitionSchema = z.strictObject({
  name: attributeNameSchema,
  type: z.enum(attributeTypes),
  displayName: displayName.optional(),
  /** The default as text: for example a number, `true` or `false`, or a JSON array for array types. */
  defaultValue: shortText.optional(),
  description: shortText.optional(),
});

export const updateAttributeRequestSchema = z.strictObject({
  /** Accepted if it is the current type. */
  type: z.enum(attributeTypes).optional(),
  displayName: displayName.nullable().optional(),
  /** null removes the default. */
  defaultValue: shortText.nullable().optional(),
  description: shortText.nullable().optional(),
});

/** Filters of the list. An empty value counts as none. */
export const listAttributesQuerySchema = z.object({
  ...pagingQuery,
  name: z.string().optional(),
  type: z.enum([...attributeTypes, '']).optional(),
});

export const userAttributeSchema = z.object({
  id,
  name: z.string(),
  type: z.enum(attributeTypes),
  displayName: z.string().optional(),
  defaultValue: z.string().optional(),
  description: z.string().optional(),
});

export const userAttributeListSchema = z.object({
  items: z.array(userAttributeSchema),
  pageInfo: pageInfoSchema,
});

/** A value of the type of the attribute. null removes the value, and those of groups, the tenant or the default apply again. */
export const attributeValueSchema = z.strictObject({ name: z.string(), value: userAttributeValueSchema });

export const setAttributeValueRequestSchema = z.strictObject({
  userId: id,
  userAttributeId: id,
  value: userAttributeValueSchema,
});

export const setAttributeValueResponseSchema = z.object({
  userId: id,
  userAttributeId: id,
  value: userAttributeValueSchema,
});

export const storedAttributeValueSchema = z.object({
  userAttributeId: id,
  name: z.string(),
  type: z.enum(attributeTypes),
  value: userAttributeValueSchema,
});

export const storedAttributeValueListSchema = z.object({
  items: z.array(storedAttributeValueSchema),
  pageInfo: pageInfoSchema,
});

export type AttributeType = (typeof attributeTypes)[number];
export type ListAttributesQuery = z.infer<typeof listAttributesQuerySchema>;
export type AttributeDefinition = z.infer<typeof attributeDefinitionSchema>;
export type AttributeValue = z.infer<typeof attributeValueSchema>;
export type UpdateAttributeRequest = z.infer<typeof updateAttributeRequestSchema>;
export type SetAttributeValueRequest = z.infer<typeof setAttributeValueRequestSchema>;
export type UserAttribute = z.infer<typeof userAttributeSchema>;
export type StoredAttributeValue = z.infer<typeof storedAttributeValueSchema>;

const asText =
  'The default as text: for example a number, `true` or `false`, or a JSON array for array types.';

export const userAttributeOperations = {
  listUserAttributes: {
    method: 'GET',
    path: '/v1/user-attributes',
    summary: 'List user attributes',
    description:
      'The definitions of the account, oldest first. Rules of data models refer to them as `userAttributes.<name>`.\n\n' +
      needsAccountAdmin,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    query: listAttributesQuerySchema,
    responses: { 200: userAttributeListSchema },
    problems: ['not-allowed'],
  },
  createUserAttribute: {
    method: 'POST',
    path: '/v1/user-attributes',
    summary: 'Create a user attribute',
    description:
      'Name and type cannot change later. `defaultValue` is text: for example a number, `true` or `false`, or a JSON ' +
      `array for array types.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: attributeDefinitionSchema,
    exampleBody: { name: 'region', type: 'string', displayName: 'Region', defaultValue: 'north' },
    responses: { 200: userAttributeSchema },
    problems: ['not-allowed', 'conflict'],
  },
  updateUserAttribute: {
    method: 'PUT',
    path: '/v1/user-attributes/{userAttributeId}',
    summary: 'Update a user attribute',
    description: `Fields that are left out do not change; null removes a value. The type cannot change.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: updateAttributeRequestSchema,
    exampleBody: { defaultValue: null },
    responses: { 200: userAttributeSchema },
    problems: ['not-allowed'],
  },
  setUserAttributeValue: {
    method: 'POST',
    path: '/v1/user-attribute-values',
    summary: 'Set the value of a user attribute',
    description:
      'Sets the value of a user of the account or of an embed user. It applies from the next request on, and precedes the ' +
      'values of their groups and embed tenant. null removes the value, and those values or the default apply again. ' +
      `Attributes of an embed tenant are for its users only.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: setAttributeValueRequestSchema,
    exampleBody: { userId: 4, userAttributeId: 3, value: 'north' },
    responses: { 200: setAttributeValueResponseSchema },
    problems: ['not-allowed', 'not-found'],
  },
  listUserAttributeValues: {
    method: 'GET',
    path: '/v1/user-attribute-values/{userId}',
    summary: 'List the attribute values of a user',
    description: `The stored values. Defaults are not listed.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    query: listAttributesQuerySchema,
    responses: { 200: storedAttributeValueListSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const userAttributeSchemas = {
  UserAttribute: documentSchema(userAttributeSchema, 'The definition of a user attribute.', {
    defaultValue: asText,
  }),
  UserAttributeDefinition: documentSchema(attributeDefinitionSchema, 'An attribute to create.', {
    name: 'Rules of data models refer to it as `userAttributes.<name>`.',
    type: 'Cannot change.',
    defaultValue: asText,
  }),
  UserAttributePage: documentSchema(userAttributeListSchema, 'A page of attributes.'),
};
