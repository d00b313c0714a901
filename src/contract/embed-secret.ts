/** Embed secrets, with which hosts sign embed tokens. Source: docs/platform-api.md, "Embed secrets". */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { pagingQuery } from './paging-query.ts';
import { timestamp } from './primitives.ts';

/** Two, so that a host can move from one to the other. */
export const maxLiveSecrets = 2;

export const embedSecretSchema = z.object({
  /** The `kid` of the tokens that are signed with it. */
  kid: z.string(),
  /** Tokens of a retired one are refused. */
  status: z.enum(['live', 'retired']),
  createdAt: timestamp,
  /** Who made it, in words that outlive the user: `user:3`, `command-line`; null: it came with the account. */
  createdBy: z.string().nullable(),
  /** To the minute; null: never. */
  lastUsedAt: timestamp.nullable(),
  retiredAt: timestamp.nullable(),
});
export type EmbedSecret = z.infer<typeof embedSecretSchema>;

export const embedSecretListSchema = z.object({
  items: z.array(embedSecretSchema),
  pageInfo: pageInfoSchema,
});

export const listEmbedSecretsQuerySchema = z.object(pagingQuery);

/** The only answer that ever holds the secret. */
export const createdEmbedSecretSchema = embedSecretSchema.extend({
  secret: z.string(),
  /** The `iss` of the tokens that are signed with it. */
  issuer: z.string(),
});
export type CreatedEmbedSecret = z.infer<typeof createdEmbedSecretSchema>;
