/** What a host says of a reader when it asks for a session. Source: docs/platform-api.md, "Embed sessions". */
import { z } from 'zod';
import { attributeDefinitionSchema, attributeValueSchema } from './directory-attribute.ts';
import { groupDefinitionSchema } from './directory-group.ts';
import { embedTenantNameSchema } from './directory-tenant.ts';
import { freeObject, id } from './primitives.ts';

/** Most entries of one list: a session sets a reader up, it is no import. */
const maxEntries = 500;
const displayName = z.string().trim().min(1).max(255);

/** Switches of one session: true, false, or left out for what the account says. */
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

/** `export`: files of a widget's rows; `ai`: asking an agent. */
export const sessionPermissions = ['export', 'ai'] as const;

export const generateSessionRequestSchema = z.strictObject({
  deploymentId: id,
  /** The host's own id of the reader. Exactly one of `externalId` and `internalId`. */
  externalId: z.string().trim().toLowerCase().min(1).max(255).optional(),
  /** The username of a person of the account, who comes with the groups and attributes that are stored. */
  internalId: z.string().min(1).optional(),
  email: z.email().max(255).optional(),
  /** What is left out keeps its value. */
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
  /** The reader may make things; these are its embed tenant's own. */
  creatorMode: z.boolean().optional(),
  /** Kept with the reader. null takes a value away. */
  userAttributes: z.array(attributeValueSchema).max(maxEntries).optional(),
  /** Creator mode alone: made or brought up to date before any value is set. */
  userAttributeDefinitions: z.array(attributeDefinitionSchema).max(maxEntries).optional(),
  /** Names of the account's groups: the reader is in these and no others. Left out: as before. */
  groups: z.array(z.string().trim()).max(maxEntries).optional(),
  groupDefinitions: z.array(groupDefinitionSchema).max(maxEntries).optional(),
  /** As `groups`, of the embed tenant. Creator mode with a tenant alone. */
  tenantGroups: z.array(z.string().trim()).max(maxEntries).optional(),
  tenantGroupDefinitions: z.array(groupDefinitionSchema).max(maxEntries).optional(),
  securityContext: freeObject.optional(),
  /** Such as `{ "primaryColor": "#1b5cff", "font": "Inter" }`: handed to the page in the token as it is. */
  embedTheme: freeObject.optional(),
  /** Handed to the page in the token as they are. */
  settings: sessionSettingsSchema.optional(),
  /** What the reader may do besides reading. Default: nothing. */
  permissions: z.array(z.enum(sessionPermissions)).max(maxEntries).optional(),
  /** Limits the session to one dashboard, and shows it. */
  publicDashboardId: z.string().optional(),
  /** Keeps nothing of the reader: groups and attributes hold for this session alone. Not for authors. */
  isEphemeral: z.boolean().optional(),
});

export const revokeSessionRequestSchema = z.strictObject({ sessionId: z.string().regex(/^[0-9a-f]{32}$/) });

/** Tokens to end: one by its `jti`, or all of a reader by `sub`. */
export const revokeEmbedTokensRequestSchema = z.strictObject({
  jti: z.string().min(1).max(128).optional(),
  sub: z.string().min(1).optional(),
  embedTenantName: embedTenantNameSchema.optional(),
  /** With `sub`: tokens signed until then. */
  issuedUntil: z.iso.datetime({ offset: true }).optional(),
});

export type RevokeEmbedTokensRequest = z.infer<typeof revokeEmbedTokensRequestSchema>;
export type GenerateSessionRequest = z.infer<typeof generateSessionRequestSchema>;
