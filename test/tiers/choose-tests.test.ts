/** `npm test -- --changed` runs the tests that a change can break. */
import { expect, test } from 'vitest';
import { chooseTests, listChanges } from '../choose-tests.mjs';
import { longTests } from '../long-tests.mjs';

const texts = new Map([
  ['test/elements/table.test.ts', "import { mount } from './page-harness.ts';"],
  ['test/model/table/sort.test.ts', "import { sort } from '../../../src/model/table/sort.ts';"],
  ['test/model/layout/cells.test.ts', "import { place } from '../../../src/model/layout/cells.ts';"],
  ['test/service/mail/send.test.ts', "import { startMails } from './mails.ts';"],
  ['test/service/mail/mails.ts', "import { send } from '../../../src/service/mail/send.ts';"],
  ['test/service/workbooks.test.ts', 'await get(`${address}/api/v1/workbooks/1`);'],
  [
    'test/service/kill.test.ts',
    "start(new URL('./letter-process.mjs', import.meta.url)); read('docs/guide.md');",
  ],
  ['test/service/migration.test.ts', 'read(`fixtures/${version}.sql`);'],
  ['test/pages/csp.test.ts', "read('dist/vitrine.js');"],
  ['test/pages.config.js', "bundleFor('/bundle.js', 'grid/grid-page.mjs');"],
  ['test/tiers/links.test.ts', ''],
]);
const choose = (...changed: string[]): string[] | undefined => chooseTests(changed, texts);

test('a change in a room of the browser part can break its tests and every page, and nothing of the service', () => {
  expect(choose('src/model/table/filter.ts')).toEqual([
    'test/elements/table.test.ts',
    'test/model/table/sort.test.ts',
    'test/pages/csp.test.ts',
    'test/tiers/links.test.ts',
  ]);
});

test.each([
  ['test/service/letter-process.mjs', 'test/service/kill.test.ts'],
  ['docs/guide.md', 'test/service/kill.test.ts'],
  ['test/service/fixtures/0.1.0.sql', 'test/service/migration.test.ts'],
  ['test/grid/grid-page.mjs', 'test/elements/table.test.ts'],
])('a change of %s, which no test imports, can break a test that names it', (file, test) => {
  expect(choose(file)).toContain(test);
});

test('what is no commit is refused', () => {
  expect(() => listChanges('docs')).toThrow('docs');
});

test('files of the long run are left to it', () => {
  const long = longTests[0] ?? '';
  expect(chooseTests([long], new Map([[long, '']]))).toEqual([]);
});

test('a change in a room of the service can break tests that import it through a helper, and no page', () => {
  expect(choose('src/service/mail/queue.ts')).toEqual([
    'test/service/mail/send.test.ts',
    'test/tiers/links.test.ts',
  ]);
});

test('a change in a room of the service can break tests that call it over HTTP', () => {
  expect(choose('src/service/workbooks/publish.ts')).toContain('test/service/workbooks.test.ts');
});

test('a helper that changed can break the tests that import it', () => {
  expect(choose('test/service/mail/mails.ts')).toContain('test/service/mail/send.test.ts');
});

test('a change of the build or of the test run can break all tests', () => {
  for (const file of ['package.json', 'vite.config.ts', 'scripts/build.mjs', 'test/vitest.config.ts'])
    expect(choose('docs/guide.md', file)).toBeUndefined();
});
