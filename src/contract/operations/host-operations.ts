import { keySetSchema } from '../key-set.ts';
import type { HostOperations } from './operation.ts';

/** Paths that stand beside `{base_url}`. Source: DESIGN.md section 8. */
export const hostOperations = {
  getKeySet: {
    summary: 'Get the public keys of the platform',
    description: 'For programs that verify its embed tokens and data tokens themselves (RFC 7517).',
    tag: 'Operation',
    access: 'none',
    answers: { 200: keySetSchema },
    problems: [],
  },
} satisfies HostOperations;
