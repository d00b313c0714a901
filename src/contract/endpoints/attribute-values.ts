/** Values of user attributes that groups and embed tenants give to their people. Source: docs/user-attributes.md. */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { userAttributeValueSchema } from '../embed-claims.ts';
import { needsAccountAdmin } from '../operations/operation.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { id } from '../primitives.ts';
import {
  listAttributesQuerySchema,
  storedAttributeValueListSchema,
  storedAttributeValueSchema,
} from './user-attributes.ts';

/** Exactly one of `userAttributeId` and `name`. */
export const setSharedValueRequestSchema = z.strictObject({
  userAttributeId: id.optional(),
  name: z.string().optional(),
  value: userAttributeValueSchema,
});

export type SetSharedValueRequest = z.infer<typeof setSharedValueRequestSchema>;

const naming =
  'Name the attribute by `userAttributeId` or by `name`. null removes the value. It applies from the next request ' +
  'on, also to sessions and data tokens that exist.';
const ofTenant =
  'A name that both define means the definition of the embed tenant. Attributes of another embed tenant are refused.';
const precedence =
  'A value of the person, or of a group of their embed tenant, precedes that of a group of the account, then follow ' +
  'that of the embed tenant and the default. Lists of several groups are united. If other values of several groups of ' +
  'the same kind differ, the attribute has no value, and rules that refer to it show no rows.';
const stored = 'The stored values. Defaults are not listed.';

const listing = {
  method: 'GET',
  access: 'bearer',
  rights: ['account-admin'],
  query: listAttributesQuerySchema,
  responses: { 200: storedAttributeValueListSchema },
  problems: ['not-allowed'],
} as const;

const setting = {
  method: 'POST',
  access: 'bearer',
  rights: ['account-admin'],
  body: setSharedValueRequestSchema,
  exampleBody: { name: 'region', value: 'north' },
  responses: { 200: storedAttributeValueSchema },
  problems: ['not-allowed', 'not-found'],
} as const;

export const attributeValueOperations = {
  listGroupAttributeValues: {
    ...listing,
    path: '/v1/groups/{groupId}/user-attribute-values',
    summary: 'List the attribute values of a group',
    description: `${stored}\n\n${needsAccountAdmin}`,
    tag: 'People',
  },
  setGroupAttributeValue: {
    ...setting,
    path: '/v1/groups/{groupId}/user-attribute-values',
    summary: 'Set the value of a user attribute for a group',
    description:
      `Sets the value of an attribute of the account for the members of a group of the account. ${naming}\n\n` +
      `${precedence}\n\n${needsAccountAdmin}`,
    tag: 'People',
  },
  listTenantAttributeValues: {
    ...listing,
    path: '/v1/embed-tenants/{embedTenantName}/user-attribute-values',
    summary: 'List the attribute values of an embed tenant',
    description: `${stored}\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
  },
  setTenantAttributeValue: {
    ...setting,
    path: '/v1/embed-tenants/{embedTenantName}/user-attribute-values',
    summary: 'Set the value of a user attribute for an embed tenant',
    description:
      `Sets the value for all people of an embed tenant. ${naming} ${ofTenant}\n\n` +
      `${precedence}\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
  },
  listTenantGroupAttributeValues: {
    ...listing,
    path: '/v1/embed-tenants/{embedTenantName}/groups/{groupId}/user-attribute-values',
    summary: 'List the attribute values of a group of an embed tenant',
    description: `${stored}\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
  },
  setTenantGroupAttributeValue: {
    ...setting,
    path: '/v1/embed-tenants/{embedTenantName}/groups/{groupId}/user-attribute-values',
    summary: 'Set the value of a user attribute for a group of an embed tenant',
    description:
      `Sets the value for the members of a group of an embed tenant. ${naming} ${ofTenant}\n\n` +
      `${precedence}\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const attributeValueSchemas = {
  SetSharedValueRequest: documentSchema(
    setSharedValueRequestSchema,
    'The value of an attribute for a group or an embed tenant.',
    {
      userAttributeId: 'The id of the attribute, instead of `name`.',
      name: 'The name of the attribute, instead of `userAttributeId`.',
      value: 'A value of the type of the attribute. null removes the value.',
    },
  ),
  StoredAttributeValue: documentSchema(storedAttributeValueSchema, 'A stored value of an attribute.', {
    value: 'null: the value was removed.',
  }),
  StoredAttributeValuePage: documentSchema(storedAttributeValueListSchema, 'A page of stored values.'),
};
