import type { AccessPreview } from '../../contract/endpoints/access-preview.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { Problem } from '../http/http-problem.ts';
import { resolveAndAuditReader } from './access-preview-reader.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';

/** The access preview, with which admins check what a reader sees of the data model. */
export const createAccessPreviewHandlers = ({
  database,
  now,
  previewAccess,
}: DirectoryDependencies): HandlersOf<'previewAccess'> => ({
  previewAccess: async ({ c, caller, path: { deploymentId }, body: request }) => {
    const context = toActionContext(c, now);
    const reader = await database.write(caller.accountId, (rows) =>
      resolveAndAuditReader(rows, context, { deploymentId, request }),
    );
    if (!previewAccess)
      throw new Problem(
        'unavailable',
        'This service has no data model of its own to preview: it has no Data API, or forwards it to a cluster.',
      );
    const preview: AccessPreview = {
      reader,
      sources: await previewAccess(reader, deploymentId, c.req.raw.signal),
    };
    return c.json(preview, 200, { 'Cache-Control': 'no-store' });
  },
});
