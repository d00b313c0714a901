/** What the service does beside answering requests: it draws dashboards, sends mails, and runs schedules. */
import type { AppOptions } from '../app-options.ts';
import type { Config } from '../config/config.ts';
import { createMailSender } from '../mail/mail-sender.ts';
import { createInstanceClock } from '../notifications/instance-clock.ts';
import { createNotificationRunner, type NotificationRunner } from '../notifications/notification-runner.ts';
import type { RunTiming } from '../notifications/run-timing.ts';
import { createDashboardRenderer, type DashboardRenderer } from '../rendering/dashboard-renderer.ts';
import { findBrowser } from '../rendering/find-browser.ts';

export interface BackgroundServices {
  /** Options of the app. */
  readonly options: Pick<AppOptions, 'createRenderer' | 'mail' | 'runNotifications' | 'scheduleNow'>;
  /** What is not possible for lack of a browser or a mail server, each as a sentence. */
  readonly listObstacles: () => readonly string[];
  /** Begins no more runs, and gives those under way back. */
  readonly stopRuns: () => Promise<void>;
  /** Ends the browser and the connections to the mail server. */
  readonly close: () => Promise<void>;
}

type Wiring = Pick<AppOptions, 'database' | 'now' | 'log'> & {
  readonly publicUrl: string;
  /** Version of the element's files. */
  readonly version: string | undefined;
  readonly runTiming?: Partial<RunTiming> | undefined;
};

/** Milliseconds between two comparisons of the clocks, for instances that run no notifications. */
const comparingInterval = 10_000;

export function createBackgroundServices(
  { rendering, mailServer, runsNotifications }: Config,
  { database, now, log, publicUrl, version, runTiming: timing }: Wiring,
): BackgroundServices {
  const renderers: DashboardRenderer[] = [];
  const runners: NotificationRunner[] = [];
  const mail = createMailSender(mailServer);
  const clock = createInstanceClock(database, now);
  const compare = (): void => void clock.compare().catch(() => undefined);
  compare();
  const comparing = setInterval(compare, comparingInterval);
  comparing.unref();
  const listObstacles = (): string[] =>
    [...renderers.map(({ obstacle }) => obstacle), mail.obstacle].filter((one) => one !== undefined);
  return {
    options: {
      mail,
      scheduleNow: clock.now,
      createRenderer(ports) {
        const settings = { ...rendering, browser: findBrowser(rendering.browserPath) };
        const renderer = createDashboardRenderer({ ...ports, settings, publicUrl, version, log });
        renderers.push(renderer);
        return renderer;
      },
      runNotifications: runsNotifications
        ? (deliver) => {
            const runner = createNotificationRunner({
              database,
              now,
              clock,
              // The embedded database has one instance, which says at once why nothing is sent.
              isAble: () => database.embedded || listObstacles().length === 0,
              log,
              deliver,
              timing,
            });
            runners.push(runner);
            runner.start();
          }
        : undefined,
    },
    listObstacles,
    stopRuns: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
    close: async () => {
      clearInterval(comparing);
      mail.close();
      await Promise.all(renderers.map((renderer) => renderer.close()));
    },
  };
}
