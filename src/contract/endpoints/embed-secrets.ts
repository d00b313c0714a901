/** Embed secrets, with which hosts sign embed tokens. Source: docs/platform-api.md, "Embed secrets". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { timestamp } from '../primitives.ts';

/** Most secrets of an account that are not retired. Two allow a host to move from one to the other. */
export const maxLiveSecrets = 2;

export const embedSecretSchema = z.object({
  /** The `kid` of the tokens that are signed with it. */
  kid: z.string(),
  /** Tokens that were signed with a retired secret are refused. */
  status: z.enum(['live', 'retired']),
  createdAt: timestamp,
  /** The creator as readable text: `user:3`, `command-line`. null: created with the account. */
  createdBy: z.string().nullable(),
  /** Rounded to the minute. null: never. */
  lastUsedAt: timestamp.nullable(),
  retiredAt: timestamp.nullable(),
});

export const embedSecretListSchema = z.object({
  items: z.array(embedSecretSchema),
  pageInfo: pageInfoSchema,
});

export const listEmbedSecretsQuerySchema = z.object(pagingQuery);

/** The only response that contains the secret. */
export const createdEmbedSecretSchema = embedSecretSchema.extend({
  secret: z.string(),
  /** The `iss` of the tokens that are signed with it. */
  issuer: z.string(),
});

export type EmbedSecret = z.infer<typeof embedSecretSchema>;
export type CreatedEmbedSecret = z.infer<typeof createdEmbedSecretSchema>;

const requiredRights = 'Needs a user with the admin role, and no key of one deployment.';

export const embedSecretOperations = {
  listEmbedSecrets: {
    method: 'GET',
    path: '/v1/embed/secrets',
    summary: 'List embed secrets',
    description:
      'Newest first, including retired ones: key id, creator and time of the last use. The secret itself is shown once, ' +
      `when it is created. ${requiredRights}`,
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    query: listEmbedSecretsQuerySchema,
    responses: { 200: embedSecretListSchema },
    problems: ['not-allowed'],
  },
  createEmbedSecret: {
    method: 'POST',
    path: '/v1/embed/secrets',
    summary: 'Create an embed secret',
    description:
      'Your backend signs embed tokens for its readers with this secret (HS256). This response is the only one that ' +
      'contains it: store it at once, and never in a page. Tokens need its `kid` and `issuer`.\n\n' +
      'Two secrets can be active, so that they can be replaced without an interruption: create the second, let your ' +
      'backend sign with it, and retire the first an hour later, when its last token has expired and its `lastUsedAt` no ' +
      `longer changes. A third is a 409. ${requiredRights}`,
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 200: createdEmbedSecretSchema },
    problems: ['not-allowed', 'conflict'],
  },
  retireEmbedSecret: {
    method: 'POST',
    path: '/v1/embed/secrets/{kid}/retire',
    summary: 'Retire an embed secret',
    description:
      'The secret stays in the list, but from the next request on, on every instance, embed tokens that were signed with ' +
      'it and data tokens made from them are refused with a 401. If it was retired before, nothing changes. ' +
      requiredRights,
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 200: embedSecretSchema },
    problems: ['not-allowed'],
  },
  deleteEmbedSecret: {
    method: 'DELETE',
    path: '/v1/embed/secrets/{kid}',
    summary: 'Delete an embed secret',
    description: `Deletes an active or retired secret. Its tokens are refused from the next request on. ${requiredRights}`,
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const embedSecretSchemas = {
  EmbedSecret: documentSchema(embedSecretSchema, 'An embed secret, without its value.', {
    kid: 'The `kid` in the header of tokens that are signed with it.',
    status: '`retired`: its tokens are refused.',
    createdBy: 'The creator as readable text: `user:3`, `command-line`. null: created with the account.',
    lastUsedAt: 'When one of its tokens was last accepted, rounded to the minute. null: never.',
  }),
  EmbedSecretList: documentSchema(embedSecretListSchema, 'A page of embed secrets.'),
  CreatedEmbedSecret: documentSchema(
    createdEmbedSecretSchema,
    'A new embed secret with its value, which is not shown again.',
    {
      secret: 'The secret with which your backend signs embed tokens (HS256).',
      issuer: 'The `iss` of its tokens.',
    },
  ),
};
