/** Chooses the tests that a change can break, for `npm test -- --changed [commit]`. */
import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { longTests } from './long-tests.mjs';
import { isPage, listImports, readTests } from './test-imports.mjs';

/** Lists new files, and files that differ from a commit. */
export function listChanges(commit = 'HEAD') {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.split('\n').filter(Boolean);
  };
  const [from] = git('rev-parse', '--verify', `${commit}^{commit}`);
  // Of a file that was moved, the old name counts as well.
  return [
    ...git('diff', '--name-only', '--no-renames', from, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** Files that every test depends on: the build, the packages, the test run. */
const isCommon = (file) => !/^(src|test|docs)\/|\.md$/.test(file) || /^test\/[^/]+$/.test(file);
/** Pages use the built files as a whole, so that a change of any of these rooms can break any page. */
const isBrowser = (file) =>
  /^src\/(?!(?:service|semantic-layer|onboarding|postgres|queue|token)\/)/.test(file);
/** Tests in Node that use the built files, too. */
const usesBuilt = (file) => /^test\/(pages|frameworks|demo|service\/rendering)\//.test(file);

/** Files are read and started by their names, and where none names them, as fixtures, by their folder. */
function findNames(file, texts) {
  const isNamed = (name) => [...texts.values()].some((text) => text.includes(name));
  const folder = posix.dirname(file).split('/').slice(2).join('/');
  return [posix.basename(file), folder].filter((name) => name !== '' && isNamed(name)).slice(0, 1);
}

/** The folder of a room: `src/model/layout`, `src/service/mail`, `src/store`. */
const findRoom = (file) => {
  const isDataEngine = /^src\/(?:semantic-layer|onboarding)\//.test(file);
  return posix
    .dirname(file)
    .split('/')
    .slice(0, isDataEngine ? 2 : 3)
    .join('/');
};

/**
 * Returns the chosen tests, or undefined for all. A test in Node is chosen if it has changed, if it or a helper of it imports a file
 * of a changed room, if it names the room in an address, as tests over HTTP do (`/api/v1/workbooks`), or if it names another
 * file that has changed. Tests that reach the
 * room through other rooms are not chosen: `npm test` runs them.
 * @param changed - paths of changed files.
 * @param texts - texts of all files below test/, by path.
 */
export function chooseTests(changed, texts = readTests()) {
  if (changed.some(isCommon)) return undefined;
  const rooms = new Set(changed.filter((file) => file.startsWith('src/')).map(findRoom));
  const isTouched = (file) => (file.startsWith('src/') ? rooms.has(findRoom(file)) : changed.includes(file));
  const families = [...rooms]
    .filter((room) => room.startsWith('src/service/'))
    .map((room) => posix.basename(room));
  const isNamed = (text) => families.some((family) => new RegExp(`/${family}\\b`).test(text));
  // The packed packages are a run of their own.
  const tests = [...texts.keys()].filter(
    (file) => file.endsWith('.test.ts') && !file.startsWith('test/package/') && !longTests.includes(file),
  );
  const named = changed.filter((file) => !file.startsWith('src/')).flatMap((file) => findNames(file, texts));
  const isMentioned = (file) => named.some((name) => texts.get(file)?.includes(name));
  const hasChanged =
    changed.some(isBrowser) || ['test/pages.config.js', 'test/serve-host-page.mjs'].some(isMentioned);
  return tests.filter((file) => {
    const family = [file, ...listImports(file, texts)];
    return (
      (hasChanged && (isPage(file) || usesBuilt(file))) ||
      file.startsWith('test/tiers/') ||
      isNamed(texts.get(file)) ||
      family.some((one) => isTouched(one) || isMentioned(one))
    );
  });
}
