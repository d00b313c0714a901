/** Embed sessions: opening, exchanging and revoking them. Source: docs/platform-api.md, "Embed sessions". */
import { z } from 'zod';
import { embedTenantNameSchema } from './embed-tenants.ts';
import { groupDefinitionSchema } from './groups.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { paths } from '../element-api-paths.ts';
import { jsonObject, id } from '../primitives.ts';
import { visibleName } from '../visible-text.ts';
import { attributeDefinitionSchema, attributeValueSchema } from './user-attributes.ts';

/** Most entries of one list. A session describes one reader, and is not a bulk import. */
const maxEntries = 500;

const displayName = visibleName(z.string().trim().min(1).max(255));

/** A setting of one session. Default: the setting of the account. */
const optionalFlag = z.boolean().optional();

export const sessionSettingsSchema = z.strictObject({
  allowAi: optionalFlag,
  showDashboardChat: optionalFlag,
  showWorkbookChat: optionalFlag,
  showAiWidgets: optionalFlag,
  allowChatWorkspaceAuthoring: optionalFlag,
  showWorkbookShare: optionalFlag,
  showDashboardSettings: optionalFlag,
  showMemberNames: optionalFlag,
  showGroupByCube: optionalFlag,
  /** Such as `de-DE`. */
  locale: z.string().max(35).optional(),
  /** An IANA name such as `Europe/Berlin`. */
  timezone: z.string().max(64).optional(),
});

/** `export`: export rows of widgets. `ai`: use an agent. `schedule`: get dashboards by mail. */
export const sessionPermissions = ['export', 'ai', 'schedule'] as const;

export const generateSessionRequestSchema = z.strictObject({
  deploymentId: id,
  /** The id of the reader at the host. Exactly one of `externalId` and `internalId` has to be given. */
  externalId: z.string().trim().toLowerCase().min(1).max(255).optional(),
  /** The username of a user of the account. Stored groups and attributes apply. */
  internalId: z.string().min(1).optional(),
  email: z.email().max(255).optional(),
  /** Fields that are left out do not change. */
  userProfile: z
    .strictObject({
      displayName: displayName.optional(),
      picture: z
        .url({ protocol: /^https?$/ })
        .max(2_000)
        .optional(),
    })
    .optional(),
  embedTenantName: embedTenantNameSchema.optional(),
  embedTenantProfile: z.strictObject({ displayName: displayName.optional() }).optional(),
  /** Whether the reader may create items, in the workspace of its embed tenant. */
  creatorMode: z.boolean().optional(),
  /** Values that are stored with the reader. null removes a value. */
  userAttributes: z.array(attributeValueSchema).max(maxEntries).optional(),
  /** Created or updated before values are set. Creator mode only. */
  userAttributeDefinitions: z.array(attributeDefinitionSchema).max(maxEntries).optional(),
  /** Names of groups of the account: replaces the groups of the reader. Default: unchanged. */
  groups: z.array(z.string().trim()).max(maxEntries).optional(),
  groupDefinitions: z.array(groupDefinitionSchema).max(maxEntries).optional(),
  /** As `groups`, for groups of the embed tenant. Creator mode with a tenant only. */
  tenantGroups: z.array(z.string().trim()).max(maxEntries).optional(),
  tenantGroupDefinitions: z.array(groupDefinitionSchema).max(maxEntries).optional(),
  securityContext: jsonObject.optional(),
  /** Passed to the page unchanged in the token, such as `{ "primaryColor": "#1b5cff", "font": "Inter" }`. */
  embedTheme: jsonObject.optional(),
  /** Passed to the page unchanged in the token. Language and time zone are stored with the reader, for mails. */
  settings: sessionSettingsSchema.optional(),
  /** Permissions beyond reading. Default: none. */
  permissions: z.array(z.enum(sessionPermissions)).max(maxEntries).optional(),
  /** Limits the session to one dashboard, and shows it. */
  publicDashboardId: z.string().optional(),
  /** Stores nothing about the reader: groups and attributes apply to this session only. Not in creator mode. */
  isEphemeral: z.boolean().optional(),
});

export const revokeSessionRequestSchema = z.strictObject({ sessionId: z.string().regex(/^[0-9a-f]{32}$/) });

/** Tokens to revoke: one by its `jti`, or all of a reader by `sub`. */
export const revokeEmbedTokensRequestSchema = z.strictObject({
  jti: z.string().min(1).max(128).optional(),
  sub: z.string().min(1).optional(),
  embedTenantName: embedTenantNameSchema.optional(),
  /** With `sub`: only tokens that were signed until this time. */
  issuedUntil: z.iso.datetime({ offset: true }).optional(),
});

/** Seconds within which a session id can be exchanged for a token. */
export const sessionLifetime = 300;

export const generateSessionResponseSchema = z.object({ sessionId: z.string() });

export const sessionTokenRequestSchema = z.strictObject({ sessionId: z.string().regex(/^[0-9a-f]{32}$/) });

export const sessionTokenResponseSchema = z.object({ token: z.string() });

export type RevokeEmbedTokensRequest = z.infer<typeof revokeEmbedTokensRequestSchema>;
export type GenerateSessionRequest = z.infer<typeof generateSessionRequestSchema>;

