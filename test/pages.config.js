import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './find-browser.mjs';
import { bundleFor } from './bundle-page-plugin.mjs';
import { countingReporter, isFault } from './counting-reporter.mjs';
import { fingerPlugin } from './touch-input.mjs';
import { misbehavingPlugin, startMisbehavingServer } from './faulty-platform/faulty-server.mjs';
import { platformPlugin, startPlatform } from './start-test-platform.mjs';
import { strictPages } from './content-security-policy.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { executablePath, args, headless } = await findBrowser();
const platform = await startPlatform();
const misbehaving = await startMisbehavingServer();
/** How many times slower than it is the processor is for pages: `CPU_THROTTLE=4 npm run test:pages`. */
const throttle = Number(process.env.CPU_THROTTLE ?? 1);

async function createPage({ context }) {
  const page = await context.newPage();
  if (throttle > 1) await page.emulateCPUThrottling(throttle);
  return page;
}

/** Elements and engines in a real browser, as they are built: what a page gets is what is tested. */
export default {
  rootDir: root,
  files: ['test/{elements,engines}/**/*.test.ts'],
  nodeResolve: true,
  // A tab in the background paints nothing and so never comes near a viewport.
  concurrency: 1,
  // Only what hangs takes so long, on a slow machine and in all rounds, too.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 900_000,
  testFramework: { config: { timeout: 60_000 } },
  browsers: [chromeLauncher({ launchOptions: { executablePath, args, headless }, createPage })],
  plugins: [
    esbuildPlugin({
      ts: true,
      tsconfig: `${root}tsconfig.json`,
      target: 'es2022',
      // Pages have no environment: `test/rounds.ts` reads this.
      define: { 'process.env.TEST_ROUNDS': JSON.stringify(process.env.TEST_ROUNDS ?? '') },
    }),
    platformPlugin(platform),
    misbehavingPlugin(misbehaving),
    bundleFor('/test/peer-grid/bundle.js', new URL('peer-grid/page.mjs', import.meta.url)),
    bundleFor(
      '/test/engines/parity/bare-bundle.js',
      new URL('engines/parity/bare-vega-embed.mjs', import.meta.url),
    ),
    fingerPlugin(),
  ],
  middleware: [strictPages(platform.origin)],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countingReporter()],
  // An error or a warning in its console is a fault of a page.
  filterBrowserLogs: isFault,
};
