/**
 * Facts about embed tokens that need no schema: they are shared by the service and by backends that sign tokens.
 * Source: docs/embed-tokens.md.
 */

/** Audience of every embed token. */
export const embedAudience = 'vitrine-embed';

/** Issuer of tokens that the platform signs. Tokens of hosts name the slug of their account. */
export const platformIssuer = 'vitrine';

export const embedModes = ['view', 'creator', 'screenshot'] as const;

/** What a token may allow beyond viewing. */
export const embedPermissions = ['export', 'ai', 'schedule'] as const;

/** Longest lifetime of an embed token of the platform, in seconds. */
export const platformTokenLifetime = 86_400;

/** Longest lifetime of an embed token of a host, in seconds. */
export const hostTokenLifetime = 3_600;

/** Tolerated difference of clocks, in seconds. */
export const clockTolerance = 60;

/** Most characters of an issuer, a key id and a token id. */
export const maxNameLength = 128;

/** RFC 7518 section 3.2: an HS256 key is at least as long as the hash; the JWT library does not check it. */
export const minSecretBytes = 32;

export const isSecretLongEnough = (secret: string): boolean =>
  new TextEncoder().encode(secret).byteLength >= minSecretBytes;

/** Subjects with this prefix are users of the account. Hosts cannot sign for them. */
export const internalPrefix = 'user:';

/** What a token may allow beyond viewing. */
export type EmbedPermission = (typeof embedPermissions)[number];

/** The value of an attribute of a reader. */
export type UserAttributeValue = string | number | boolean | string[] | number[] | null;
