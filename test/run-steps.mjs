/** The steps of a test run. Their test runners send the results of each file (`collect-results.mjs`). */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../scripts/setup.mjs';

/** The parts that the tests need as built files. */
export const builtParts = [
  'script',
  'npm',
  'token',
  'frame',
  'engines',
  'service',
  'demo',
  'types',
  'manifest',
  'licenses',
];

/** Builds them. */
export const buildStep = { name: 'build', args: ['test/build-parts.mjs'] };

/** The path of a program in an installed package. */
export const bin = (name, file) => join(root, 'node_modules', name, file);

/** The tests of pure functions and of the service, in Node. Without `files`, all of them run. */
export const valuesStep = (files = [], config = 'test/vitest.config.ts') => ({
  name: 'values and service',
  args: [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=./test/values-reporter.mjs',
    ...files,
  ],
  repeat: (some) => valuesStep(some, config),
});

/** The packages of a release. Packing may rebuild dist, which other tests use, so this is the last step of a run. */
export function packageStep(files = []) {
  const step = valuesStep(files, 'test/package/vitest.config.ts');
  return { ...step, name: 'packages', repeat: packageStep };
}

/** The tests of elements and engines, in a browser. Without `files`, all of them run. */
export const pagesStep = (files = [], part = 0) => ({
  name: part === 0 ? 'pages' : `pages, part ${part}`,
  args: [
    bin('@web/test-runner', 'dist/bin.js'),
    '--config',
    'test/pages.config.js',
    ...(files.length > 0 ? ['--files', ...files] : []),
  ],
  env: { PAGES_PART: String(part) },
  repeat: (some) => pagesStep(some),
});

/** Page tests that take longest, by their names. They are shared out first, so that all parts take about the same time. */
const slowPages = [
  'editor',
  'editor-together',
  'questions',
  'faulty-platform',
  'host-pages',
  'written-answers',
  'explain',
  'schedule-answers',
  'token-lifecycle',
  'sql-report',
  'schedule',
  'report-design',
  'mark-keyboard-navigation',
  'virtual-grid',
  'map-gestures',
  'report-editor',
  'dashboard',
  'schedule-focus',
  'vega-embed-parity',
  'export-no-requests',
  'chart-range',
  'schedule-accessibility',
];

/** A third browser makes pages hardly faster, and each of them so slow that their tests meet their limits. */
const pageParts = 2;

/**
 * The same in steps that can run at the same time. Each has a browser of its own, since a browser paints only one of its
 * tabs, and a server of its own, since tests change what it stores.
 */
export function pagesSteps(files = listPages()) {
  const isSlow = (file) => slowPages.includes(basename(file, '.test.ts'));
  const ordered = [...files.filter(isSlow).sort(compareSlowness), ...files.filter((file) => !isSlow(file))];
  const parts = Array.from({ length: pageParts }, (_, part) =>
    ordered.filter((_, at) => at % pageParts === part),
  );
  return parts.flatMap((part, at) => (part.length > 0 ? [pagesStep(part, at + 1)] : []));
}

const compareSlowness = (one, other) =>
  slowPages.indexOf(basename(one, '.test.ts')) - slowPages.indexOf(basename(other, '.test.ts'));

export const listPages = () =>
  ['elements', 'engines'].flatMap((folder) =>
    readdirSync(join(root, 'test', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .sort()
      .map((name) => `test/${folder}/${name.replaceAll('\\', '/')}`),
  );
