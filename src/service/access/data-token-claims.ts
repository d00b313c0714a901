/** What a data token says: whose it is, and which credential it came from and ends with. */
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { embedClaimsSchema } from '../../contract/embed-claims.ts';
import { id } from '../../contract/primitives.ts';
import type { Caller, EmbedCaller, PersonCaller } from './caller.ts';
import { readClaims, toInternalSubject } from './token-claims.ts';

const base = { account: id, deploymentId: id, exp: z.int() };

/** Of a person of the account. What they are and may do is not the token's to say. */
const personClaims = z.object({ ...base, by: z.literal('person'), sub: z.string() });
const keyClaims = personClaims.extend({ by: z.literal('api-key'), key: id });

/** Of an embed token: its claims, and what it rests on. */
const embedded = embedClaimsSchema.omit({ permissions: true, embedTheme: true, settings: true }).extend({
  account: id,
});
const sessionClaims = embedded.extend({
  by: z.literal('session'),
  session: z.string(),
  ephemeral: z.boolean(),
});
const hostClaims = embedded.extend({ by: z.literal('host'), secret: id, since: z.int() });
const platformClaims = embedded.extend({ by: z.literal('platform'), since: z.int() });

/** A token that does not say what it rests on is none. */
const dataClaimsSchema = z.discriminatedUnion('by', [
  personClaims,
  keyClaims,
  sessionClaims,
  hostClaims,
  platformClaims,
]);

export type DataClaims = z.infer<typeof dataClaimsSchema>;

/** Throws a 401 for claims that are not a data token's. */
export const readDataClaims = (payload: JWTPayload): DataClaims => readClaims(dataClaimsSchema, payload);

export const toDataClaims = (caller: Caller, deploymentId: number): Record<string, unknown> => ({
  account: caller.accountId,
  deploymentId,
  ...(caller.kind === 'person' ? personPart(caller) : embedPart(caller)),
});

const personPart = ({ userId, keyId }: PersonCaller): Record<string, unknown> => ({
  sub: toInternalSubject(userId),
  ...(keyId === undefined ? { by: 'person' } : { by: 'api-key', key: keyId }),
});

function embedPart({ claims, origin }: EmbedCaller): Record<string, unknown> {
  const { sub, mode, jti, publicId, embedTenant, groups, userAttributes, securityContext } = claims;
  const said = { sub, mode, jti, publicId, embedTenant, groups, userAttributes, securityContext };
  if (origin.kind === 'session')
    return { ...said, by: 'session', session: origin.idHash, ephemeral: origin.isEphemeral };
  if (origin.kind === 'host') return { ...said, by: 'host', secret: origin.secretId, since: origin.issuedAt };
  return { ...said, by: 'platform', since: origin.issuedAt };
}
