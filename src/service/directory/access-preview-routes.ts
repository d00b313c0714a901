import { accessPreviewRequestSchema } from '../../contract/access-preview.ts';
import type { AccessPreview } from '../../contract/access-preview.ts';
import { checkDeployment, requireAdmin } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import { Problem } from '../http/http-problem.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { recordAccessPreview } from './access-preview-rules.ts';
import type { DirectoryDependencies, DirectoryRoutes } from './directory-dependencies.ts';

/** The data model with a reader's eyes, for admins who want to know what their rules do. */
export function addAccessPreviewRoute(
  routes: DirectoryRoutes,
  { database, access, now, previewAccess }: DirectoryDependencies,
): void {
  routes.post('/v1/deployments/:deploymentId/access-preview', access.authenticate, async (c) => {
    const admin = requireAdmin(c.get('caller'));
    const deploymentId = readId(c, 'deploymentId');
    checkDeployment(admin, deploymentId);
    const request = await readBody(c, accessPreviewRequestSchema);
    const act = toActionContext(c, now);
    const reader = await database.write(admin.accountId, (rows) =>
      recordAccessPreview(rows, act, { deploymentId, request }),
    );
    if (!previewAccess)
      throw new Problem(
        'unavailable',
        'This service has no data model of its own to look at: its Data API is absent, or a cluster answers it.',
      );
    const preview: AccessPreview = { reader, sources: await previewAccess(reader, c.req.raw.signal) };
    return c.json(preview, 200, { 'Cache-Control': 'no-store' });
  });
}
