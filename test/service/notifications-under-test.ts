/** Notifications over HTTP with runners of their own, all with a clock that tests move. */
import { beforeAll } from 'vitest';
import { notificationSchema } from '../../src/contract/endpoints/notifications.ts';
import {
  notificationRunListSchema,
  notificationRunSchema,
  type NotificationRun,
} from '../../src/contract/endpoints/notification-runs.ts';
import {
  createNotificationRunner,
  type NotificationRunner,
  type NotificationRunnerOptions,
} from '../../src/service/notifications/notification-runner.ts';
import type { DeliverRun, RunOutcome } from '../../src/service/notifications/run-outcome.ts';
import {
  useService,
  type Answer,
  type Backing,
  type Call,
  type ServiceUnderTest,
} from './service-under-test.ts';

export const minute = 60_000;
export const done: RunOutcome = { state: 'succeeded' };
export const succeed: DeliverRun = () => Promise.resolve(done);
/** As in a process that was killed: nothing comes back, and nothing says that it is still there. */
export const never: DeliverRun = () => new Promise(() => undefined);

const base = '/api/v1/deployments/1/notifications';

export interface NotificationsUnderTest {
  readonly service: () => ServiceUnderTest;
  readonly call: (path: string, options?: Call) => Promise<Answer>;
  /** Makes a notification, and returns its path. By default it runs once a year. */
  readonly schedule: (customCron?: string, timezone?: string) => Promise<string>;
  readonly change: (path: string, body: object) => Promise<Answer>;
  readonly remove: (path: string) => Promise<Answer>;
  /** Asks for a run. */
  readonly run: (path: string) => Promise<NotificationRun>;
  /** All runs, newest first. */
  readonly listRuns: (path: string) => Promise<NotificationRun[]>;
  readonly now: () => Date;
  readonly move: (milliseconds: number) => void;
  readonly createRunner: (
    deliver: DeliverRun,
    options?: Partial<NotificationRunnerOptions>,
  ) => NotificationRunner;
}

export function useNotifications(backing: Backing): NotificationsUnderTest {
  const service = useService(backing);
  beforeAll(() => {
    service().clock.stoppedAt = Date.UTC(2026, 2, 27, 12);
  });
  const now = (): Date => new Date((service().clock.stoppedAt ?? 0) + service().clock.shift);
  const call = (path: string, options: Call = {}): Promise<Answer> =>
    service().call(base + path, { token: service().adminKey, ...options });
  return {
    service,
    call,
    async schedule(customCron = '0 0 1 1 *', timezone = 'UTC') {
      const body = { dashboardId: 1, scheduleType: 'CUSTOM', customCron, timezone };
      return `/${(await call('', { body })).read(notificationSchema).id}`;
    },
    change: (path, body) => call(path, { method: 'PUT', body }),
    remove: (path) => call(path, { method: 'DELETE' }),
    run: async (path) => (await call(`${path}/run`, { method: 'POST' })).read(notificationRunSchema),
    async listRuns(path) {
      const found: NotificationRun[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const query: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
        const page = (await call(`${path}/runs?first=200${query}`)).read(notificationRunListSchema);
        found.push(...page.items);
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined;
      }
      return found;
    },
    now,
    move: (milliseconds) => void (service().clock.shift += milliseconds),
    createRunner: (deliver, options = {}) =>
      createNotificationRunner({
        database: service().running.database,
        now,
        deliver,
        log: (message, error) => {
          throw new Error(message, { cause: error });
        },
        ...options,
      }),
  };
}
