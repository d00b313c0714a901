/** Reads what a notification sends, and whether it may: anew for every run. */
import { sql } from 'kysely';
import type { Role } from '../access/caller.ts';
import type { AccountRows } from '../database/database.ts';
import type { NotificationContent } from '../../contract/endpoints/notification-content.ts';
import type { CreateNotificationRequest } from '../../contract/endpoints/notifications.ts';
import { hasUserAddress } from './content-rows.ts';
import { readMailDashboards, type MailDashboard } from './mail-dashboards.ts';
import { mergeContent, readContent } from './stored-content.ts';
import { mayOwnNotifications } from './notification-rows.ts';
import type { RunToDeliver } from './run-outcome.ts';
import { planObstacles } from './run-reasons.ts';

export interface MailPlan {
  readonly deploymentId: number;
  readonly dashboards: readonly MailDashboard[];
  /** Why further dashboards are not sent, a sentence each. */
  readonly missing: readonly string[];
  /** `undefined`: a reader has asked for one mail. */
  readonly cronExpression: string | undefined;
  readonly timezone: string;
  readonly format: string;
  readonly accountName: string;
  /** The reader who has subscribed, and who alone gets it. */
  readonly subscriberId: number | undefined;
  readonly content: NotificationContent;
  /** The dashboard that widgets belong to which name none. */
  readonly firstDashboardId: number;
  /** Why nothing is sent. `undefined`: it is. */
  readonly obstacle: string | undefined;
}

/** `undefined`: the notification is gone. */
export async function readMailPlan(
  rows: AccountRows,
  { notificationId, kind }: Pick<RunToDeliver, 'notificationId' | 'kind'>,
): Promise<MailPlan | undefined> {
  const row = await findPlanRow(rows, notificationId);
  if (!row) return undefined;
  const content = readContent(row.content);
  const first = { dashboardId: row.dashboard_id, ...row.controls };
  const found = await readMailDashboards(rows, { deploymentId: row.deployment_id, first, content });
  return {
    deploymentId: row.deployment_id,
    ...found,
    cronExpression: row.is_once ? undefined : row.cron_expression,
    timezone: row.timezone,
    format: row.notification_format,
    accountName: row.name,
    subscriberId: row.subscriber_id ?? undefined,
    content: await withoutFormerUser(rows, content),
    firstDashboardId: row.dashboard_id,
    obstacle:
      findObstacle({
        isPaused: !row.is_enabled && kind === 'scheduled',
        isSilent: !row.notification_enabled && kind === 'scheduled',
        ownerRole: row.owner_role,
        isOwnerActive: row.deactivated_at === null,
        isSubscription: row.subscriber_id !== null,
        subscription: toSubscriptionFacts(row),
      }) ?? findMissingDashboard({ ...found, content, firstDashboardId: row.dashboard_id, kind }),
  };
}

/** The same for a notification that is not saved. */
export async function planUnsaved(
  rows: AccountRows,
  { deploymentId, request, cronExpression }: UnsavedNotification,
): Promise<MailPlan> {
  const { dashboardId, filters, timeGrains, tabs, timezone = 'UTC', notificationFormat = 'png' } = request;
  const content = mergeContent({}, request);
  const first = { dashboardId, filters, timeGrains, tabs };
  const { name } = await rows.db
    .selectFrom('account')
    .where('id', '=', rows.accountId)
    .select('name')
    .executeTakeFirstOrThrow();
  return {
    deploymentId,
    ...(await readMailDashboards(rows, { deploymentId, first, content })),
    cronExpression,
    timezone,
    format: notificationFormat,
    accountName: name,
    subscriberId: undefined,
    content,
    firstDashboardId: dashboardId,
    obstacle: undefined,
  };
}

export interface UnsavedNotification {
  readonly deploymentId: number;
  readonly request: CreateNotificationRequest;
  readonly cronExpression: string;
}

/** A subscription is that of its reader, whoever else has saved it. */
const ownerId = sql<number>`coalesce(notification.subscriber_id, notification.created_by)`;

const findPlanRow = ({ db, accountId }: AccountRows, notificationId: number) =>
  db
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .innerJoin('dashboard', 'dashboard.id', 'notification.dashboard_id')
    .leftJoin('app_user as owner', (join) => join.on('owner.id', '=', ownerId))
    .where('notification.account_id', '=', accountId)
    .where('notification.id', '=', notificationId)
    .select(['notification.deployment_id', 'notification.dashboard_id', 'notification.timezone'])
    .select(['notification.cron_expression', 'notification.notification_enabled'])
    .select('notification.is_enabled')
    .select(['notification.notification_format', 'notification.controls', 'notification.content'])
    .select(['notification.subscriber_id', 'notification.is_once', 'dashboard.allow_embed'])
    .select(['account.name', 'owner.role as owner_role', 'owner.deactivated_at', 'owner.may_schedule'])
    .select('owner.may_export')
    .executeTakeFirst();

/** Answers do not go to somebody who has left the account. */
async function withoutFormerUser(
  rows: AccountRows,
  content: NotificationContent,
): Promise<NotificationContent> {
  const { replyTo, ...others } = content;
  if (replyTo === undefined || (await hasUserAddress(rows, replyTo))) return content;
  return others;
}

type DashboardFacts = Pick<MailPlan, 'dashboards' | 'missing' | 'content' | 'firstDashboardId'> &
  Pick<RunToDeliver, 'kind'>;

function findMissingDashboard(facts: DashboardFacts): string | undefined {
  const { dashboards, missing, content, firstDashboardId, kind } = facts;
  const { condition } = content;
  if (dashboards.length === 0) return missing.length === 1 ? planObstacles.unpublished : missing.join(' ');
  if (!condition || kind === 'test') return undefined;
  const id = condition.dashboardId ?? firstDashboardId;
  if (dashboards.some(({ dashboardId }) => dashboardId === id)) return undefined;
  return `The condition cannot be checked: the dashboard ${id} was deleted or is not published.`;
}

interface PlanFacts {
  readonly isPaused: boolean;
  readonly isSilent: boolean;
  readonly ownerRole: Role | null;
  /** Readers need not be admins. */
  readonly isSubscription: boolean;
  readonly isOwnerActive: boolean;
  /** Of an embed user. */
  readonly subscription:
    | { readonly isEmbeddable: boolean; readonly isAllowed: boolean; readonly isFormatAllowed: boolean }
    | undefined;
}

type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlanRow>>>;

/** Users of the account need neither embedding nor the permission of a host. */
const toSubscriptionFacts = (row: PlanRow): PlanFacts['subscription'] =>
  row.subscriber_id !== null && row.owner_role === 'embed'
    ? {
        isEmbeddable: row.allow_embed,
        isAllowed: row.may_schedule === true,
        isFormatAllowed: row.notification_format !== 'pdf' || row.may_export === true,
      }
    : undefined;

/** The rights of the owner are those of every run. */
function findObstacle(facts: PlanFacts): string | undefined {
  const { isPaused, isSilent, ownerRole, isOwnerActive, isSubscription, subscription } = facts;
  if (isPaused) return planObstacles.paused;
  if (isSilent) return planObstacles.silent;
  if (ownerRole === null) return planObstacles.deleted;
  if (!isOwnerActive) return planObstacles.deactivated;
  if (!isSubscription && !mayOwnNotifications(ownerRole)) return planObstacles.noAdmin;
  if (subscription?.isEmbeddable === false) return planObstacles.notEmbeddable;
  if (subscription?.isAllowed === false) return planObstacles.notAllowed;
  if (subscription?.isFormatAllowed === false) return planObstacles.notExportable;
  return undefined;
}
