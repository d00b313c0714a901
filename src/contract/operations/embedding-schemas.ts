import { deploymentSchema, embedAccessSchema, generateSessionRequestSchema } from '../embedding.ts';
import { deploymentTokenRequestSchema } from '../embedding.ts';
import { keySetSchema } from '../key-set.ts';
import { problemBodySchema } from '../problem.ts';
import { named } from './schema-name.ts';
import type { NamedSchema } from './schema-name.ts';

/** Sources: field-notes sections 1.1, 1.2 and 4; DESIGN.md section 7. */
export const embeddingSchemas = {
  Deployment: named(deploymentSchema, 'One data model with its workspace.', {
    deploymentUrl: 'Followed by `/cubejs-api/v1`, the address of its Data API.',
    creationStep: '`ready` once it can be used.',
  }),
  EmbedAccess: named(embedAccessSchema, 'Whether tokens that a host signed may show a dashboard.'),
  GenerateSessionRequest: named(generateSessionRequestSchema, 'Who is looking, and what is known of them.', {
    externalId: 'Your own id of the person; lower-cased. Either this or `internalId`.',
    internalId: 'Name of a user of the account. What follows below is not taken with it.',
    email: 'Only with `externalId`.',
    embedTenantName: 'Your customer whom the person belongs to; nothing of other customers is shown.',
    creatorMode: 'The person may make dashboards, and not only read them.',
    userAttributes: 'Each name once; the rules of the data model read them.',
    groups: 'Names of groups; the rules of the data model read them.',
    securityContext: 'Passed to every query as it is.',
    publicDashboardId: 'Limits the session to one dashboard.',
  }),
  CreateDataTokenRequest: named(deploymentTokenRequestSchema, 'All of it may be left out.', {
    expiresIn: 'Seconds; 86400 where it is left out.',
  }),
  KeySet: named(keySetSchema, 'JSON Web Keys (RFC 7517).'),
  Problem: named(problemBodySchema, 'What every error of this API says.', {
    statusCode: 'The HTTP status again.',
    error: 'The HTTP status in words.',
    message: 'For people: what is wrong, and what to do.',
    code: 'For programs: codes are added, never renamed.',
    field: 'The field or parameter that was refused, such as `config.widgets[2].position`.',
  }),
} satisfies Record<string, NamedSchema>;
