/** What the data engine gives the service, wherever its tables come from. */
import type { SemanticLayer } from '../../semantic-layer/semantic-layer.ts';
import { createQuerySeal } from '../data/create-query-seal.ts';
import { createDataRoutes } from '../data/data-routes.ts';
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
  createQuerySeal: createQuerySeal(layer),
  createQueryRunner: createQueryRunner(layer),
  createPreview: ({ now, log }) => {
    const onFault = (error: unknown): void => log('an access preview could not count rows', error);
    return (reader, deploymentId, signal) => layer.preview(reader, deploymentId, { now, onFault, signal });
  },
  expandReach: (members) => layer.addDrillMembers(members),
  findUnknownMembers: (members, deploymentId) => layer.findUnknownMembers(members, deploymentId),
});
