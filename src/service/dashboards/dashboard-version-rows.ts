/** SQL of the published versions of a workbook's dashboard. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DashboardStatus } from '../../contract/endpoints/published-dashboards.ts';
import type { Caller } from '../access/caller.ts';
import { tenantOfCaller } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { pageBytes } from '../http/list-paging.ts';
import type { IdPaging } from '../http/list-paging.ts';

export interface VersionTexts {
  readonly title: string | null;
  readonly description: string | null;
}

export interface VersionPublisher {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly picture: string | null;
}

export interface VersionRow {
  readonly id: number;
  readonly versionNumber: number;
  readonly publishedAt: Date;
  readonly isCurrent: boolean;
  /** null: not read, since those of the rows before fill the page. */
  readonly texts: VersionTexts | null;
  /** null: the user was deleted, or the caller may not know the user. */
  readonly publisher: VersionPublisher | null;
}

interface VersionListOptions {
  readonly workbookId: number;
  readonly caller: Caller;
  /** Its ids are numbers of versions. */
  readonly paging: IdPaging;
}

/** Newest first. The order is that of the unique index over the dashboard and the number. */
export function listVersions(
  rows: AccountRows,
  { workbookId, caller, paging: { lastId, limit } }: VersionListOptions,
): Promise<VersionRow[]> {
  const dashboard = selectDashboard(rows, workbookId);
  const page = selectVersions(rows, dashboard)
    .$if(lastId !== undefined, (query) => query.where('version.version_number', '<', lastId ?? 0))
    .limit(limit)
    .select(['version.id', 'version.version_number as versionNumber', 'version.published_at as publishedAt'])
    .select(['version.title', 'version.description', 'version.published_by']);
  return rows.db
    .selectFrom(page.as('version'))
    .leftJoin('app_user as publisher', (join) =>
      join
        .onRef('publisher.id', '=', 'version.published_by')
        .on('publisher.account_id', '=', rows.accountId)
        .on(isKnownTo(caller)),
    )
    .orderBy('version.versionNumber', 'desc')
    .select(['version.id', 'version.versionNumber', 'version.publishedAt'])
    .select([isCurrent(rows, dashboard).as('isCurrent'), texts.as('texts'), publisher.as('publisher')])
    .execute();
}

const selectDashboard = ({ db, accountId }: AccountRows, workbookId: number) =>
  db
    .selectFrom('dashboard')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.workbook_id', '=', workbookId);

type SelectedDashboard = ReturnType<typeof selectDashboard>;

/** The id of the dashboard is a value here, and no join, so that the index gives the order. */
const selectVersions = ({ db, accountId }: AccountRows, dashboard: SelectedDashboard) =>
  db
    .selectFrom('dashboard_version as version')
    .where('version.account_id', '=', accountId)
    .where('version.dashboard_id', '=', dashboard.select('dashboard.id'))
    .orderBy('version.version_number', 'desc');

/** Readers see the newest version, and none while the dashboard is archived. */
function isCurrent(rows: AccountRows, dashboard: SelectedDashboard): RawBuilder<boolean> {
  const published = dashboard.where('dashboard.status', '=', 'published');
  const newest = selectVersions(rows, published).limit(1).select('version.version_number');
  return sql<boolean>`coalesce(version."versionNumber" = (${newest}), false)`;
}

/** A description may be as long as the body of a request, so texts beyond a page are not read from the disk. */
const texts = sql<VersionTexts | null>`case when coalesce(
  sum(coalesce(octet_length(version.title), 0) + coalesce(octet_length(version.description), 0)) over (
    order by version."versionNumber" desc rows between unbounded preceding and 1 preceding
  ), 0) < ${sql.lit(pageBytes)}
  then json_build_object('title', version.title, 'description', version.description) end`;

const publisher = sql<VersionPublisher | null>`case when publisher.id is not null then json_build_object(
  'id', publisher.id, 'email', publisher.email, 'firstName', publisher.first_name, 'picture', publisher.picture
) end`;

/** Admins know every user. Others know those of their workspace: the account's, or those of their embed tenant. */
const isKnownTo = (caller: Caller): RawBuilder<boolean> =>
  caller.isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`publisher.embed_tenant is not distinct from ${tenantOfCaller(caller)}::text`;

export interface StoredVersion {
  readonly status: DashboardStatus;
  readonly allow_embed: boolean;
  /** The stored response: JSON in UTF-8. */
  readonly body: Buffer;
}

export const findVersion = (
  rows: AccountRows,
  { workbookId, versionNumber }: { readonly workbookId: number; readonly versionNumber: number },
): Promise<StoredVersion | undefined> =>
  selectDashboard(rows, workbookId)
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .innerJoin('dashboard_answer as response', 'response.version_id', 'version.id')
    .where('version.version_number', '=', versionNumber)
    .select(['dashboard.status', 'dashboard.allow_embed', 'response.body'])
    .executeTakeFirst();
