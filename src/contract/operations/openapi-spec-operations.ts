import { openApiSpecSchema } from '../openapi-spec.ts';
import type { OperationGroup } from './operation.ts';

/** Source: docs/platform-api.md, "Description of the API". */
export const specOperations = {
  getSpec: {
    summary: 'Get this description for programs',
    description: 'An OpenAPI 3.1 document, made from the same schemas that requests and answers pass.',
    tag: 'Specification',
    access: 'none',
    answers: { 200: openApiSpecSchema, 304: null },
    problems: [],
  },
  getSpecPage: {
    summary: 'Get this description for people',
    description: 'A page without scripts.',
    tag: 'Specification',
    access: 'none',
    answers: { 200: 'text/html', 304: null },
    problems: [],
  },
} satisfies OperationGroup;
