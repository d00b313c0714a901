/** Deployments, their environments and data tokens. Source: docs/platform-api.md, "Deployments and data tokens". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { listQuerySchema, pageInfoSchema, pagingQuery } from '../paging.ts';
import { paths } from '../element-api-paths.ts';
import { userAttributeValueSchema } from '../embed-claims.ts';
import { id } from '../primitives.ts';
import { visibleName } from '../visible-text.ts';

export const deploymentSchema = z.object({
  id,
  name: z.string(),
  /** Address of the Data API, without `/cubejs-api/v1`. */
  deploymentUrl: z.string(),
  /** Address of the AI API, without `/chat`. */
  aiUrl: z.string().nullish(),
  /** Whether the service draws dashboards as PDF and PNG. */
  drawsDashboards: z.boolean().optional(),
  creationStep: z.string(),
});

/** Most bytes of another reader as JSON, since a token is sent in a header. */
const maxReaderBytes = 4_000;

/** Another reader through whose eyes an author looks. */
export const readAsSchema = z
  .strictObject({
    groups: z.array(z.string()).default([]),
    userAttributes: z.record(z.string(), userAttributeValueSchema).default({}),
  })
  .refine((reader) => new TextEncoder().encode(JSON.stringify(reader)).length <= maxReaderBytes, {
    error: `it must have at most ${maxReaderBytes} bytes as JSON`,
  });

export const deploymentTokenRequestSchema = z.strictObject({
  /** Lifetime in seconds. Default: 86,400. */
  expiresIn: z.int().min(60).max(86_400).optional(),
  readAs: readAsSchema.optional(),
});

export const deploymentTokenResponseSchema = z.object({ cubeApiToken: z.string() });

/** Body of create and rename. */
export const deploymentNameRequestSchema = z.strictObject({
  name: visibleName(
    z
      .string()
      .trim()
      .min(1)
      .max(255)
      .regex(/^[^\p{Cc}]+$/u, 'it must not contain control characters'),
  ),
});

export const deploymentListSchema = z.object({ items: z.array(deploymentSchema), pageInfo: pageInfoSchema });

export const environmentTypes = ['production', 'staging', 'development'] as const;

export const listEnvironmentsQuerySchema = z.object({
  ...pagingQuery,
  type: z.enum(environmentTypes).optional(),
});

export const environmentSchema = z.object({
  id: z.string(),
  type: z.enum(environmentTypes),
  /** Addresses of its Data API. */
  api_credentials: z.array(z.object({ type: z.literal('rest'), version: z.literal('v1'), url: z.string() })),
});

export const environmentListSchema = z.object({
  items: z.array(environmentSchema),
  pageInfo: pageInfoSchema,
});

export type ReadAs = z.infer<typeof readAsSchema>;
export type Deployment = z.infer<typeof deploymentSchema>;
export type Environment = z.infer<typeof environmentSchema>;

