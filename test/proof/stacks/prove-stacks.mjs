/**
 * Installs the packed package into an application of each stack, builds and serves it, and uses it in a browser, as
 * `npm run proof -- stacks [name …]`. Prints a row for docs/proof.md for each stack. Fails if a stack does.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { packAll } from '../../../scripts/pack.mjs';
import {
  createApplication,
  npm,
  run,
  writeCredentials,
  writePublicId,
} from '../../applications/create-application.mjs';
import { inspectApplication, mapDashboard } from '../../applications/inspect-application.mjs';
import { startApplication } from '../../applications/start-application.mjs';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { startPlatform } from '../../start-test-platform.mjs';
import { stacks } from './stacks.mjs';

/** What must be true of an application. Returns what is not. */
function findFaults({ figure, filtered, handler, map, tokens, loads, errors, faults }, tiles) {
  const conditions = {
    'shows numbers': /\d/.test(figure),
    'filters them': /\d/.test(filtered) && filtered !== figure,
    'hears the filter': handler.includes(mapDashboard.member),
    'asks for one token': tokens === 1,
    'loads the dashboard once': loads === 1,
    'has no vitrine-error': errors.length === 0,
    'draws tiles in a worker': !tiles || (map.workers.length > 0 && map.land > 0.1),
  };
  const broken = Object.entries(conditions).filter(([, isTrue]) => !isTrue);
  return [...broken.map(([name]) => `not true: ${name}`), ...faults];
}

async function proveStack(name, { home, packed, platform, browser }) {
  const { sources, takesOption = false, tiles = true, packages } = stacks[name];
  const folder = join(home, name);
  const begin = Date.now();
  await createApplication(folder, { sources, packed });
  writePublicId(folder, mapDashboard.publicId);
  writeCredentials(folder, platform.hostEnvironment);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (scripts.build) await run(folder, npm, 'run', 'build');
  const application = await startApplication(folder, 'start', { takesOption });
  let seconds = 0;
  const onLive = () => (seconds = (Date.now() - begin) / 1000);
  try {
    const report = await inspectApplication(browser, application.address, {
      dashboard: mapDashboard,
      tiles,
      onLive,
    });
    const versions = packages.map((one) => `${one} ${readVersion(folder, one)}`).join(', ');
    return { versions, seconds, worker: nameWorker(report), faults: findFaults(report, tiles) };
  } finally {
    await application.close();
  }
}

/** Whether the bundler has copied the worker's file. Otherwise it has started from its text. */
const nameWorker = ({ map }) =>
  map === undefined ? '–' : map.workers.some((url) => url.startsWith('blob:')) ? 'text' : 'file';

const readVersion = (folder, name) =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;

const toRow = (cells) => `| ${cells.join(' | ')} |`;

async function tryStack(name, context) {
  try {
    const { versions, seconds, worker, faults } = await proveStack(name, context);
    const result = faults.length === 0 ? 'works' : faults.join('; ');
    console.log(toRow([name, versions, worker, seconds.toFixed(0), result]));
    return faults.length === 0;
  } catch (error) {
    console.log(toRow([name, '', '', '', 'fails']));
    console.error(error.message);
    return false;
  }
}

/** `names` are some of the stacks; without any, all are proved. Resolves with whether all work. */
export async function proveStacks(names) {
  const unknown = names.filter((name) => !(name in stacks));
  if (unknown.length > 0)
    throw new Error(
      `There is no stack ${unknown.join(', ')}: choose from ${Object.keys(stacks).join(', ')}.`,
    );
  const home = mkdtempSync(join(tmpdir(), 'vitrine-stacks-'));
  const packed = packAll(join(home, 'release')).element;
  const platform = await startPlatform({ elementFolder: unpack(packed, home) });
  const browser = await puppeteer.launch(await findBrowser());
  try {
    console.log(toRow(['stack', 'versions', 'worker of tiles', 'seconds', 'result']));
    const results = [];
    for (const name of names.length > 0 ? names : Object.keys(stacks))
      results.push(await tryStack(name, { home, packed, platform, browser }));
    return results.every((isFine) => isFine);
  } finally {
    await browser.close();
    await platform.close();
    if (existsSync(home)) rmSync(home, { recursive: true });
  }
}

/** The files of the packed package that a platform serves to pages. */
function unpack(packed, home) {
  execFileSync('tar', ['-xzf', packed, '-C', home]);
  return join(home, 'package/dist');
}
