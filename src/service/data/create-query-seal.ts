import type { IsQueryAllowed, SealQuery } from '../access/data-access-ports.ts';
import { readLoadRequest } from '../../semantic-layer/requests/query-reader.ts';
import { requireAllowedRequest } from './require-allowed-query.ts';
import type { SemanticLayer } from '../../semantic-layer/semantic-layer.ts';

/** Seals the queries that a caller may send. */
export const createQuerySeal =
  (layer: SemanticLayer) =>
  ({ isQueryAllowed }: { readonly isQueryAllowed: IsQueryAllowed }): SealQuery =>
  async (caller, query, at) => {
    const request = readLoadRequest({ query });
    await requireAllowedRequest(isQueryAllowed, caller, request);
    return layer.seal({ reader: caller, at }, request);
  };
