import {
  deploymentSchema,
  deploymentTokenRequestSchema,
  deploymentTokenResponseSchema,
} from '../embedding-tokens.ts';
import {
  deploymentListSchema,
  deploymentNameRequestSchema,
  environmentListSchema,
  listEnvironmentsQuerySchema,
} from '../embedding-deployment.ts';
import { accessPreviewRequestSchema, accessPreviewSchema } from '../access-preview.ts';
import { listQuerySchema } from '../paging-query.ts';
import type { OperationGroup } from './operation.ts';

/** Source: docs/platform-api.md, "Deployments and data tokens". */
export const deploymentOperations = {
  previewAccess: {
    summary: 'Preview what a reader would see',
    description:
      'For each cube and view of the data model: the members that a reader is given, the filter on its rows, and how ' +
      'many rows pass it. It is worked out by what every query goes through, and no row is answered.\n\n' +
      'Name a user by `userId`, or an embed user by `externalId` and `embedTenant`: the groups and attributes that ' +
      'the platform keeps of them are used. Or give `groups`, `userAttributes` and `securityContext` of nobody in ' +
      'particular: the preview is that of a session reader of the platform who has them, so that the groups stand in ' +
      '`securityContext.cubeCloud.groups`, too. Attributes that are not given have no value: the defaults of their ' +
      'definitions are left out.\n\n' +
      'Needs a user with the admin role, and is written to the audit log as `access.preview`. Where a ' +
      'cluster answers the Data API, or nobody, it is answered 503.',
    tag: 'Access',
    access: 'bearer',
    rights: ['admin'],
    body: accessPreviewRequestSchema,
    exampleBody: { groups: ['sales'], userAttributes: { state: 'CA' } },
    answers: { 200: accessPreviewSchema },
    problems: ['not-allowed', 'unavailable'],
  },
  listDeployments: {
    summary: 'List deployments',
    description:
      'All of the account, oldest first. A credential that is for one deployment, such as an embed token, gets that ' +
      'one.',
    tag: 'Deployments',
    access: 'bearer',
    query: listQuerySchema,
    answers: { 200: deploymentListSchema },
    problems: [],
  },
  createDeployment: {
    summary: 'Create a deployment',
    description:
      'Its workspace is empty. Needs a user with the admin role, and no key of a single deployment.',
    tag: 'Deployments',
    access: 'bearer',
    rights: ['account-admin'],
    body: deploymentNameRequestSchema,
    exampleBody: { name: 'Staging' },
    answers: { 200: deploymentSchema },
    problems: ['not-allowed'],
  },
  updateDeployment: {
    summary: 'Rename a deployment',
    description: 'Needs a user with the admin role.',
    tag: 'Deployments',
    access: 'bearer',
    rights: ['admin'],
    body: deploymentNameRequestSchema,
    exampleBody: { name: 'Production' },
    answers: { 200: deploymentSchema },
    problems: ['not-allowed'],
  },
  listEnvironments: {
    summary: 'List environments',
    description:
      'Where the data model of a deployment runs. Each has one environment, in production, with the address of its ' +
      'Data API; lists of other types are empty.',
    tag: 'Deployments',
    access: 'bearer',
    query: listEnvironmentsQuerySchema,
    answers: { 200: environmentListSchema },
    problems: ['not-allowed'],
  },
  getDeployment: {
    summary: 'Get a deployment',
    description:
      'Its name, and where its Data API is: `deploymentUrl` followed by `/cubejs-api/v1`. An embed token knows the ' +
      'deployment that it was made for, and no other.',
    tag: 'Deployments',
    access: 'bearer',
    answers: { 200: deploymentSchema },
    problems: ['not-allowed'],
  },
  createDataToken: {
    summary: 'Get a token for the Data API',
    description:
      'A JWT that the Data API takes as it is, without a word in front of it. It reaches what its caller reaches, ' +
      'read anew at every use: for those who make things (admins, users, embed tokens in creator mode) the whole ' +
      'data model of the deployment; for viewers and for embed tokens in view mode what the dashboards and reports ' +
      'ask that they see. Row-level rules of the model hold besides.\n\n' +
      'It ends with the key, session, secret or token that it came from, and never lives longer. For an embed token ' +
      'that names a dashboard which it may not show, none is made.',
    tag: 'Deployments',
    access: 'bearer',
    body: deploymentTokenRequestSchema,
    exampleBody: { expiresIn: 3600 },
    answers: { 200: deploymentTokenResponseSchema },
    problems: ['not-allowed', 'embedding-disabled'],
  },
} satisfies OperationGroup;
