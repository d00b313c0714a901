/** What the discovery endpoints answer. Source: RFC 7643, sections 5 to 7. */
import { discoverySchemas } from './discovery-schemas.ts';
import type { DiscoverySchema } from './discovery-schemas.ts';
import { groupUrn } from './group-resource-schema.ts';
import type { ScimAttribute } from './scim-attribute.ts';
import type { ScimResourceSchema } from './scim-resource-schema.ts';

/** Most resources of one page. */
export const mostResults = 200;

type Json = Readonly<Record<string, unknown>>;

/** Describes the schemas of the resource types, and of the discovery documents. `base` is the address of the SCIM service. */
export function toSchemaDocuments(types: readonly ScimResourceSchema[], base: string): Json[] {
  const ofTypes = types.flatMap(({ type, extensions, ...core }) => [{ name: type, ...core }, ...extensions]);
  return [...ofTypes, ...discoverySchemas].map((schema) => toSchemaDocument(schema, base));
}

const toSchemaDocument = ({ urn, name, description, attributes }: DiscoverySchema, base: string): Json => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id: urn,
  name,
  description,
  attributes: attributes.map(toAttributeDocument),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${urn}` },
});

function toAttributeDocument(attribute: ScimAttribute): Json {
  const { subAttributes } = attribute;
  const told = Object.entries(attribute).filter(([name]) => name !== 'isClosed' && name !== 'subAttributes');
  return {
    ...Object.fromEntries<unknown>(told),
    ...(subAttributes && { subAttributes: subAttributes.map(toAttributeDocument) }),
  };
}

export function toResourceTypeDocument(schema: ScimResourceSchema, base: string): Json {
  const { type, urn, description, extensions } = schema;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: type,
    name: type,
    endpoint: urn === groupUrn ? '/Groups' : '/Users',
    description,
    schema: urn,
    schemaExtensions: extensions.map((one) => ({ schema: one.urn, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type}` },
  };
}

export const toServiceProviderConfig = (base: string): Json => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A SCIM token, or an API key of an admin, in the header Authorization.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});
