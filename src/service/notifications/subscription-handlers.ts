import type {
  SubscriptionList,
  SubscriptionObstacle,
  subscriptionOperations,
} from '../../contract/endpoints/dashboard-subscriptions.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../database/database.ts';
import { checkTimeZone, toCronExpression } from './cron-schedule.ts';
import { describeCron } from './describe-cron-schedule.ts';
import type { MailReader } from './delivery-ports.ts';
import { listShownTimes } from './notification-actions.ts';
import { requestSend, showSend } from './send-actions.ts';
import { findSubscriber, requireRecipient, toConflict, toObstacle, type Subscriber } from './subscriber.ts';
import {
  changeSubscription,
  createSubscription,
  removeSubscription,
  showSubscriptions,
  toSubscriptionScope,
  type SubscribedDashboard,
} from './subscription-actions.ts';
import { checkFrequency, listFormats, requireSchedulePermission } from './subscription-rules.ts';

interface DashboardReference {
  readonly deploymentId: number;
  readonly publicId: string;
}

/** What subscriptions need. app.ts hands it in. */
export interface SubscriptionDependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** Whether this instance runs notifications, and lacks what it needs to send them. */
  readonly isMailMissing: boolean;
  /** Gives the id of a dashboard that the caller may see. Throws where the embed endpoint would refuse it. */
  readonly requireReadableDashboard: (caller: Caller, dashboard: DashboardReference) => Promise<number>;
  /** Whether a stored reader may see the dashboard, without the token of a page. */
  readonly maySee: (reader: MailReader, publicId: string) => Promise<boolean>;
}

type SubscriptionHandlers = HandlersOf<keyof typeof subscriptionOperations>;
type SendHandlers = Pick<
  SubscriptionHandlers,
  'sendSubscription' | 'getSubscriptionSend' | 'computeSubscriptionTimes'
>;

/** Handlers of readers' own subscriptions. Source: docs/platform-api.md, "Subscriptions". */
export const createSubscriptionHandlers = (ports: SubscriptionDependencies): SubscriptionHandlers => ({
  ...createOwnHandlers(ports),
  ...createSendHandlers(ports),
});

const createOwnHandlers = (
  ports: SubscriptionDependencies,
): Omit<SubscriptionHandlers, keyof SendHandlers> => ({
  listSubscriptions: async ({ c, caller, path }) => {
    const dashboard = await openDashboard(ports, caller, path);
    return c.json(await showList(ports, caller, { ...path, ...dashboard }));
  },
  createSubscription: async ({ c, caller, path, body }) => {
    const dashboard = await openDashboard(ports, caller, path);
    checkFrequency(body);
    await requireReachable(ports, caller, path);
    const context = toActionContext(c, ports.now);
    return c.json(
      await ports.database.write(caller.accountId, (rows) =>
        createSubscription(rows, context, dashboard, body),
      ),
    );
  },
  updateSubscription: async ({ c, caller, path, body }) => {
    const dashboard = await openDashboard(ports, caller, path);
    checkFrequency(body);
    // A subscription can always be paused.
    if (body.isEnabled !== false) await requireReachable(ports, caller, path);
    const context = toActionContext(c, ports.now);
    const change = { subscriptionId: path.subscriptionId, request: body };
    return c.json(
      await ports.database.write(caller.accountId, (rows) =>
        changeSubscription(rows, context, dashboard, change),
      ),
    );
  },
  deleteSubscription: async ({ c, caller, path }) => {
    const dashboard = await openDashboard(ports, caller, path);
    const context = toActionContext(c, ports.now);
    await ports.database.write(caller.accountId, (rows) =>
      removeSubscription(rows, context, dashboard, path.subscriptionId),
    );
    return c.body(null, 204);
  },
});

const createSendHandlers = (ports: SubscriptionDependencies): SendHandlers => ({
  sendSubscription: async ({ c, caller, path, body }) => {
    const dashboard = await openDashboard(ports, caller, path);
    await requireReachable(ports, caller, path);
    const context = toActionContext(c, ports.now);
    return c.json(
      await ports.database.write(caller.accountId, (rows) => requestSend(rows, context, dashboard, body)),
      202,
    );
  },
  getSubscriptionSend: async ({ c, caller, path }) => {
    const dashboard = await openDashboard(ports, caller, path);
    return c.json(
      await ports.database.read(caller.accountId, (rows) => showSend(rows, caller, dashboard, path.runId)),
    );
  },
  computeSubscriptionTimes: async ({ c, caller, path, body }) => {
    await openDashboard(ports, caller, path);
    checkFrequency(body);
    const cronExpression = toCronExpression(body);
    const timezone = checkTimeZone(body.timezone ?? 'UTC');
    return c.json({
      nextTimes: listShownTimes({ cronExpression, timezone }, ports.now()),
      humanReadableSchedule: describeCron(cronExpression),
    });
  },
});

/** Throws unless the caller may have mails of the dashboard, and sees it. */
async function openDashboard(
  { requireReadableDashboard }: SubscriptionDependencies,
  caller: Caller,
  { deploymentId, publicId }: DashboardReference,
): Promise<SubscribedDashboard> {
  requireSchedulePermission(caller);
  return { deploymentId, dashboardId: await requireReadableDashboard(caller, { deploymentId, publicId }) };
}

/** Throws a 409 where no mail could ever be sent: by the stored rights, which may be less than those of the token. */
async function requireReachable(
  { database, maySee }: SubscriptionDependencies,
  caller: Caller,
  { deploymentId, publicId }: DashboardReference,
): Promise<void> {
  const { accountId } = caller;
  const { userId } = await database.read(accountId, (rows) => requireRecipient(rows, caller));
  if (!(await maySee({ accountId, deploymentId, userId }, publicId)))
    throw toConflict('dashboard-not-shared');
}

async function showList(
  ports: SubscriptionDependencies,
  caller: Caller,
  dashboard: SubscribedDashboard & DashboardReference,
): Promise<SubscriptionList> {
  const { accountId } = caller;
  const { subscriber, items } = await ports.database.read(accountId, async (rows) => {
    const found = await findSubscriber(rows, caller);
    const shown = found
      ? await showSubscriptions(rows, toSubscriptionScope(dashboard, found), ports.now())
      : [];
    return { subscriber: found, items: shown };
  });
  const obstacle = await findObstacle(ports, { accountId, dashboard, subscriber });
  const formats = listFormats(caller);
  return { address: subscriber?.address ?? null, ...(obstacle && { obstacle }), formats, items };
}

async function findObstacle(
  { maySee, isMailMissing }: SubscriptionDependencies,
  {
    accountId,
    dashboard: { deploymentId, publicId },
    subscriber,
  }: {
    readonly accountId: number;
    readonly dashboard: DashboardReference;
    readonly subscriber: Subscriber | undefined;
  },
): Promise<SubscriptionObstacle | undefined> {
  if (!subscriber) return toObstacle('reader-not-stored');
  const { userId, address } = subscriber;
  if (address === undefined) return toObstacle('address-missing');
  if (!(await maySee({ accountId, deploymentId, userId }, publicId)))
    return toObstacle('dashboard-not-shared');
  return isMailMissing ? toObstacle('service-unavailable') : undefined;
}
