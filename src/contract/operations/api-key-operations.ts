import {
  apiKeyListSchema,
  createApiKeyRequestSchema,
  createdApiKeySchema,
  listApiKeysQuerySchema,
} from '../api-key.ts';
import { auditLogQuerySchema, auditLogSchema } from '../audit-log.ts';
import type { OperationGroup } from './operation.ts';

/** Source: docs/platform-api.md, "API keys and audit log". */
export const keyOperations = {
  listApiKeys: {
    summary: 'List API keys',
    description:
      'Those that still work, newest first, each with its first six characters: the key itself is shown once, when ' +
      'it is made. An admin sees all keys of the account, others see their own; a key that is for one deployment ' +
      'sees the keys of that deployment.',
    tag: 'API keys',
    access: 'bearer',
    query: listApiKeysQuerySchema,
    answers: { 200: apiKeyListSchema },
    problems: ['not-allowed'],
  },
  createApiKey: {
    summary: 'Make an API key',
    description:
      'The answer is the only one that ever holds the key, as `key`: keep it at once. It has the rights of its user, ' +
      'within one deployment if `deploymentId` says so. No key makes another that opens more than itself, and only ' +
      'an admin makes keys for others.\n\n' +
      'Whoever has lost the last admin key makes a new one on the machine of the service: `vitrine keys create ' +
      '--admin`.',
    tag: 'API keys',
    access: 'bearer',
    body: createApiKeyRequestSchema,
    exampleBody: { name: 'Nightly import', deploymentId: 1 },
    answers: { 200: createdApiKeySchema },
    problems: ['not-allowed'],
  },
  revokeApiKey: {
    summary: 'Revoke an API key',
    description:
      'It opens nothing from the next request on. An admin may revoke every key of the account, others their own.',
    tag: 'API keys',
    access: 'bearer',
    answers: { 204: null },
    problems: ['not-allowed'],
  },
  listAuditLog: {
    summary: 'List what was changed',
    description:
      'Every change in the account, newest first: who, what, when, which item, and the id of the request that did ' +
      'it. Needs a user with the admin role.',
    tag: 'Audit log',
    access: 'bearer',
    rights: ['account-admin'],
    query: auditLogQuerySchema,
    answers: { 200: auditLogSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
