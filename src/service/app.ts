/** Wires the rooms into one handler. Rooms never import each other; what one needs of another is handed over here. */
import type { BlockList } from 'node:net';
import { Hono } from 'hono';
import { createAccess } from './access/access.ts';
import type { Access } from './access/access.ts';
import type { IsWithinReach, ListReach, VerifyDataToken } from './access/data-caller.ts';
import { createKeySetRoutes } from './access/key-set-routes.ts';
import { createRunAnew } from './ask-data.ts';
import { createPublicId } from './dashboards/dashboard-answer.ts';
import { createDashboardRoutes } from './dashboards/dashboard-routes.ts';
import { createReach } from './dashboards/reach-rules.ts';
import type { ExpandReach } from './dashboards/reach-rules.ts';
import type { Database } from './database/database.ts';
import { createEmbeddingRoutes } from './embedding/embedding-routes.ts';
import { createElementFileRoutes } from './http/element-files.ts';
import type { ElementFilesOptions } from './http/element-files.ts';
import { installPlumbing } from './http/plumbing.ts';
import type { Log } from './http/problem-response.ts';
import { createNotificationRoutes } from './notifications/notification-routes.ts';
import { createReportRoutes } from './reports/report-routes.ts';
import { createSpecRoutes } from './spec/spec-routes.ts';
import { createWorkbookRoutes } from './workbooks/workbook-routes.ts';
import { createWorkspaceRoutes } from './workspace/workspace-routes.ts';

/** What the data room is handed. */
export interface DataPorts {
  readonly verifyDataToken: VerifyDataToken;
  readonly isWithinReach: IsWithinReach;
  readonly listReach: ListReach;
  readonly now: () => Date;
  readonly log: Log;
}

export interface AppOptions {
  readonly database: Database;
  /** Where callers reach the platform, without a path at the end. */
  readonly publicUrl: string;
  readonly embedOrigins: '*' | readonly string[];
  readonly trustedProxies: BlockList;
  /** Bytes. */
  readonly bodyLimit: number;
  readonly now: () => Date;
  readonly log: Log;
  /** The Data API; without it there is none. */
  readonly createDataRoutes?: ((ports: DataPorts) => Hono) | undefined;
  /** What bounded data tokens reach besides the members that dashboards use. */
  readonly expandReach?: ExpandReach | undefined;
  /** The element's build, to be served to pages. */
  readonly elementFiles?: ElementFilesOptions | undefined;
}

/** The whole service as one handler: `app.fetch(request)`. The platform API hangs below `/api`. */
export function createApp(options: AppOptions): Hono {
  const { database, now, elementFiles } = options;
  const access = createAccess(database, now);
  const app = new Hono();
  installPlumbing(app, options);
  app.route('/', createKeySetRoutes(access.keys));
  app.route('/api', createWorkbookRoutes({ database, access, now }));
  app.route('/api', createWorkspaceRoutes({ database, access, now }));
  app.route('/api', createDashboardRoutes({ database, access, now }));
  app.route('/api', createEmbeddingRoutes({ ...options, access }));
  app.route('/api', createNotificationRoutes({ database, access, now }));
  app.route('/api', createSpecRoutes(options));
  const data = options.createDataRoutes?.(toDataPorts(options, access));
  const runAnew = createRunAnew(data, access.dataTokens);
  app.route('/api', createReportRoutes({ database, access, now, runAnew, createPublicId }));
  if (data) app.route('/cubejs-api', data);
  if (elementFiles) app.route('/', createElementFileRoutes(elementFiles));
  return app;
}

function toDataPorts({ database, now, log, expandReach }: AppOptions, access: Access): DataPorts {
  return { verifyDataToken: access.dataTokens.verify, ...createReach(database, expandReach), now, log };
}
