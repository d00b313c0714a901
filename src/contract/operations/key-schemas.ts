import {
  apiKeyListSchema,
  apiKeySchema,
  createApiKeyRequestSchema,
  createdApiKeySchema,
} from '../api-key.ts';
import { auditEventSchema, auditLogSchema } from '../audit-log.ts';
import { createdEmbedSecretSchema, embedSecretListSchema, embedSecretSchema } from '../embed-secret.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './describe-schema.ts';

/** Source: docs/platform-api.md, "API keys and audit log". */
export const keySchemas = {
  ApiKey: describeSchema(apiKeySchema, 'What is known of an API key; the key itself is kept nowhere.', {
    prefix: 'Its first six characters, by which people tell their keys apart.',
    userId: 'Whose rights it has.',
    deploymentId: 'The one deployment that it is for; null: all of the account.',
    lastUsedAt: 'To the minute; null: never.',
  }),
  ApiKeyList: describeSchema(apiKeyListSchema, 'A page of API keys.'),
  CreateApiKeyRequest: describeSchema(createApiKeyRequestSchema, 'A key to be made.', {
    userId: 'Whose rights it has; the caller’s where it is left out. Only an admin may name others.',
    deploymentId: 'Limits the key to one deployment.',
  }),
  CreatedApiKey: describeSchema(createdApiKeySchema, 'An API key on the one occasion that it is shown.', {
    key: 'Send it as `Authorization: Bearer sk-…`. It is not shown again.',
  }),
  EmbedSecret: describeSchema(embedSecretSchema, 'What is known of an embed secret besides itself.', {
    kid: 'The `kid` in the header of the tokens that are signed with it.',
    status: '`retired`: tokens that are signed with it are refused.',
    createdBy: 'In words that outlive the user: `user:3`, `command-line`; null: it came with the account.',
    lastUsedAt: 'When a token of it was last believed, to the minute; null: never.',
  }),
  EmbedSecretList: describeSchema(embedSecretListSchema, 'A page of embed secrets.'),
  CreatedEmbedSecret: describeSchema(
    createdEmbedSecretSchema,
    'An embed secret on the one occasion that it is shown.',
    {
      secret: 'Sign embed tokens with it (HS256), in your backend alone. It is not shown again.',
      issuer: 'The `iss` of the tokens.',
    },
  ),
  AuditEvent: describeSchema(auditEventSchema, 'One change.', {
    userId: 'null: somebody who is no user of the account.',
    actor: 'Who it was, in words that outlive the user: `user:3`, `embed:acme/ada`.',
    action: 'Such as `workbook.publish`.',
    requestId: 'The `X-Request-Id` of the answer that said it was done.',
  }),
  AuditLog: describeSchema(auditLogSchema, 'A page of changes, newest first.'),
} satisfies Record<string, DescribedSchema>;
