import type {
  DashboardVersion,
  dashboardVersionOperations,
} from '../../contract/endpoints/dashboard-versions.ts';
import type { Dashboard } from '../../contract/endpoints/published-dashboards.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { requireItem, toWorkbookItemReference } from '../access/item-access.ts';
import { Problem } from '../http/http-problem.ts';
import { sendPage, toCursor, toIdPaging, toPage } from '../http/list-paging.ts';
import { findVersion, listVersions } from './dashboard-version-rows.ts';
import type { StoredVersion, VersionPublisher, VersionRow } from './dashboard-version-rows.ts';
import { decodeDashboardResponse } from './encoded-dashboard-response.ts';
import type { DashboardDependencies } from './published-dashboard-handlers.ts';

/** Published versions for authors. Source: docs/platform-api.md, "Published versions". */
export const createVersionHandlers = ({
  database,
}: Pick<DashboardDependencies, 'database'>): HandlersOf<keyof typeof dashboardVersionOperations> => ({
  listDashboardVersions: async ({ c, caller, path, paging: pagingQuery }) => {
    const itemRef = toWorkbookItemReference(path);
    const paging = toIdPaging(pagingQuery, `versions of ${itemRef.id}`);
    const found = await database.read(caller.accountId, async (rows) => {
      await requireItem(rows, caller, itemRef, 'edit');
      return listVersions(rows, { workbookId: itemRef.id, caller, paging });
    });
    const cursor = ({ versionNumber }: VersionRow): string => toCursor(paging.list, [versionNumber]);
    return sendPage(c, toPage(found, paging, { item: toVersion, cursor }));
  },
  getDashboardVersion: async ({ c, caller, path }) => {
    const found = await database.read(caller.accountId, async (rows) => {
      await requireItem(rows, caller, toWorkbookItemReference(path), 'edit');
      return findVersion(rows, path);
    });
    if (found) return c.json(toDashboard(found));
    const { workbookId, versionNumber } = path;
    throw new Problem(
      'not-found',
      `The dashboard of workbook ${workbookId} has no version ${versionNumber}.`,
    );
  },
});

function toVersion({ id, texts, publishedAt, publisher, ...row }: VersionRow): DashboardVersion | undefined {
  if (!texts) return undefined;
  return {
    versionNumber: row.versionNumber,
    versionId: id,
    ...texts,
    publishedAt: publishedAt.toISOString(),
    publishedBy: publisher?.id ?? null,
    publishedByUser: publisher && toUser(publisher),
    isCurrent: row.isCurrent,
  };
}

const toUser = ({
  id,
  email,
  firstName,
  picture,
}: VersionPublisher): NonNullable<DashboardVersion['publishedByUser']> => ({
  id,
  email,
  ...(firstName !== null && { firstName }),
  ...(picture !== null && { picture }),
});

/** A stored response has the settings of the time when the next version was published. */
const toDashboard = ({ status, allow_embed: allowEmbed, body }: StoredVersion): Dashboard => ({
  ...decodeDashboardResponse(body),
  status,
  allowEmbed,
});
