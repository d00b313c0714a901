import { healthSchema } from '../health.ts';
import { keySetSchema } from '../json-web-key-set.ts';
import type { HostOperations } from './operation.ts';

/** Paths that stand beside `{base_url}`. Source: docs/platform-api.md, "Families and addresses". */
export const hostOperations = {
  getKeySet: {
    summary: 'Get the public keys of the platform',
    description: 'For programs that verify its embed tokens and data tokens themselves (RFC 7517).',
    tag: 'Service',
    access: 'none',
    answers: { 200: keySetSchema },
    problems: [],
  },
  getHealth: {
    summary: 'Ask whether the process lives',
    description: 'For whoever restarts it when it does not. Also over plain HTTP, and without limits.',
    tag: 'Service',
    access: 'none',
    answers: { 200: healthSchema },
    problems: [],
  },
  getReadiness: {
    summary: 'Ask whether it can be sent requests',
    description:
      'For load balancers: 503 while the database does not answer within a second or takes no writes, and once the ' +
      'service was told to stop. Also over plain HTTP, and without limits.',
    tag: 'Service',
    access: 'none',
    answers: { 200: healthSchema },
    problems: [],
  },
} satisfies HostOperations;
