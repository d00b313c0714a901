import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { countingReporter } from './counting-reporter.mjs';
import { bareEmbed } from './engines/parity/plugin.mjs';
import { fingerPlugin } from './finger.mjs';
import { peerGrid } from './peer-grid/plugin.mjs';
import { platformPlugin, startPlatform } from './platform.mjs';
import { strictPages } from './strict-pages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { executablePath, args, headless } = await findBrowser();
const platform = await startPlatform();

/** Elements and engines in a real browser, as they are built: what a page gets is what is tested. */
export default {
  rootDir: root,
  files: ['test/{elements,engines}/**/*.test.ts'],
  nodeResolve: true,
  // A tab in the background paints nothing and so never comes near a viewport.
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 180_000,
  testFramework: { config: { timeout: 20_000 } },
  browsers: [chromeLauncher({ launchOptions: { executablePath, args, headless } })],
  plugins: [
    esbuildPlugin({ ts: true, tsconfig: `${root}tsconfig.json`, target: 'es2022' }),
    platformPlugin(platform),
    peerGrid(),
    bareEmbed(),
    fingerPlugin(),
  ],
  middleware: [strictPages(platform.origin)],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countingReporter()],
  // Whatever a page writes to its console is a fault of that page.
  filterBrowserLogs: () => true,
};
