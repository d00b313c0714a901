import {
  deploymentSchema,
  deploymentTokenRequestSchema,
  deploymentTokenResponseSchema,
} from '../embedding.ts';
import type { OperationFamily } from './operation.ts';

/** Sources: platform-api.md, "Other resource roots"; field-notes sections 1.1 and 4. */
export const deploymentOperations = {
  getDeployment: {
    summary: 'Get a deployment',
    description:
      'Its name, and where its Data API is: `deploymentUrl` followed by `/cubejs-api/v1`. An embed token knows the ' +
      'deployment that it was made for, and no other.',
    tag: 'Deployments',
    access: 'bearer',
    answers: { 200: deploymentSchema },
    problems: [],
  },
  createDataToken: {
    summary: 'Get a token for the Data API',
    description:
      'A JWT that the Data API takes as it is, without a word in front of it. It carries the rights of the caller: ' +
      'for an embed token, the queries of the dashboards that it sees, and not longer than that token itself lives.',
    tag: 'Deployments',
    access: 'bearer',
    body: deploymentTokenRequestSchema,
    exampleBody: { expiresIn: 3600 },
    answers: { 200: deploymentTokenResponseSchema },
    problems: [],
  },
} satisfies OperationFamily;
