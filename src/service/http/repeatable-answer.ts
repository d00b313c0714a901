/** Marks answers that may be sent again for the same request. Source: answer-memory.ts. */
import type { Context } from 'hono';
import { findNodeRequest } from './client-connection.ts';
import { summarizeRequest } from './request-trace.ts';
import type { RequestSummary } from './request-trace.ts';

export interface RepeatableAnswer {
  /** The bytes of the response. `undefined`: it has no body. */
  readonly body: Uint8Array | undefined;
  /** When the credential of the caller ends, in milliseconds since 1970. `Infinity`: never. */
  readonly credentialEnd: number;
}

interface MarkedAnswer extends RepeatableAnswer {
  readonly summary: RequestSummary;
}

/** By the request object of Node. */
const marked = new WeakMap<object, MarkedAnswer>();

/**
 * To be called by a handler whose answer depends only on the request, on the database and on the settings of the service,
 * and which has no other effect.
 */
export function markRepeatable(c: Context, answer: RepeatableAnswer): void {
  const { incoming } = findNodeRequest(c);
  if (incoming) marked.set(incoming, { ...answer, summary: summarizeRequest(c) });
}

export const findRepeatable = (incoming: object): MarkedAnswer | undefined => marked.get(incoming);
