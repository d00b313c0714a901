/** Fails before publishing if there are uncommitted changes, or if the changelog has no dated heading for the version. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findReleaseDate } from './changelog.mjs';
import { root } from './setup.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim();

const faults = [];
if (changes !== '') faults.push(`There are uncommitted changes:\n${changes}`);
if (!findReleaseDate(changelog, version))
  faults.push(`CHANGELOG.md has no heading "## ${version} – <date>": run npm run release <version>.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
