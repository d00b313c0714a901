import {
  createdEmbedSecretSchema,
  embedSecretListSchema,
  embedSecretSchema,
  listEmbedSecretsQuerySchema,
} from '../embed-secret.ts';
import type { OperationGroup } from './operation.ts';

const requiredRights = 'Needs a user with the admin role, and no key of one deployment.';

/** Source: docs/platform-api.md, "Embed secrets". */
export const embedSecretOperations = {
  listEmbedSecrets: {
    summary: 'List embed secrets',
    description:
      'Newest first, those that were retired too: their key ids, who made them, and when they were last used. The ' +
      `secret itself is shown once, when it is made. ${requiredRights}`,
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    query: listEmbedSecretsQuerySchema,
    answers: { 200: embedSecretListSchema },
    problems: ['not-allowed'],
  },
  createEmbedSecret: {
    summary: 'Make an embed secret',
    description:
      'What your backend signs embed tokens with (HS256), by itself and for its own readers. The answer is the only ' +
      'one that ever holds the secret: keep it at once, and never in a page. `kid` and `issuer` go into the tokens.' +
      '\n\n' +
      'Two at most are live, so that one replaces the other without a gap: make the second, let your backend sign with ' +
      'it, and retire the first when its `lastUsedAt` stands still: the last token of it lives an hour. A third is a ' +
      `409. ${requiredRights}`,
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    answers: { 200: createdEmbedSecretSchema },
    problems: ['not-allowed', 'conflict'],
  },
  retireEmbedSecret: {
    summary: 'Retire an embed secret',
    description:
      'It stays in the list, and verifies nothing from the next request on, on every instance: embed tokens that were ' +
      'signed with it, and the data tokens that came of them, are answered 401. One that was retired before is left ' +
      `as it is. ${requiredRights}`,
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    answers: { 200: embedSecretSchema },
    problems: ['not-allowed'],
  },
  deleteEmbedSecret: {
    summary: 'Delete an embed secret',
    description: `It is gone from the list, and verifies nothing from the next request on, live or retired. ${requiredRights}`,
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    answers: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
