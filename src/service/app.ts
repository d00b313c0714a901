/** Wires the modules into one handler. Modules do not import each other: this file passes to each what it needs of others. */
import { Hono } from 'hono';
import { bindOperations } from './access/bind-operations.ts';
import { createAccessServices } from './access/access-services.ts';
import type { AccessServices } from './access/access-services.ts';
import type { AccessEnv } from './access/caller.ts';
import { createQueryAuthorization } from './dashboards/query-authorization.ts';
import { scimPath } from './directory/scim/add-scim-route.ts';
import { createScimRoutes } from './directory/scim/scim-routes.ts';
import { createElementFileRoutes } from './element-files/element-file-routes.ts';
import { createFrameRoutes } from './frame/frame-routes.ts';
import { createHealthRoutes } from './http/health-routes.ts';
import { bufferBody, installSecurityMiddleware, installTracing } from './http/middleware.ts';
import { createRateLimits } from './http/rate-limit.ts';
import type { RateLimits } from './http/rate-limit.ts';
import { sendDataProblem } from './http/problem-response.ts';
import { unsubscribePath } from './notifications/mail-links.ts';
import { createUnsubscribeRoutes, sendUnsubscribeProblem } from './notifications/unsubscribe-routes.ts';
import { createAbsentRenderer } from './rendering/dashboard-renderer.ts';
import { createMailSender } from './mail/mail-sender.ts';
import { wireNotifications, wirePreviews } from './wire-notifications.ts';
import { createJwksRoutes } from './access/jwks-routes.ts';
import { createRequireReadableDashboard } from './dashboards/require-visible-dashboard.ts';
import type { AppOptions, DataPorts } from './app-options.ts';
import { createHandlers } from './create-handlers.ts';
import { listVisibleDashboards } from './dashboards/dashboard-rows.ts';
import { sendMcpProblem } from './mcp/mcp-problem.ts';
import { createMcpRoutes, mcpPath } from './mcp/mcp-routes.ts';

/**
 * Creates the whole service as one request handler, without a server. The platform API is below `/api`, the Data API below
 * `/cubejs-api`, the Model Context Protocol at `/mcp`.
 * @example
 * ```ts
 * import { createApp } from 'vitrine/service';
 *
 * const app = createApp(options);
 * const response = await app.fetch(new Request('https://platform.example.com/ready'));
 * ```
 */
export function createApp(options: AppOptions): Hono {
  const { database, now, elementFiles, isStopping = () => false } = options;
  const { oauth, signingKeyDays, rate, trustedProxies } = options;
  const limits = createRateLimits({ rate, trustedProxies });
  const access = createAccessServices({
    database,
    now,
    oauth,
    signingKeyDays,
    onAuthenticated: limits.markAuthenticated,
  });
  const requireReadableDashboard = createRequireReadableDashboard(database);
  const app = new Hono();
  const renderer = (options.createRenderer ?? createAbsentRenderer)({
    fetch: (request) => app.fetch(request),
    openScreenshot: access.embedTokens.openScreenshot,
  });
  const mail = options.mail ?? createMailSender(undefined);
  const wiring = { ...options, renderer, mail, requireReadableDashboard };
  options.runNotifications?.(wireNotifications({ ...wiring, now: options.scheduleNow ?? now }));
  installTracing(app, options);
  app.route('/', createHealthRoutes({ findReadiness: database.findReadiness, isStopping }));
  installSecurityMiddleware(app, options);
  installLimits(app, limits);
  app.use('/api/*', bufferBody);
  app.use('/scim/*', bufferBody);
  app.use('/cubejs-api/*', bufferBody);
  app.use(mcpPath, bufferBody);
  app.route('/', createJwksRoutes(access.keys));
  app.route(unsubscribePath, createUnsubscribeRoutes({ database, now, log: options.log }));
  const dataPorts = toDataPorts(options, access);
  const data = options.createDataRoutes?.(dataPorts);
  app.route(
    '/api',
    bindOperations(
      access,
      createHandlers(options, {
        access,
        data,
        sealQuery: options.createQuerySeal?.(dataPorts),
        runQueryAnew: options.createQueryRunner?.(dataPorts),
        fetch: (request) => app.fetch(request),
        renderer,
        mail,
        requireReadableDashboard,
        previewPorts: wirePreviews(wiring),
      }),
    ),
  );
  if (data) app.route('/cubejs-api', data);
  if (options.servesMcp ?? true) app.route(mcpPath, wireMcp(app, options, { access, data }));
  const scim = createScimRoutes({ database, now, publicUrl: options.publicUrl, ...access });
  for (const base of scimBases) app.route(base, scim);
  if (elementFiles) {
    app.route('/', createFrameRoutes({ ...options, elementFiles }));
    app.route('/', createElementFileRoutes({ ...elementFiles, publicUrl: options.publicUrl }));
  }
  return app;
}

/** The contract names SCIM below `{base_url}`; identity providers also look for it at the address itself. */
const scimBases = [`/api${scimPath}`, scimPath];

/** Rate limits, except for the element's files and the public keys. The Data API and pages have their own form of errors. */
function installLimits(app: Hono, { limit }: RateLimits): void {
  app.use('/api/*', limit());
  app.use('/scim/*', limit());
  app.use(`${unsubscribePath}/*`, limit(sendUnsubscribeProblem));
  app.use(
    '/cubejs-api/*',
    limit((c, problem) => sendDataProblem(c, problem)),
  );
  app.use(mcpPath, limit(sendMcpProblem));
}

interface McpParts {
  readonly access: AccessServices;
  readonly data: Hono | undefined;
}

/** The tools for agents work through the operations of this very service. */
const wireMcp = (app: Hono, options: AppOptions, { access, data }: McpParts): Hono<AccessEnv> =>
  createMcpRoutes({
    ...options,
    data,
    authenticate: access.authenticate,
    fetch: (request) => app.fetch(request),
    version: options.elementFiles?.version ?? '0.0.0',
    listDashboards: (caller, deploymentId) =>
      options.database.read(caller.accountId, (rows) => listVisibleDashboards(rows, caller, deploymentId)),
  });

function toDataPorts({ database, now, log, expandReach }: AppOptions, access: AccessServices): DataPorts {
  return {
    verifyDataToken: access.dataTokens.verify,
    ...createQueryAuthorization(database, expandReach),
    now,
    log,
  };
}