export const deploymentOperations = {
  listDeployments: {
    method: 'GET',
    path: '/v1/deployments',
    summary: 'List deployments',
    description:
      'The deployments of the account, oldest first. A credential for one deployment, such as an embed token, gets only ' +
      'that deployment.',
    tag: 'Deployments',
    access: 'bearer',
    rights: [],
    query: listQuerySchema,
    responses: { 200: deploymentListSchema },
    problems: [],
  },
  createDeployment: {
    method: 'POST',
    path: '/v1/deployments',
    summary: 'Create a deployment',
    description:
      'Creates a deployment with an empty workspace. Needs a user with the admin role, and no key of one deployment.',
    tag: 'Deployments',
    access: 'bearer',
    rights: ['account-admin'],
    body: deploymentNameRequestSchema,
    exampleBody: { name: 'Staging' },
    responses: { 200: deploymentSchema },
    problems: ['not-allowed'],
  },
  getDeployment: {
    method: 'GET',
    path: paths.deployment,
    summary: 'Get a deployment',
    description:
      'Its name and the address of its Data API: `deploymentUrl` followed by `/cubejs-api/v1`. An embed token has access ' +
      'to its own deployment only.',
    tag: 'Deployments',
    access: 'bearer',
    rights: [],
    responses: { 200: deploymentSchema },
    problems: ['not-allowed'],
  },
  updateDeployment: {
    method: 'PUT',
    path: paths.deployment,
    summary: 'Rename a deployment',
    description: 'Needs a user with the admin role.',
    tag: 'Deployments',
    access: 'bearer',
    rights: ['admin'],
    body: deploymentNameRequestSchema,
    exampleBody: { name: 'Production' },
    responses: { 200: deploymentSchema },
    problems: ['not-allowed'],
  },
  listEnvironments: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/environments',
    summary: 'List environments',
    description:
      'Where the data model of a deployment runs. Each deployment has one environment of the type `production`, with the ' +
      'address of its Data API. Lists of other types are empty.',
    tag: 'Deployments',
    access: 'bearer',
    rights: [],
    query: listEnvironmentsQuerySchema,
    responses: { 200: environmentListSchema },
    problems: ['not-allowed'],
  },
  createDataToken: {
    method: 'POST',
    path: paths.deploymentToken,
    summary: 'Get a token for the Data API',
    description:
      'A JWT that the Data API accepts in the Authorization header, without a scheme. It has the rights of the caller, ' +
      'which are read at every use: authors (admins, users, embed tokens in creator mode) may query the whole data model ' +
      'of the deployment, viewers and embed tokens in view mode may send the queries of dashboards and reports that they ' +
      'may read. Row-level rules of the data model apply in addition.\n\n' +
      'It ends with the API key, session, secret or token from which it was made. An embed token that is limited to a ' +
      'dashboard which it may not show gets no data token.\n\n' +
      'With `readAs`, an author looks through the eyes of another reader as well: a token shows the members and rows that ' +
      'both may see, and never more than without it. Others than authors get a 403. A cluster behind the service cannot ' +
      'apply it, so that requests with such a token are refused there. So is a query whose data model reads a claim in SQL in ' +
      'which both differ, since the SQL around it may turn its meaning.',
    tag: 'Deployments',
    access: 'bearer',
    rights: [],
    body: deploymentTokenRequestSchema,
    exampleBody: { expiresIn: 3600 },
    responses: { 200: deploymentTokenResponseSchema },
    problems: ['not-allowed', 'embedding-disabled'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const deploymentSchemas = {
  Deployment: documentSchema(deploymentSchema, 'A data model with its workspace.', {
    deploymentUrl: 'Address of the Data API, without `/cubejs-api/v1`.',
    aiUrl: 'Address of the AI API, without `/chat`. null: the service answers no questions.',
    drawsDashboards: 'Whether dashboards can be exported as PDF and PNG: the service has a browser.',
    creationStep: '`ready`: it can be used.',
  }),
  Environment: documentSchema(environmentSchema, 'An environment in which the data model runs.', {
    id: 'Id of the deployment, as text.',
    api_credentials: 'Addresses of its Data API.',
  }),
  CreateDataTokenRequest: documentSchema(
    deploymentTokenRequestSchema,
    'Options of a data token. The body is optional.',
    {
      expiresIn: 'Lifetime in seconds. Default: 86400.',
      readAs: 'Another reader, whose policies apply beside those of the caller. Default: nobody.',
    },
  ),
  ReadAs: documentSchema(readAsSchema, 'A reader through whose eyes an author looks.', {
    groups:
      'Groups as in tokens: `sales`, or `system:tenant:acme:group:sales` for a group of an embed tenant. They take the ' +
      'place of the author’s in `securityContext.cubeCloud.groups`. Default: none.',
    userAttributes: 'Values of user attributes by name. One that is left out has no value, and no default.',
  }),
  DeploymentNameRequest: documentSchema(deploymentNameRequestSchema, 'The name of a deployment.'),
};
