import type { AccessPreview } from '../../contract/access-preview.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { toActionContext } from '../access/record-change.ts';
import { Problem } from '../http/http-problem.ts';
import { recordAccessPreview } from './access-preview-rules.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';

/** The data model with a reader's eyes, for admins who want to know what their rules do. */
export const createAccessPreviewHandlers = ({
  database,
  now,
  previewAccess,
}: DirectoryDependencies): HandlersOf<'previewAccess'> => ({
  previewAccess: async ({ c, caller, path: { deploymentId }, body: request }) => {
    const act = toActionContext(c, now);
    const reader = await database.write(caller.accountId, (rows) =>
      recordAccessPreview(rows, act, { deploymentId, request }),
    );
    if (!previewAccess)
      throw new Problem(
        'unavailable',
        'This service has no data model of its own to look at: its Data API is absent, or a cluster answers it.',
      );
    const preview: AccessPreview = { reader, sources: await previewAccess(reader, c.req.raw.signal) };
    return c.json(preview, 200, { 'Cache-Control': 'no-store' });
  },
});
