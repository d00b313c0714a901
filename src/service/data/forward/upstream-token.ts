/** The token that the cluster is shown: what it says of the caller is the cluster's security context. */
import { createHmac } from 'node:crypto';
import type { DataCaller } from '../../access/data-caller.ts';

/** Seconds; a token is made for each request. */
const lifetime = 300;

/** HS256 (RFC 7515, RFC 7519); never outlives the caller's own token. Our own claims outrank the host's of those names. */
export function signUpstreamToken(caller: DataCaller, secret: string, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const { securityContext, userAttributes, groups, accountId, deploymentId, expiresAt } = caller;
  const claims = {
    ...securityContext,
    ...{ userAttributes, groups, accountId, deploymentId },
    iat: issuedAt,
    exp: Math.min(issuedAt + lifetime, expiresAt),
  };
  const content = `${toPart({ alg: 'HS256', typ: 'JWT' })}.${toPart(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const toPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
