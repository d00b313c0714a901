/** Starts a real platform for page tests: the built service on its embedded database, with the sample workspace. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyDataFolder } from './data-folder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The public id of the short dashboard. */
const shortId = 'ShortBoard01';

/** The widgets of the short dashboard: two filters, a time grain, three key figures and a chart. */
const shortWidgets = [
  'airport-filter',
  'departure-filter',
  'grain',
  'flights-in-june',
  'on-time-in-june',
  'delay-in-june',
  'late-by-weekday',
];

/**
 * A few widgets of the first sample dashboard. Drawing all of them takes much longer than most tests of a dialog, which do not
 * look at the widgets.
 */
function shorten({ name, reports, dashboard, ...rest }) {
  const widgets = dashboard.config.widgets.filter(({ id }) => shortWidgets.includes(id));
  const keys = widgets.map(({ config }) => config.reportKey);
  return {
    ...rest,
    name: `${name}, short`,
    reports: reports.filter(({ key }) => keys.includes(key)),
    dashboard: { ...dashboard, publicId: shortId, config: { ...dashboard.config, widgets } },
  };
}

/** The workspace, with a short dashboard and with one that must not be embedded. */
function makeWorkspace(source, folder) {
  cpSync(source, folder, { recursive: true });
  const sample = join(folder, 'workbooks/aviation-operations.json');
  if (existsSync(sample)) {
    const short = shorten(JSON.parse(readFileSync(sample, 'utf8')));
    writeFileSync(join(folder, 'workbooks/short.json'), JSON.stringify(short));
  }
  const closed = { publicId: 'ClosedBoard1', allowEmbed: false, config: { title: 'Closed', widgets: [] } };
  writeFileSync(
    join(folder, 'workbooks/closed.json'),
    JSON.stringify({ name: 'Closed', reports: [], dashboard: closed }),
  );
  return folder;
}

/**
 * `elementFolder` holds the element's files that the platform serves to pages. By default they are the built ones.
 * `workspaceFolder` holds data and dashboards, by default those of the demo. `mails` names the browser and the mail server
 * for mails with dashboards; by default there are none. `environment` has further settings of the service.
 */
export async function startPlatform({
  elementFolder = join(root, 'dist'),
  workspaceFolder = join(root, 'demo/workspace'),
  mails,
  environment = {},
} = {}) {
  const { openDatabase, readConfig, startService } = await import('../dist/service/index.js');
  const { createEmbedToken } = await import('../dist/token.js');
  const folder = await copyDataFolder(openDatabase);
  const service = await startService(
    readConfig({
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      DATA_FOLDER: folder,
      WORKSPACE_FOLDER: makeWorkspace(workspaceFolder, join(folder, 'workspace')),
      SOURCE_FOLDERS: `datasets=${join(root, 'node_modules/vega-datasets/data')}`,
      STATIC_FOLDER: elementFolder,
      ...(mails && {
        CHROME_PATH: mails.browserPath,
        SMTP_URL: mails.smtpUrl,
        MAIL_FROM: 'Vitrine <vitrine@example.com>',
      }),
      ...environment,
    }),
  );
  const host = JSON.parse(readFileSync(join(folder, 'host-credentials.json'), 'utf8'));

  /** Returns the addresses, ids and tokens with which a page shows the sample dashboards. */
  async function describe() {
    const { secret, keyId, issuer, deploymentId } = host;
    const publicIds = host.publicIds.filter((id) => id !== shortId);
    const sign = (publicId, userAttributes) =>
      createEmbedToken({
        secret,
        keyId,
        issuer,
        subject: 'page-test',
        deploymentId,
        publicId,
        userAttributes,
      });
    const tokens = Object.fromEntries(await Promise.all(publicIds.map(async (id) => [id, await sign(id)])));
    const [first] = publicIds;
    const creatorToken = await createEmbedToken({
      secret,
      keyId,
      issuer,
      subject: 'page-author',
      deploymentId,
      publicId: first,
      mode: 'creator',
    });
    const exportToken = await createEmbedToken({
      secret,
      keyId,
      issuer,
      subject: 'page-exporter',
      deploymentId,
      publicId: first,
      permissions: ['export'],
    });
    const baseUrl = `${service.publicUrl}/api`;
    const personalToken = await sign(publicIds[0], { home: ['Denver (DEN)'], rhythm: 'Quarter' });
    const adminKey = service.adminKey;
    const sessionId = await openSession(baseUrl, { externalId: 'page-reader', publicDashboardId: first });
    await storeSubscriber(baseUrl);
    const scheduleToken = await signWith({
      subject: 'page-subscriber',
      publicId: shortId,
      permissions: ['schedule', 'export'],
    });
    return {
      baseUrl,
      publicIds,
      shortId,
      tokens,
      personalToken,
      creatorToken,
      exportToken,
      scheduleToken,
      adminKey,
      sessionId,
    };
  }

  let subscriber;

  /**
   * A session stores its reader with the address, so that mails can be sent to it. It is opened once: it permits no schedules, and
   * would withdraw what earlier tokens permit.
   */
  function storeSubscriber(baseUrl) {
    subscriber ??= openSession(baseUrl, { externalId: 'page-subscriber', email: 'ada@example.com' });
    return subscriber;
  }

  /** Creates a session for one reader with the admin key, as the backend of a host does. */
  async function openSession(baseUrl, reader) {
    const response = await fetch(`${baseUrl}/v1/embed/generate-session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ deploymentId: host.deploymentId, ...reader }),
    });
    return (await response.json()).sessionId;
  }

  /** Signs a token for the first dashboard with the given options over the usual ones. */
  function signWith(options) {
    const { secret, keyId, issuer, deploymentId, publicIds } = host;
    const usual = { subject: 'page-test', deploymentId, publicId: publicIds[0] };
    // JSON has no `undefined`: null takes an option out.
    const given = Object.entries(options).map(([name, value]) => [name, value ?? undefined]);
    return createEmbedToken({ secret, keyId, issuer, ...usual, ...Object.fromEntries(given) });
  }

  /** The environment of a host's backend. */
  const hostEnvironment = {
    VITRINE_URL: service.publicUrl,
    VITRINE_EMBED_SECRET: host.secret,
    VITRINE_EMBED_KEY_ID: host.keyId,
    VITRINE_EMBED_ISSUER: host.issuer,
    VITRINE_DEPLOYMENT_ID: host.deploymentId,
  };

  async function close() {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }

  return { describe, signWith, close, hostEnvironment, origin: service.publicUrl };
}

/**
 * Serves the description at /test/platform.json, tokens with own options at /test/token, and a login page at /test/login. Closes
 * the platform when the run ends.
 */
export function platformPlugin(platform) {
  return {
    name: 'vitrine-platform',
    async serve(context) {
      if (context.path === '/test/login')
        return { body: '<!doctype html><title>Sign in</title>', type: 'html' };
      if (context.path === '/test/token')
        return { body: await platform.signWith(JSON.parse(context.query.options)), type: 'text' };
      if (context.path !== '/test/platform.json') return undefined;
      return { body: JSON.stringify(await platform.describe()), type: 'json' };
    },
    serverStop: () => platform.close(),
  };
}
