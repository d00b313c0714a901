/**
 * Resources and messages of SCIM 2.0, for the API reference. Attributes of resources are described by SCIM's own schemas, which
 * the service serves. Source: RFC 7643; RFC 7644.
 */
import { z } from 'zod';
import { documentSchema } from './documented-schema.ts';

/** Media type of requests, responses and errors. Source: RFC 7644, section 8.1. */
export const scimType = 'application/scim+json';

const schemas = z.array(z.string());

/** What all resources have. A request for some attributes gets only `schemas`, `id` and these. */
const resource = { schemas, id: z.string(), meta: z.looseObject({}).optional() };

export const scimUserSchema = z.looseObject({
  ...resource,
  externalId: z.string().optional(),
  userName: z.string().optional(),
  active: z.boolean().optional(),
});

export const scimGroupSchema = z.looseObject({
  ...resource,
  externalId: z.string().optional(),
  displayName: z.string().optional(),
  members: z.array(z.looseObject({ value: z.string() })).optional(),
});

export const scimUserInputSchema = z.looseObject({
  schemas,
  userName: z.string(),
  externalId: z.string().optional(),
  active: z.boolean().optional(),
});

export const scimGroupInputSchema = z.looseObject({
  schemas,
  displayName: z.string(),
  externalId: z.string().optional(),
  members: z.array(z.looseObject({ value: z.string() })).optional(),
});

export const scimPatchSchema = z.looseObject({
  schemas,
  Operations: z
    .array(z.looseObject({ op: z.string(), path: z.string().optional(), value: z.unknown().optional() }))
    .min(1),
});

export const scimDocumentSchema = z.looseObject({ schemas, id: z.string().optional() });

const toListSchema = <Resource extends z.ZodType>(one: Resource) =>
  z.object({
    schemas,
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(one),
  });

export const scimUserListSchema = toListSchema(scimUserSchema);
export const scimGroupListSchema = toListSchema(scimGroupSchema);
export const scimListSchema = toListSchema(scimDocumentSchema);

/** Source: RFC 7644, section 3.12. */
export const scimErrorSchema = z.object({
  schemas,
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string(),
});

const names = z.array(z.string()).optional();
export const scimSearchSchema = z.looseObject({
  schemas,
  filter: z.string().optional(),
  sortBy: z.string().optional(),
  sortOrder: z.string().optional(),
  startIndex: z.int().optional(),
  count: z.int().optional(),
  attributes: names,
  excludedAttributes: names,
});

/** Schemas that the API reference shows by name. */
export const scimSchemas = {
  ScimUser: documentSchema(scimUserSchema, 'A user of the account as a SCIM resource.'),
  ScimGroup: documentSchema(scimGroupSchema, 'A group of the account as a SCIM resource.'),
  ScimUserInput: documentSchema(scimUserInputSchema, 'A user as an identity provider sends it.'),
  ScimGroupInput: documentSchema(scimGroupInputSchema, 'A group as an identity provider sends it.'),
  ScimPatch: documentSchema(scimPatchSchema, 'Operations on one resource: RFC 7644, section 3.5.2.'),
  ScimSearch: documentSchema(scimSearchSchema, 'A search: RFC 7644, section 3.4.3.'),
  ScimDocument: documentSchema(scimDocumentSchema, 'A resource, or a document about the SCIM service.'),
  ScimUserList: documentSchema(scimUserListSchema, 'A page of users.'),
  ScimGroupList: documentSchema(scimGroupListSchema, 'A page of groups.'),
  ScimList: documentSchema(scimListSchema, 'A page of resources or documents.'),
  ScimError: documentSchema(scimErrorSchema, 'The body of every error of the SCIM service.', {
    status: 'The HTTP status, as text.',
    scimType: 'A code of RFC 7644, table 9.',
    detail: 'A readable message: what is wrong, and what to do.',
  }),
};
