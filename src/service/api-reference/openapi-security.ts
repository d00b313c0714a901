/** The credentials of operations. Source: docs/platform-api.md, "Authentication"; OpenAPI 3.1, "Security Scheme Object". */
import type { Operation, Right } from '../../contract/operations/operation.ts';

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key, an OAuth access token, or an embed token. Operations that do not list `embed-token` take no embed token here either.',
  },
  'api-key': {
    type: 'http',
    scheme: 'Api-Key',
    description: 'An API key; the same as `Bearer`. For SCIM, a SCIM token.',
  },
  'embed-token': {
    type: 'http',
    scheme: 'Embed-Token',
    description: 'The embed token of a session, or one that a host signs; the same as `Bearer`.',
  },
  'scim-token': {
    type: 'http',
    scheme: 'bearer',
    description: 'A SCIM token, or the API key of an admin for the whole account.',
  },
  'data-token': {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token of `createDataToken`, without a scheme. `Bearer` in front of it is accepted.',
  },
} as const;

type Scheme = keyof typeof securitySchemes;

/** Alternatives: a request needs one of them. */
export type Security = readonly Readonly<Partial<Record<Scheme, readonly string[]>>>[];

const toSecurity = (...schemes: readonly Scheme[]): Security => schemes.map((scheme) => ({ [scheme]: [] }));

export const bearerSecurity = toSecurity('bearer', 'api-key', 'embed-token');
const adminSecurity = toSecurity('bearer', 'api-key');
const scimSecurity = toSecurity('scim-token', 'api-key');
const dataSecurity = toSecurity('data-token');

/** Rights that no embed token has. */
const adminRights: readonly Right[] = ['admin', 'account-admin'];

/** The schemes of the credentials that an operation takes. */
export function listSecurity({ access, rights = [] }: Operation): Security {
  if (access === 'none') return [];
  if (access === 'data-token') return dataSecurity;
  if (access === 'scim-token') return scimSecurity;
  return rights.some((right) => adminRights.includes(right)) ? adminSecurity : bearerSecurity;
}
