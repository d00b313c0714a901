/** Connects notifications with what draws dashboards and what sends mails. */
import type { NotificationObstacle } from '../contract/endpoints/notification-status.ts';
import { findCommonRefreshTime } from '../model/time/common-refresh-time.ts';
import { requireActiveCaller } from './access/require-active-caller.ts';
import { toStoredReader, type StoredReader } from './access/screenshot-readers.ts';
import type { RequireReadableDashboard } from './dashboards/require-visible-dashboard.ts';
import type { Database } from './database/database.ts';
import { Problem } from './http/http-problem.ts';
import type { MailSender } from './mail/mail-sender.ts';
import { createDelivery } from './notifications/deliver-notification.ts';
import {
  UnusableControlsError,
  type DashboardMail,
  type DrawnFile,
  type DrawRequest,
  type PreviewPorts,
} from './notifications/delivery-ports.ts';
import type { DeliverRun } from './notifications/run-outcome.ts';
import type { DashboardRenderer } from './rendering/dashboard-renderer.ts';
import { composePreview, toOutgoingMail } from './to-outgoing-mail.ts';
import { toRenderProblem } from './rendering/render-problem.ts';
import {
  RenderError,
  type RenderedDashboard,
  type RenderFormat,
  type RenderRequest,
  type RenderedWidget,
} from './rendering/render-request.ts';

export interface NotificationWiring {
  readonly database: Database;
  readonly now: () => Date;
  readonly renderer: DashboardRenderer;
  readonly mail: MailSender;
  readonly requireReadableDashboard: RequireReadableDashboard;
  /** Public address of the service. */
  readonly publicUrl: string;
}

type SendingParts = Pick<NotificationWiring, 'mail' | 'renderer'>;

/** What keeps this instance from sending notifications, as its admins read it. */
export function listNotificationObstacles({ mail, renderer }: SendingParts): NotificationObstacle[] {
  const parts = [
    ['mail-server', mail.obstacle],
    ['browser', renderer.obstacle],
  ] as const;
  return parts.flatMap(([part, message]) => (message === undefined ? [] : [{ part, message }]));
}

/** Width of pictures in mails, CSS px: what mail programs show without scrolling. */
const mailWidth = 688;

/** Width of one long page, CSS px: a laptop. */
const longPageWidth = 1_200;

export function wireNotifications(wiring: NotificationWiring): DeliverRun {
  const { database, now, publicUrl, mail } = wiring;
  const ports = {
    database,
    now,
    obstacle: findMailObstacle(wiring),
    publicUrl,
    maySee: createMaySee(wiring),
    draw: (request: DrawRequest, signal: AbortSignal) =>
      draw(wiring, request, signal).catch((error: unknown) => {
        throw toDrawError(error);
      }),
  };
  return (run, signal) => {
    const send = (content: DashboardMail) => mail.send(toOutgoingMail(content), signal);
    return createDelivery({ ...ports, send })(run, signal);
  };
}

const toDrawError = (error: unknown): unknown =>
  error instanceof RenderError && error.code === 'unusable-controls'
    ? new UnusableControlsError(error.message, { cause: error })
    : error;

/** What previews need. A dashboard that cannot be drawn is answered as in an export. */
export const wirePreviews = (wiring: NotificationWiring): PreviewPorts => ({
  database: wiring.database,
  now: wiring.now,
  obstacle: wiring.renderer.obstacle,
  compose: composePreview,
  maySee: createMaySee(wiring),
  draw: async (request, signal) => {
    try {
      return await draw(wiring, request, signal);
    } catch (error) {
      throw toRenderProblem(error);
    }
  },
});

async function draw(
  wiring: NotificationWiring,
  request: DrawRequest,
  signal: AbortSignal,
): Promise<DrawnFile> {
  if (request.format !== 'png')
    return drawAs(wiring, request, { type: 'pdf', ...request.format, width: longPageWidth }, signal);
  const format = { type: 'png', width: mailWidth } as const;
  try {
    return await drawAs(wiring, request, { ...format, density: 2 }, signal);
  } catch (error) {
    if (!(error instanceof RenderError) || error.code !== 'too-large') throw error;
    // A very long dashboard has fewer pixels.
    return drawAs(wiring, request, { ...format, density: 1 }, signal);
  }
}

async function drawAs(
  { database, renderer, now }: NotificationWiring,
  { reader, publicId, locale, timeZone, controls, files }: DrawRequest,
  format: RenderFormat,
  signal: AbortSignal,
): Promise<DrawnFile> {
  const request: RenderRequest = {
    publicId,
    reader: toStoredReader(database, { ...reader, mayExport: files.length > 0 }),
    format,
    colorScheme: 'light',
    hidesTitle: format.type === 'png',
    locale,
    timeZone,
    controls,
    files,
  };
  return toDrawnFile(await renderer.render(request, signal), now());
}

/** Why this instance can send no mail. `undefined`: it can. */
export const findMailObstacle = ({
  mail,
  renderer,
}: Pick<NotificationWiring, 'mail' | 'renderer'>): string | undefined => mail.obstacle ?? renderer.obstacle;

/** Whether a reader may see a dashboard by the rights that the platform stores for it. */
export type MaySee = (reader: StoredReader, publicId: string) => Promise<boolean>;

export const createMaySee =
  ({
    database,
    now,
    requireReadableDashboard,
  }: Pick<NotificationWiring, 'database' | 'now' | 'requireReadableDashboard'>): MaySee =>
  async (reader, publicId) => {
    const iat = Math.floor(now().getTime() / 1000);
    try {
      const claims = await toStoredReader(database, reader).readClaims({ iat, exp: iat + 60 });
      const caller = await requireActiveCaller(database, claims);
      await requireReadableDashboard(caller, { deploymentId: reader.deploymentId, publicId });
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return false;
      throw error;
    }
  };

const toDrawnFile = (
  { bytes, title, width, height, widgets, files }: RenderedDashboard,
  drawn: Date,
): DrawnFile => ({
  bytes,
  title,
  width,
  height,
  files,
  times: { drawn, data: findDataTime(widgets) },
  widgets: widgets.map(toDrawnWidget),
});

function findDataTime(widgets: RenderedDashboard['widgets']): Date | undefined {
  const time = findCommonRefreshTime(widgets.map(({ loadedAt }) => loadedAt));
  return time < Infinity ? new Date(time) : undefined;
}

/** What authors write above their widgets is no news of a dashboard. */
const toDrawnWidget = ({
  widgetId,
  title,
  view,
  figure,
  text,
  problem,
}: RenderedWidget): DrawnFile['widgets'][number] => ({
  widgetId,
  title: title ?? '',
  view,
  figure,
  text: title === undefined && view === 'text' ? undefined : text,
  problem: problem && (problem.detail ?? problem.code),
  mayRecover: problem?.recoverable ?? false,
});
