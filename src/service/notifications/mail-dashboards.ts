/** The dashboards of a notification, each with its own filters, grains and tabs. */
import type { FurtherDashboard, NotificationContent } from '../../contract/endpoints/notification-content.ts';
import type { AccountRows } from '../database/database.ts';
import { listNamedDashboards, type NamedDashboard } from './content-rows.ts';

export interface MailDashboard {
  readonly dashboardId: number;
  readonly publicId: string;
  /** Its title, or its public id. */
  readonly name: string;
  /** Properties of the element. */
  readonly controls: Readonly<Record<string, unknown>>;
  /** The page that has it, of a further dashboard. */
  readonly pageUrl: string | undefined;
}

export interface MailDashboards {
  /** Those that can be sent, in their order. */
  readonly dashboards: readonly MailDashboard[];
  /** A sentence for each of the others. */
  readonly missing: readonly string[];
}

export interface DashboardsOfNotification {
  readonly deploymentId: number;
  readonly first: FurtherDashboard;
  readonly content: NotificationContent;
}

export async function readMailDashboards(
  rows: AccountRows,
  { deploymentId, first, content }: DashboardsOfNotification,
): Promise<MailDashboards> {
  const wanted = [first, ...(content.furtherDashboards ?? [])];
  const ids = wanted.map(({ dashboardId }) => dashboardId);
  const found = new Map((await listNamedDashboards(rows, deploymentId, ids)).map((one) => [one.id, one]));
  const pairs = wanted.map((one) => ({ one, dashboard: found.get(one.dashboardId) }));
  return {
    dashboards: pairs.flatMap(({ one, dashboard }) =>
      dashboard?.status === 'published' ? [toMailDashboard(one, dashboard)] : [],
    ),
    missing: pairs.flatMap(({ one, dashboard }) => describeMissing(one.dashboardId, dashboard)),
  };
}

const toMailDashboard = (one: FurtherDashboard, { publicId, title }: NamedDashboard): MailDashboard => ({
  dashboardId: one.dashboardId,
  publicId,
  name: title ?? publicId,
  controls: toProperties(one),
  pageUrl: one.pageUrl,
});

const toProperties = ({
  filters,
  timeGrains,
  tabs,
}: Omit<FurtherDashboard, 'dashboardId'>): Readonly<Record<string, unknown>> => ({
  ...(filters !== undefined && { initialFilters: filters }),
  ...(timeGrains !== undefined && { initialTimeGrains: timeGrains }),
  ...(tabs !== undefined && { initialTabs: tabs }),
});

function describeMissing(id: number, dashboard: NamedDashboard | undefined): string[] {
  if (!dashboard) return [`The dashboard ${id} was deleted.`];
  if (dashboard.status === 'published') return [];
  return [`The dashboard ${id} ("${dashboard.title ?? dashboard.publicId}") is not published.`];
}
