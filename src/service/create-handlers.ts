/** The handlers of all operations. Modules do not import each other: this file passes to each what it needs of others. */
import type { Hono } from 'hono';
import type { OperationHandlers } from './access/bind-operations.ts';
import type { RunQueryAnew, SealQuery } from './access/data-access-ports.ts';
import type { AccessServices } from './access/access-services.ts';
import { createOpenedRecorder } from './items/record-opened.ts';
import { copyDashboard } from './dashboards/copy-published-dashboard.ts';
import { createPublishedDashboardHandlers } from './dashboards/published-dashboard-handlers.ts';
import { createSharingHandlers } from './dashboards/sharing-handlers.ts';
import { createPublishHandlers } from './dashboards/publish-handlers.ts';
import { createVersionHandlers } from './dashboards/dashboard-version-handlers.ts';
import { createAgentHandlers } from './agents/agent-handlers.ts';
import { findAgent } from './agents/agent-rows.ts';
import { createStoredChatHandlers } from './chat/threads/stored-chat-handlers.ts';
import { createUsageHandlers } from './chat/usage/usage-handlers.ts';
import { createChatHandlers } from './chat/chat-handlers.ts';
import { createDirectoryHandlers } from './directory/directory-handlers.ts';
import { hasTenant } from './directory/tenant-rows.ts';
import { saveEmbedReader } from './directory/save-embed-reader.ts';
import { createNotificationHandlers } from './notifications/notification-handlers.ts';
import { createApiKeyHandlers } from './keys/api-key-handlers.ts';
import { createReportHandlers } from './reports/report-handlers.ts';
import { createApiReferenceHandlers } from './api-reference/api-reference-handlers.ts';
import { createWorkbookHandlers } from './workbooks/workbook-handlers.ts';
import { createThemeHandlers } from './themes/theme-handlers.ts';
import { createWorkspaceHandlers } from './workspace/workspace-handlers.ts';
import { createEmbedSecretHandlers } from './keys/embed-secret-handlers.ts';
import { createAuditHandlers } from './audit/audit-handlers.ts';
import { createEmbeddingHandlers } from './embedding/embedding-handlers.ts';
import { createExportHandlers } from './rendering/export-handlers.ts';
import { type DashboardRenderer } from './rendering/dashboard-renderer.ts';
import { type MailSender } from './mail/mail-sender.ts';
import type { PreviewPorts } from './notifications/delivery-ports.ts';
import { createMaySee, findMailObstacle, listNotificationObstacles } from './wire-notifications.ts';
import { createSubscriptionHandlers } from './notifications/subscription-handlers.ts';
import { createPublicId } from './dashboards/public-id.ts';
import {
  createRequireVisibleDashboard,
  type RequireReadableDashboard,
} from './dashboards/require-visible-dashboard.ts';
import type { AppOptions } from './app-options.ts';

export interface HandlerPorts {
  readonly access: AccessServices;
  readonly data: Hono | undefined;
  readonly sealQuery: SealQuery | undefined;
  /** `undefined`: the service cannot run the queries of reports. */
  readonly runQueryAnew: RunQueryAnew | undefined;
  /** The whole service as a function. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly renderer: DashboardRenderer;
  readonly mail: MailSender;
  readonly requireReadableDashboard: RequireReadableDashboard;
  readonly previewPorts: PreviewPorts;
}

/** A handler for every operation of the contract. TypeScript fails where one is missing. */
export function createHandlers(
  options: AppOptions,
  { access, data, sealQuery, runQueryAnew, fetch, mail, previewPorts, ...drawing }: HandlerPorts,
): OperationHandlers {
  const { database, now, log, workbookLimit } = options;
  const { scheduleNow = now } = options;
  const recordOpened = createOpenedRecorder(database, now, (error) =>
    log('a view could not be recorded', error),
  );
  const requireVisibleDashboard = createRequireVisibleDashboard(database);
  const previewAccess = options.createPreview?.({ now, log });
  return {
    ...createWorkspaceHandlers({ database, now }),
    ...createWorkbookHandlers({
      database,
      now,
      workbookLimit,
      copyDashboard,
      createPublicId,
      recordOpened,
    }),
    ...createPublishHandlers(options),
    ...createVersionHandlers({ database }),
    ...createPublishedDashboardHandlers({ database }),
    ...createSharingHandlers({ database, now }),
    ...createThemeHandlers({ database, now }),
    ...createExportHandlers({ database, now, authenticate: access.authenticate, ...drawing }),
    ...createReportHandlers({
      database,
      now,
      runQueryAnew,
      readDataCaller: access.dataTokens.readCaller,
      createPublicId,
      recordOpened,
    }),
    ...createEmbeddingHandlers({
      ...options,
      access,
      drawsDashboards: drawing.renderer.obstacle === undefined,
      saveReader: saveEmbedReader,
      requireVisibleDashboard,
    }),
    ...createDirectoryHandlers({ ...options, previewAccess }),
    ...createNotificationHandlers({
      database,
      now: scheduleNow,
      previewPorts,
      runsNotifications: options.runsNotifications ?? false,
      listObstacles: () => listNotificationObstacles({ mail, renderer: drawing.renderer }),
    }),
    ...createSubscriptionHandlers({
      ...options,
      ...drawing,
      now: scheduleNow,
      maySee: createMaySee({ database, now, ...drawing }),
      isMailMissing:
        options.runNotifications !== undefined && findMailObstacle({ mail, ...drawing }) !== undefined,
    }),
    ...createAgentHandlers({ ...options, data, fetch }),
    ...createUsageHandlers({ database, now }),
    ...createStoredChatHandlers({ ...options, hasTenant }),
    ...createChatHandlers({
      ...options,
      verifyDataToken: access.dataTokens.verify,
      data,
      sealQuery,
      fetch,
      findAgent,
    }),
    ...createApiKeyHandlers({ database, now }),
    ...createEmbedSecretHandlers({ database, now }),
    ...createAuditHandlers({ database }),
    ...createApiReferenceHandlers(options),
  };
}
