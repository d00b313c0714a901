/** Wires the modules into one handler. Modules do not import each other: this file passes to each what it needs of others. */
import type { RequestListener, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { Hono } from 'hono';
import { bindOperations } from './access/bind-operations.ts';
import type { OperationHandlers } from './access/bind-operations.ts';
import { createAccessServices } from './access/access-services.ts';
import type { AccessServices } from './access/access-services.ts';
import type {
  IsQueryAllowed,
  ListAllowedMembers,
  PreviewDataAccess,
  VerifyDataToken,
} from './access/data-access-ports.ts';
import type { OauthSettings } from './access/verify-oauth-token.ts';
import { createOpenedRecorder } from './items/record-opened.ts';
import { createRefreshRunner } from './reports/run-refresh-query.ts';
import { copyDashboard } from './dashboards/copy-published-dashboard.ts';
import { createPublishedDashboardHandlers } from './dashboards/published-dashboard-handlers.ts';
import { createSharingHandlers } from './dashboards/sharing-handlers.ts';
import { createPublishHandlers } from './dashboards/publish-handlers.ts';
import { createQueryAuthorization } from './dashboards/query-authorization.ts';
import type { ExpandMembers } from './dashboards/query-authorization.ts';
import type { FindUnknownMembers } from './dashboards/publish-dashboard.ts';
import type { Database } from './database/database.ts';
import { dashboardOperations } from '../contract/endpoints/published-dashboards.ts';
import type { ModelStatus } from '../contract/endpoints/model-status.ts';
import { createDirectoryHandlers } from './directory/directory-handlers.ts';
import { saveEmbedReader } from './directory/save-embed-reader.ts';
import { createScimRoutes } from './directory/scim/scim-routes.ts';
import { createElementFileRoutes } from './element-files/element-file-routes.ts';
import type { ElementFilesOptions } from './element-files/element-file-routes.ts';
import { createFrameRoutes } from './frame/frame-routes.ts';
import { createHealthRoutes } from './http/health-routes.ts';
import { bufferBody, installSecurityMiddleware, installTracing } from './http/middleware.ts';
import { createRateLimits } from './http/rate-limit.ts';
import type { RateLimits } from './http/rate-limit.ts';
import { createRepeatingListener } from './http/repeat-answers.ts';
import { sendDataProblem } from './http/problem-response.ts';
import type { Log } from './http/problem-response.ts';
import { createNotificationHandlers } from './notifications/notification-handlers.ts';
import type { RecordRequest } from './http/request-trace.ts';
import type { Rate } from './http/token-buckets.ts';
import { createApiKeyHandlers } from './keys/api-key-handlers.ts';
import { createReportHandlers } from './reports/report-handlers.ts';
import { createApiReferenceHandlers } from './api-reference/api-reference-handlers.ts';
import { createWorkbookHandlers } from './workbooks/workbook-handlers.ts';
import { createWorkspaceHandlers } from './workspace/workspace-handlers.ts';
import { createEmbedSecretHandlers } from './keys/embed-secret-handlers.ts';
import { createAuditHandlers } from './audit/audit-handlers.ts';
import { createEmbeddingHandlers } from './embedding/embedding-handlers.ts';
import { createPublicId } from './dashboards/public-id.ts';
import { createJwksRoutes } from './access/jwks-routes.ts';
import { createRequireVisibleDashboard } from './dashboards/require-visible-dashboard.ts';

/** Functions of the platform that the routes of the Data API need. */
export interface DataPorts {
  /** Reads a token of the Data API. It rejects with status 401 for one that is not valid. */
  readonly verifyDataToken: VerifyDataToken;
  /** Whether the caller may send this query. */
  readonly isWithinReach: IsQueryAllowed;
  /** Lists the members that the caller may query. `undefined`: all of them. */
  readonly listReach: ListAllowedMembers;
  /** Gives the current time. */
  readonly now: () => Date;
  /** Receives faults of the service. */
  readonly log: Log;
}

/** The parts of the service. `startService` derives them from a `Config`. */
export interface AppOptions {
  /** The open database. `createApp` does not close it. */
  readonly database: Database;
  /** Public address of the service, without a path. */
  readonly publicUrl: string;
  /** Origins of pages that may embed dashboards and call the APIs. `*`: all of them. */
  readonly embedOrigins: '*' | readonly string[];
  /** Addresses of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: BlockList;
  /** Largest body of a request, in bytes. */
  readonly bodyLimit: number;
  /** Most workbooks of an account. `undefined`: no limit. */
  readonly workbookLimit?: number | undefined;
  /** Rate limit of one caller. `undefined`: no limit. */
  readonly rate?: Rate | undefined;
  /** The identity provider whose access tokens are accepted. `undefined`: none. */
  readonly oauth?: OauthSettings | undefined;
  /** Days after which the platform's signing key is rotated automatically. `undefined`: never. */
  readonly signingKeyDays?: number | undefined;
  /** Most embed users of an account. */
  readonly embedUserLimit: number;
  /** Gives the current time. */
  readonly now: () => Date;
  /** Receives faults of the service. */
  readonly log: Log;
  /** Receives every request after its response. */
  readonly noteRequest?: RecordRequest | undefined;
  /** Whether the response to a refused embed token says why, for development on one machine. Default: no. */
  readonly explainsTokens?: boolean | undefined;
  /** Whether the service is stopping, so that `/ready` says so. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Creates the routes of the Data API. `undefined`: the service has none. */
  readonly createDataRoutes?: ((ports: DataPorts) => Hono) | undefined;
  /** Adds members to those that a limited data token may query because dashboards use them. */
  readonly expandReach?: ExpandMembers | undefined;
  /** Creates access to the data model as another reader sees it. `undefined`: there is no preview. */
  readonly createPreview?: ((ports: Pick<DataPorts, 'now' | 'log'>) => PreviewDataAccess) | undefined;
  /** Whether the data model and its tables can be read. `undefined`: the data model is elsewhere. */
  readonly readModelStatus?: ((deploymentId: number) => ModelStatus) | undefined;
  /** Finds members of a dashboard that the data model does not have. `undefined`: the data model is elsewhere. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
  /** The element's files, which are served below `/embed/vitrine/` and `/embed/vitrine@<version>/`. */
  readonly elementFiles?: ElementFilesOptions | undefined;
}

/**
 * Creates the whole service as one request handler, without a server. The platform API is below `/api`, the Data API below
 * `/cubejs-api`.
 * @example
 * ```ts
 * import { createApp } from 'vitrine/service';
 *
 * const app = createApp(options);
 * const response = await app.fetch(new Request('https://platform.example.com/ready'));
 * ```
 */
export function createApp(options: AppOptions): Hono {
  return createLimitedApp(options, createLimits(options));
}

/**
 * Creates the service as a listener of Node's server, which answers equal requests faster than the app alone. `onAsked` is
 * called with every response of the app, which may be a stream.
 */
export function createAppListener(
  options: AppOptions,
  onAsked: (response: ServerResponse) => void,
): RequestListener {
  const limits = createLimits(options);
  const { fetch } = createLimitedApp(options, limits);
  const { database, noteRequest, now } = options;
  const ports = { database, limits, noteRequest, now, onAsked };
  return createRepeatingListener({ ...ports, fetch, paths: repeatedPaths });
}

const createLimits = ({ rate, trustedProxies }: AppOptions): RateLimits =>
  createRateLimits({ rate, trustedProxies });

/** Where the answers that handlers mark as repeatable are. */
const repeatedPaths = [`/api${dashboardOperations.getEmbedDashboard.path.replace(/\{.*/, '')}`];

function createLimitedApp(options: AppOptions, limits: RateLimits): Hono {
  const { database, now, elementFiles, isStopping = () => false } = options;
  const { oauth, signingKeyDays } = options;
  const access = createAccessServices({
    database,
    now,
    oauth,
    signingKeyDays,
    onAuthenticated: limits.markAuthenticated,
  });
  const app = new Hono();
  installTracing(app, options);
  app.route('/', createHealthRoutes({ findReadiness: database.findReadiness, isStopping }));
  installSecurityMiddleware(app, options);
  installLimits(app, limits);
  app.use('/api/*', bufferBody);
  app.use('/scim/*', bufferBody);
  app.use('/cubejs-api/*', bufferBody);
  app.route('/', createJwksRoutes(access.keys));
  const data = options.createDataRoutes?.(toDataPorts(options, access));
  app.route('/api', bindOperations(access, createHandlers(options, { access, data })));
  if (data) app.route('/cubejs-api', data);
  const scim = createScimRoutes({ database, now, publicUrl: options.publicUrl, ...access });
  for (const base of scimBases) app.route(base, scim);
  if (elementFiles) {
    app.route('/', createFrameRoutes({ ...options, elementFiles }));
    app.route('/', createElementFileRoutes({ ...elementFiles, publicUrl: options.publicUrl }));
  }
  return app;
}

interface HandlerPorts {
  readonly access: AccessServices;
  readonly data: Hono | undefined;
}

/** The contract names SCIM below `{base_url}`; identity providers also look for it at the address itself. */
const scimBases = ['/api/scim/v2', '/scim/v2'];

/** A handler for every operation of the contract. TypeScript fails where one is missing. */
function createHandlers(options: AppOptions, { access, data }: HandlerPorts): OperationHandlers {
  const { database, now, log, workbookLimit } = options;
  const recordOpened = createOpenedRecorder(database, now, (error) =>
    log('a view could not be recorded', error),
  );
  const runRefreshQuery = createRefreshRunner(data, access.dataTokens);
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
    ...createPublishedDashboardHandlers({ database }),
    ...createSharingHandlers({ database, now }),
    ...createReportHandlers({ database, now, runRefreshQuery, createPublicId, recordOpened }),
    ...createEmbeddingHandlers({ ...options, access, saveReader: saveEmbedReader, requireVisibleDashboard }),
    ...createDirectoryHandlers({ ...options, previewAccess }),
    ...createNotificationHandlers({ database, now }),
    ...createApiKeyHandlers({ database, now }),
    ...createEmbedSecretHandlers({ database, now }),
    ...createAuditHandlers({ database }),
    ...createApiReferenceHandlers(options),
  };
}

/** Rate limits, except for the element's files and the public keys. The Data API has its own form of errors. */
function installLimits(app: Hono, { limit }: RateLimits): void {
  app.use('/api/*', limit());
  app.use('/scim/*', limit());
  app.use(
    '/cubejs-api/*',
    limit((c, problem) => sendDataProblem(c, problem)),
  );
}

function toDataPorts({ database, now, log, expandReach }: AppOptions, access: AccessServices): DataPorts {
  return {
    verifyDataToken: access.dataTokens.verify,
    ...createQueryAuthorization(database, expandReach),
    now,
    log,
  };
}
