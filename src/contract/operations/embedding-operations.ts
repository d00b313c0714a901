import { dashboardSchema } from '../dashboard.ts';
import {
  embedAccessRequestSchema,
  embedAccessSchema,
  generateSessionResponseSchema,
  sessionTokenRequestSchema,
  sessionTokenResponseSchema,
} from '../embedding-tokens.ts';
import {
  generateSessionRequestSchema,
  revokeEmbedTokensRequestSchema,
  revokeSessionRequestSchema,
} from '../embedding-session.ts';
import type { OperationGroup } from './operation.ts';

/** Source: docs/platform-api.md, "Embedding flow". */
export const embeddingOperations = {
  generateSession: {
    summary: 'Open a session for an embed user',
    description:
      'The first step of embedding: your backend says who is looking, and gets a session id that the page may know. ' +
      'Within five minutes the page exchanges it, once, for an embed token.\n\n' +
      'Name the person by `externalId` (your own id for them) or by `internalId` (a user of the account), not by ' +
      'both. Definitions of groups and attributes are brought up to date first, then the person gets what the call ' +
      'says, all of it or nothing; the same call again changes nothing. The token carries the groups and attributes ' +
      'as they are kept after the call, with the defaults of the definitions.\n\n' +
      'An account has 10,000 embed users at most, or as many as `EMBED_USER_LIMIT` of the service says. Needs an API ' +
      'key or access token of a user with the admin role; a key of one deployment opens sessions for that one.',
    tag: 'Embedding',
    access: 'bearer',
    rights: ['admin'],
    body: generateSessionRequestSchema,
    exampleBody: {
      deploymentId: 1,
      externalId: 'ada@example.com',
      embedTenantName: 'acme',
      groupDefinitions: [{ name: 'sales', description: 'Everybody who sells' }],
      groups: ['sales'],
      securityContext: { plan: 'gold' },
    },
    answers: { 200: generateSessionResponseSchema },
    problems: ['not-allowed', 'not-found', 'conflict', 'embed-user-limit-reached'],
  },
  exchangeSession: {
    summary: 'Exchange a session id for an embed token',
    description:
      'The session id is the credential here, so no Authorization header is sent. It works once, and for five ' +
      'minutes after it was made; the token that comes of it lives for 24 hours.',
    tag: 'Embedding',
    access: 'none',
    credential: { field: 'sessionId', name: 'session id' },
    body: sessionTokenRequestSchema,
    exampleBody: { sessionId: '6f1c0b2f4a9d4e7c8b3a5d6e7f809112' },
    answers: { 200: sessionTokenResponseSchema },
    problems: ['credential-invalid', 'session-consumed'],
  },
  revokeSession: {
    summary: 'Revoke a session',
    description:
      'Ends it at once, everywhere: a session id that nobody has exchanged is dead, and the embed token of one that ' +
      'was exchanged is answered 401 from now on, as is every data token that was made from it. A session that is ' +
      'over, or was never there, is left as it is. Needs an API key or access token of a user with the admin role.',
    tag: 'Embedding',
    access: 'bearer',
    rights: ['admin'],
    body: revokeSessionRequestSchema,
    exampleBody: { sessionId: '6f1c0b2f4a9d4e7c8b3a5d6e7f809112' },
    answers: { 204: null },
    problems: ['not-allowed'],
  },
  revokeEmbedTokens: {
    summary: 'End embed tokens before their time',
    description:
      'Tokens that your own backend signed are answered 401 from now on, and so are the data tokens that were made ' +
      'from them: one token by its `jti`, or all of a reader by `sub`, together with the `embedTenantName` that they ' +
      'carry. With `sub`, the open sessions of that reader are revoked, too.\n\n' +
      'With `sub`, tokens count that were signed until `issuedUntil`. Left out, that is one minute from now, since ' +
      'the clock that signed may be ahead by as much; name it for a reader who signs in again at once. Needs an API ' +
      'key or access token of a user with the admin role.',
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    body: revokeEmbedTokensRequestSchema,
    exampleBody: { sub: 'ada@example.com', embedTenantName: 'acme' },
    answers: { 204: null },
    problems: ['not-allowed'],
  },
  getEmbedDashboard: {
    summary: 'Get a published dashboard',
    description:
      'The dashboard as its readers see it, with the snapshots of its reports. It is answered to users who own its ' +
      'workbook, have access to the workbook or its folder, hold the permission `EmbedDashboardRead` on it, or when ' +
      'it is shared with all embed users. To everyone else it does not exist.\n\n' +
      'A token that a host signed needs signed embedding to be switched on for the dashboard. The answer carries an ' +
      '`ETag`; sent back as `If-None-Match`, an unchanged dashboard is a 304 without a body.',
    tag: 'Embedding',
    access: 'bearer',
    answers: { 200: dashboardSchema, 304: null },
    problems: ['embedding-disabled'],
  },
  setDashboardEmbedding: {
    summary: 'Allow or forbid signed embedding of a dashboard',
    description:
      'Holds from the next request on, also for pages that are open. Publishing again keeps it. It shares the ' +
      'dashboard with nobody: see `embed-access` of its workbook.\n\n' +
      'Needs manage access to the workbook.',
    tag: 'Embedding',
    access: 'bearer',
    rights: ['author'],
    body: embedAccessRequestSchema,
    exampleBody: { allowEmbed: true },
    answers: { 200: embedAccessSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
