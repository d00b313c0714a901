import type { HandlersOf } from '../access/bind-operations.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { Problem } from '../http/http-problem.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';

/** The state of the data model, for admins of a deployment. */
export const createModelStatusHandlers = ({
  database,
  readModelStatus,
}: DirectoryDependencies): HandlersOf<'getModelStatus'> => ({
  getModelStatus: async ({ c, caller, path: { deploymentId } }) => {
    await database.read(caller.accountId, (rows) => requireDeployment(rows, deploymentId));
    if (!readModelStatus)
      throw new Problem(
        'unavailable',
        'This service has no data model of its own: it has no Data API, or forwards it to a cluster.',
      );
    return c.json(readModelStatus(deploymentId), 200, { 'Cache-Control': 'no-store' });
  },
});
