import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { fileURLToPath } from 'node:url';
import { startMailbox } from '../demo/mailbox/mailbox-server.mjs';
import { findBrowser } from '../scripts/find-browser.mjs';
import { findPort } from './find-port.mjs';
import { bundleFor } from './bundle-page-plugin.mjs';
import { countingReporter, isFault } from './counting-reporter.mjs';
import { forcedColorsPlugin } from './forced-colors.mjs';
import { fingerPlugin } from './touch-input.mjs';
import { machineZonePlugin } from './machine-zone.mjs';
import { misbehavingPlugin, startMisbehavingServer } from './faulty-platform/faulty-server.mjs';
import { hostPages } from './serve-host-page.mjs';
import { playedPlatformPlugin } from './start-played-platform.mjs';
import { platformPlugin, startPlatform } from './start-test-platform.mjs';
import { sendableFailuresPlugin } from './sendable-failures-plugin.mjs';
import { strictPages } from './content-security-policy.mjs';
import { withheldFilesPlugin } from './withheld-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { executablePath, args, headless } = await findBrowser();
const mailbox = await startMailbox({ port: 0 });
const platform = await startPlatform({ mails: { browserPath: executablePath, smtpUrl: mailbox.smtpUrl } });
const misbehaving = await startMisbehavingServer();
/** The factor by which the processor is slowed down for pages: `CPU_THROTTLE=4 npm run test:pages`. */
const throttle = Number(process.env.CPU_THROTTLE ?? 1);

/** From 1 if other parts of the tests run at the same time, otherwise 0. Parts look for a free port in ranges of their own. */
const part = Number(process.env.PAGES_PART ?? 0);

async function createPage({ context }) {
  const page = await context.newPage();
  // What is compared with bare vega-embed depends on the zone of the machine.
  await page.emulateTimezone('UTC');
  if (throttle > 1) await page.emulateCPUThrottling(throttle);
  return page;
}

/** Tests elements and engines in a real browser, as they are built for pages. */
export default {
  rootDir: root,
  port: await findPort(8_000 + part * 500),
  files: ['test/{elements,engines}/**/*.test.ts'],
  nodeResolve: true,
  // One test file at a time: tabs in the background are not painted, so their widgets never come near the viewport.
  concurrency: 1,
  // Only tests that hang reach these limits, even on a slow machine.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: process.env.TEST_ROUNDS ? 900_000 : 300_000,
  testFramework: { config: { timeout: 60_000 } },
  browsers: [chromeLauncher({ launchOptions: { executablePath, args, headless }, createPage })],
  plugins: [
    sendableFailuresPlugin(),
    esbuildPlugin({
      ts: true,
      tsconfig: `${root}tsconfig.json`,
      target: 'es2022',
      // `test/rounds.ts` reads this. Pages have no environment variables.
      define: { 'process.env.TEST_ROUNDS': JSON.stringify(process.env.TEST_ROUNDS ?? '') },
    }),
    platformPlugin(platform),
    playedPlatformPlugin(),
    { name: 'vitrine-mailbox', serverStop: () => mailbox.close() },
    misbehavingPlugin(misbehaving),
    bundleFor('/test/peer-grid/bundle.js', new URL('peer-grid/page.mjs', import.meta.url)),
    bundleFor(
      '/test/engines/parity/bare-bundle.js',
      new URL('engines/parity/bare-vega-embed.mjs', import.meta.url),
    ),
    // React renders everything twice in development, which shows effects that do not end.
    bundleFor(
      '/test/frameworks/bundle.js',
      new URL('elements/frameworks/framework-page.mjs', import.meta.url),
      'development',
    ),
    fingerPlugin(),
    forcedColorsPlugin(),
    machineZonePlugin(),
    withheldFilesPlugin(),
  ],
  middleware: [hostPages, strictPages(platform.origin)],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countingReporter],
  // Errors and warnings in the console of a page fail the run.
  filterBrowserLogs: isFault,
};
