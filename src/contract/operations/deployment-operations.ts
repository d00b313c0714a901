import {
  deploymentSchema,
  deploymentTokenRequestSchema,
  deploymentTokenResponseSchema,
} from '../embedding.ts';
import {
  deploymentListSchema,
  deploymentNameRequestSchema,
  environmentListSchema,
  listEnvironmentsQuerySchema,
} from '../embedding-deployment.ts';
import { listQuerySchema } from '../paging-query.ts';
import type { OperationFamily } from './operation.ts';

/** Sources: platform-api.md, "Other resource roots"; field-notes sections 1.1 and 4. */
export const deploymentOperations = {
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
      'A JWT that the Data API takes as it is, without a word in front of it. It carries the rights of the caller: ' +
      'for an embed token, the queries of the dashboards that it sees, and not longer than that token itself lives; ' +
      'for a key, the whole deployment, with the groups and attributes that are stored of its user.',
    tag: 'Deployments',
    access: 'bearer',
    body: deploymentTokenRequestSchema,
    exampleBody: { expiresIn: 3600 },
    answers: { 200: deploymentTokenResponseSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationFamily;
