/**
 * `npm run release <version>`: gives the unreleased entries of the changelog that version and today's date, and sets the
 * version in package.json, package-lock.json and the script tags of the documentation. It commits and publishes nothing: docs/releasing.md has the next steps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseChangelog } from './changelog.mjs';
import { listScriptTagFiles, setScriptTagVersion } from './script-tags.mjs';
import { root } from './setup.mjs';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
  console.error('Give the version to release, such as: npm run release 0.2.0');
  process.exit(1);
}
const today = new Date().toISOString().slice(0, 10);

function change(name, edit) {
  const path = join(root, name);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

const setVersion = (text) => {
  const manifest = JSON.parse(text);
  manifest.version = version;
  if (manifest.packages?.['']) manifest.packages[''].version = version;
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

try {
  change('CHANGELOG.md', (text) => releaseChangelog(text, version, today));
  change('package.json', setVersion);
  change('package-lock.json', setVersion);
  for (const file of listScriptTagFiles()) change(file, (text) => setScriptTagVersion(text, version));
  console.log(`${version} is dated ${today}. Next: docs/releasing.md, "Steps".`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
