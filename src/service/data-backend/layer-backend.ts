/** What the data engine gives the service, wherever its tables come from. */
import { readLoadRequest } from '../../semantic-layer/requests/query-reader.ts';
import type { SemanticLayer } from '../../semantic-layer/semantic-layer.ts';
import { createDataRoutes } from '../data/data-routes.ts';
import { requireAllowedRequest } from '../data/require-allowed-query.ts';
import { createQueryRunner } from '../data/run-query-anew.ts';
import type { DataBackend } from './data-backend.ts';

type LayerBackend = Required<
  Pick<
    DataBackend,
    | 'createRoutes'
    | 'createQuerySeal'
    | 'createQueryRunner'
    | 'createPreview'
    | 'expandReach'
    | 'findUnknownMembers'
  >
>;

export const toBackend = (layer: SemanticLayer): LayerBackend => ({
  createRoutes: ({ log, ...ports }) =>
    createDataRoutes({ ...ports, layer, onFault: (error) => log('a data query failed', error) }),
  createQuerySeal:
    ({ isQueryAllowed }) =>
    async (caller, query, at) => {
      const request = readLoadRequest({ query });
      await requireAllowedRequest(isQueryAllowed, caller, request);
      return layer.seal({ reader: caller, at }, request);
    },
  createQueryRunner: createQueryRunner(layer),
  createPreview: ({ now, log }) => {
    const onFault = (error: unknown): void => log('an access preview could not count rows', error);
    return (reader, deploymentId, signal) => layer.preview(reader, deploymentId, { now, onFault, signal });
  },
  expandReach: (members) => layer.addDrillMembers(members),
  findUnknownMembers: (members, deploymentId) => layer.findUnknownMembers(members, deploymentId),
});
