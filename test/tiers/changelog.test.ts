import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findReleaseDate, readUnreleased, releaseChangelog } from '../../scripts/changelog.mjs';

const root = new URL('../../', import.meta.url);
const log = '# Changelog\n\nIntro.\n\n## Unreleased\n\n- New.\n\n## 0.1.0 – 2027-01-31\n\n- First.\n';

test('a release adds a heading with version and date, and leaves an empty section for unreleased changes', () => {
  const released = releaseChangelog(log, '0.2.0', '2027-02-28');
  expect(readUnreleased(log)).toBe('- New.');
  expect(readUnreleased(released)).toBe('');
  expect(findReleaseDate(released, '0.2.0')).toBe('2027-02-28');
  expect(released.indexOf('0.2.0')).toBeLessThan(released.indexOf('- New.'));
  expect(released.indexOf('- New.')).toBeLessThan(released.indexOf('0.1.0'));
});

test('a release without entries, or with an existing version, is refused', () => {
  const released = releaseChangelog(log, '0.2.0', '2027-02-28');
  expect(() => releaseChangelog(released, '0.3.0', '2027-03-31')).toThrow('no entry');
  expect(() => releaseChangelog(log, '0.1.0', '2027-03-31')).toThrow('already');
});

test('every version of the changelog has a date', () => {
  const changelog = readFileSync(new URL('CHANGELOG.md', root), 'utf8');
  const headings = changelog.match(/^## .*$/gm) ?? [];
  expect(headings[0]).toBe('## Unreleased');
  expect(headings.slice(1).filter((line) => !/^## \d+\.\d+\.\d+ – \d{4}-\d{2}-\d{2}$/.test(line))).toEqual(
    [],
  );
});
