/** The applications of demo/examples, as their users get them: with the packed package, in folders of their own. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  createApplication,
  npm,
  run,
  writeCredentials,
  writePublicId,
} from '../applications/create-application.mjs';
import {
  inspectApplication,
  mapDashboard,
  sampleDashboard,
  type ApplicationReport,
  type InspectedDashboard,
} from '../applications/inspect-application.mjs';
import { startApplication, type StartedApplication } from '../applications/start-application.mjs';
import { sampleWorkspaceFolder } from '../../src/service/sample-workspace.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { rounds } from '../rounds.ts';
import { startPlatform, type TestPlatform } from '../start-test-platform.mjs';

let home = '';
let samplePlatform: TestPlatform;
let mapPlatform: TestPlatform;
let browser: Browser;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-examples-'));
  await run(home, 'tar', '-xzf', inject('release').element);
  // A page with a script tag gets the element from the platform, so the platform serves the packed files.
  const elementFolder = join(home, 'package/dist');
  samplePlatform = await startPlatform({ elementFolder, workspaceFolder: sampleWorkspaceFolder });
  mapPlatform = await startPlatform({ elementFolder });
  browser = await launch(await findBrowser());
});

afterAll(async () => {
  await browser.close();
  await samplePlatform.close();
  await mapPlatform.close();
  await rm(home, { recursive: true, force: true });
});

/** Installs an example of the packed package, and lets it reach the platform that has the dashboard. */
async function installExample(name: string, dashboard: InspectedDashboard): Promise<string> {
  const folder = join(home, name);
  await createApplication(folder, {
    sources: [join(home, 'package/demo/examples', name)],
    packed: inject('release').element,
  });
  const platform = dashboard === sampleDashboard ? samplePlatform : mapPlatform;
  writePublicId(folder, dashboard.publicId);
  writeCredentials(folder, platform.hostEnvironment);
  return folder;
}

/** Vite takes its port as an option; the server of the plain example reads `PORT`. */
async function use<Value>(
  folder: string,
  script: 'start' | 'dev',
  act: (application: StartedApplication) => Promise<Value>,
): Promise<Value> {
  const application = await startApplication(folder, script, { takesOption: !folder.endsWith('plain') });
  try {
    return await act(application);
  } finally {
    await application.close();
  }
}

const inspect = (
  folder: string,
  script: 'start' | 'dev',
  dashboard: InspectedDashboard,
): Promise<ApplicationReport> =>
  use(folder, script, ({ address }) =>
    inspectApplication(browser, address, { dashboard, tiles: dashboard === mapDashboard }),
  );

/** Development builds of lit announce themselves, and comment on the number of updates. */
const isNoteOfLit = (fault: string): boolean => /https:\/\/lit\.dev\/msg\//.test(fault);

function expectDashboard(report: ApplicationReport, { member }: InspectedDashboard): void {
  const { figure, filtered, handler, tokens, loads, errors } = report;
  expect(figure).toMatch(/^\$?\d/);
  expect(filtered).toMatch(/^\$?\d/);
  expect(filtered).not.toBe(figure);
  expect(handler).toContain(member);
  expect({ tokens, loads, errors }).toEqual({ tokens: 1, loads: 1, errors: [] });
}

function expectTiles({ map }: ApplicationReport): void {
  expect(map?.attribution).toBe('Natural Earth');
  expect(map?.workers.length).toBeGreaterThan(0);
  expect(map?.land).toBeGreaterThan(0.1);
}

/** A full run has all of them. */
const examples = [
  { name: 'vite-react', isBuilt: true, dashboard: mapDashboard },
  { name: 'vite-vue', isBuilt: true, dashboard: sampleDashboard },
  { name: 'plain', isBuilt: false, dashboard: sampleDashboard },
].slice(0, rounds(1, 3));

describe.each(examples)('the example $name', ({ name, isBuilt, dashboard }) => {
  const tiles = dashboard === mapDashboard;
  let folder = '';
  beforeAll(async () => {
    folder = await installExample(name, dashboard);
  });

  if (isBuilt) {
    test('has types that hold, and is built', async () => {
      expect(await run(folder, npm, 'run', 'build')).toContain('built in');
    });
  }

  test('shows a dashboard that filters, hears its events, and writes nothing to the console', async () => {
    const report = await inspect(folder, 'start', dashboard);
    expectDashboard(report, dashboard);
    expect(report.faults).toEqual([]);
    if (tiles) expectTiles(report);
  });

  test('gives no token to somebody who is not signed in, to a page of another site, or to a form', async () => {
    const statuses = await use(folder, 'start', async ({ address }) => {
      const cookie = (await fetch(`${address}sign-in`, { method: 'POST' })).headers.get('set-cookie') ?? '';
      const ask = async (headers: Record<string, string>): Promise<number> => {
        const init = { method: 'POST', headers, body: JSON.stringify({ publicId: dashboard.publicId }) };
        return (await fetch(`${address}embed-token`, init)).status;
      };
      const signedIn = { 'Content-Type': 'application/json', Cookie: cookie.split(';')[0] ?? '' };
      return Promise.all([
        ask(signedIn),
        ask({ 'Content-Type': 'application/json' }),
        ask({ ...signedIn, 'Sec-Fetch-Site': 'cross-site' }),
        ask({ ...signedIn, 'Sec-Fetch-Site': 'same-site' }),
        ask({ ...signedIn, 'Content-Type': 'text/plain' }),
      ]);
    });
    expect(statuses).toEqual([200, 401, 403, 403, 403]);
  });

  if (isBuilt) {
    test('shows the same with the development server', async () => {
      const report = await inspect(folder, 'dev', dashboard);
      expectDashboard(report, dashboard);
      expect(report.faults.filter((fault) => !isNoteOfLit(fault))).toEqual([]);
      if (tiles) expectTiles(report);
      // In development, StrictMode runs every effect twice, and the dashboard still has one token and one load.
      if (name === 'vite-react') expect(report.sessions).toBe(2);
    });
  }
});

test('the backend is the same in every example', async () => {
  const texts = await Promise.all(
    ['plain', 'vite-react', 'vite-vue'].map((name) =>
      readFile(join(home, 'package/demo/examples', name, 'backend.mjs'), 'utf8'),
    ),
  );
  expect(new Set(texts).size).toBe(1);
});
