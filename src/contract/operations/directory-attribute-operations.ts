import {
  attributeDefinitionSchema,
  listAttributesQuerySchema,
  setAttributeValueRequestSchema,
  setAttributeValueResponseSchema,
  storedAttributeValueListSchema,
  updateAttributeRequestSchema,
  userAttributeListSchema,
  userAttributeSchema,
} from '../directory-attribute.ts';
import type { OperationGroup } from './operation.ts';

const adminsOnly =
  'Needs an API key or access token of a user with the admin role, and no key of one deployment.';
const bearer = { tag: 'People', access: 'bearer' } as const;

/** Source: docs/platform-api.md, "User attributes". */
export const attributeOperations = {
  listUserAttributes: {
    summary: 'List user attributes',
    description:
      'The definitions of the account, oldest first. Rules of data models look them up as `userAttributes.<name>`.\n\n' +
      adminsOnly,
    ...bearer,
    rights: ['account-admin'],
    query: listAttributesQuerySchema,
    answers: { 200: userAttributeListSchema },
    problems: ['not-allowed'],
  },
  createUserAttribute: {
    summary: 'Create a user attribute',
    description:
      'Its name and type stay as they are. `defaultValue` is a text: a number, `true` or `false`, or a JSON array for ' +
      `the array types.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: attributeDefinitionSchema,
    exampleBody: { name: 'region', type: 'string', displayName: 'Region', defaultValue: 'north' },
    answers: { 200: userAttributeSchema },
    problems: ['not-allowed', 'conflict'],
  },
  updateUserAttribute: {
    summary: 'Update a user attribute',
    description: `Only what is sent changes; null takes it away. The type may be repeated, not changed.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: updateAttributeRequestSchema,
    exampleBody: { defaultValue: null },
    answers: { 200: userAttributeSchema },
    problems: ['not-allowed'],
  },
  setUserAttributeValue: {
    summary: "Set a person's value of a user attribute",
    description:
      'Of a user of the account, or of an embed user. It holds from the next data token or session on; null takes it ' +
      `away, and the default holds again. An attribute of an embed tenant is for its own people.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: setAttributeValueRequestSchema,
    exampleBody: { userId: 4, userAttributeId: 3, value: 'north' },
    answers: { 200: setAttributeValueResponseSchema },
    problems: ['not-allowed', 'not-found'],
  },
  listUserAttributeValues: {
    summary: "List a person's values of user attributes",
    description: `Those that are stored; defaults are not among them.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    query: listAttributesQuerySchema,
    answers: { 200: storedAttributeValueListSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
