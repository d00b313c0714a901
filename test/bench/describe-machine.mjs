/** Describes the machine of a run, so that its figures can be compared with those of other machines. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** `browser`: Chromium's name and version. */
export function describeMachine(browser) {
  const [first] = cpus();
  return {
    processor: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    browser,
    loadBefore: Number(loadavg()[0]?.toFixed(2)),
    commit: findCommit(),
    versions: findVersions(['vega', 'vega-lite', 'vega-embed', 'vega-interpreter', '@duckdb/node-api']),
  };
}

function findCommit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}

function findVersions(names) {
  return Object.fromEntries(
    names.map((name) => {
      const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
      return [name, JSON.parse(readFileSync(file, 'utf8')).version];
    }),
  );
}

/** One paragraph for the head of a report. */
export function toMachineText({ processor, cores, memoryGb, system, node, browser, loadBefore, commit }) {
  return (
    `${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}, ${browser}, commit ${commit}. ` +
    `Load average before: ${loadBefore}.`
  );
}