export const embedSessionOperations = {
  generateSession: {
    method: 'POST',
    path: '/v1/embed/generate-session',
    summary: 'Create a session for an embed user',
    description:
      'The first step of embedding: your backend names the reader, and gets a session id for the page. The page ' +
      'exchanges it for an embed token, once and within five minutes.\n\n' +
      'Name the reader either by `externalId` (your own id) or by `internalId` (a user of the account). Definitions of ' +
      'groups and attributes are updated first, then the reader, all in one transaction. Repeating the call changes ' +
      'nothing. The token contains the stored groups and attributes after the call, with the defaults of the ' +
      'definitions.\n\n' +
      'An account can have 10,000 embed users, or as many as `EMBED_USER_LIMIT` of the service allows. Needs an API key ' +
      'or access token of a user with the admin role. A key of one deployment can create sessions for that deployment.',
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
    responses: { 200: generateSessionResponseSchema },
    problems: ['not-allowed', 'not-found', 'conflict', 'embed-user-limit-reached'],
  },
  exchangeSession: {
    method: 'POST',
    path: paths.sessionToken,
    summary: 'Exchange a session id for an embed token',
    description:
      'The session id is the credential, so no Authorization header is needed. It works once, and for five minutes after ' +
      'its creation. The token expires after 24 hours.',
    tag: 'Embedding',
    access: 'none',
    credential: { field: 'sessionId', name: 'session id' },
    body: sessionTokenRequestSchema,
    exampleBody: { sessionId: '6f1c0b2f4a9d4e7c8b3a5d6e7f809112' },
    responses: { 200: sessionTokenResponseSchema },
    problems: ['credential-invalid', 'session-consumed'],
  },
  revokeSession: {
    method: 'POST',
    path: '/v1/embed/session/revoke',
    summary: 'Revoke a session',
    description:
      'Ends the session at once: its session id cannot be exchanged any more, and its embed token and data tokens are ' +
      'refused with a 401. If the session does not exist or has ended, nothing changes. Needs an API key or access token ' +
      'of a user with the admin role.',
    tag: 'Embedding',
    access: 'bearer',
    rights: ['admin'],
    body: revokeSessionRequestSchema,
    exampleBody: { sessionId: '6f1c0b2f4a9d4e7c8b3a5d6e7f809112' },
    responses: { 204: null },
    problems: ['not-allowed'],
  },
  revokeEmbedTokens: {
    method: 'POST',
    path: '/v1/embed/tokens/revoke',
    summary: 'Revoke embed tokens',
    description:
      'Tokens that your backend signed, and data tokens made from them, are refused with a 401 from now on: one token by ' +
      'its `jti`, or all tokens of a reader by `sub` and the `embedTenantName` of the tokens. With `sub`, open sessions ' +
      'of the reader are revoked, too.\n\n' +
      'With `sub`, tokens that were signed until `issuedUntil` are revoked. The default is one minute from now, since ' +
      'the clock of the signer may be ahead; set it for a reader who signs in again at once. Needs an API key or access ' +
      'token of a user with the admin role.',
    tag: 'Embedding',
    access: 'bearer',
    rights: ['account-admin'],
    body: revokeEmbedTokensRequestSchema,
    exampleBody: { sub: 'ada@example.com', embedTenantName: 'acme' },
    responses: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const embedSessionSchemas = {
  GenerateSessionRequest: documentSchema(
    generateSessionRequestSchema,
    'A reader, and the settings of the session.',
    {
      externalId: 'Your own id of the reader, in lower case. Either this or `internalId`.',
      internalId:
        'Username of a user of the account. Stored groups and attributes apply, and fields about an external reader are ' +
        'not allowed.',
      email: 'Only with `externalId`.',
      userProfile:
        'Fields that are left out do not change. `picture` is an absolute http or https address, which is not loaded.',
      embedTenantName:
        'The customer of the reader. Items of other customers are not visible. A new name creates an embed tenant.',
      embedTenantProfile: 'Fields that are left out do not change.',
      creatorMode: 'Whether the reader may create dashboards.',
      userAttributes:
        'Values of user attributes, each name once, with the type of the definition. They are stored with the reader. null ' +
        'removes a value, and the default of the definition applies again. Rules of the data model can refer to them.',
      userAttributeDefinitions:
        'Only with `creatorMode`. Created or updated before values are set: of the embed tenant if one is named, ' +
        'otherwise of the account. A type cannot change: the whole call is refused.',
      groups:
        'Names of groups of the account, which replace the groups of the reader. Default: unchanged. Rules of the data ' +
        'model can refer to them.',
      groupDefinitions: 'Groups of the account, created or updated before `groups` is applied.',
      tenantGroups:
        'As `groups`, for groups of the embed tenant. Only with `creatorMode` and `embedTenantName`.',
      tenantGroupDefinitions: 'As `groupDefinitions`, for groups of the embed tenant.',
      securityContext:
        'Passed to every query. The platform writes its `cubeCloud.groups`: names of groups of the account, and ' +
        '`system:tenant:{tenant}:group:{group}` for groups of the embed tenant.',
      embedTheme:
        'Passed to the page unchanged in the token, such as `primaryColor`, `font`, `chat.inputColor`, ' +
        '`analyticsChat.backgroundColor`.',
      settings:
        'Passed to the page unchanged in the token. Default of each setting: the setting of the account.',
      permissions:
        'Permissions beyond reading: `export` (rows of widgets), `ai`, `schedule` (get dashboards by mail). Default: none.',
      publicDashboardId: 'Limits the session to one dashboard, and shows it.',
      isEphemeral:
        'Nothing about the reader is stored: groups and attributes apply to this session only. Not with `creatorMode`.',
    },
  ),
  RevokeEmbedTokensRequest: documentSchema(
    revokeEmbedTokensRequestSchema,
    'The tokens to revoke: by `jti`, or by `sub`.',
    {
      jti: 'Id of one token.',
      sub: 'The reader whose tokens are revoked, without regard to case.',
      embedTenantName: 'The embed tenant of the tokens. Default: tokens without a tenant.',
      issuedUntil: 'Tokens that were signed until this time. Default: one minute from now.',
    },
  ),
};
