/** Writes the licences of all packages in the bundles to one file, which is published with the bundles. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of all builds of this process. Vite reads its settings with a copy of this module, which shares nothing else. */
const folders = (globalThis[Symbol.for('vitrine-third-parties')] ??= new Set());

/** A Vite plugin that collects the packages whose code is in the written chunks. */
export const createLicensePlugin = () => ({
  name: 'note-third-parties',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      for (const id of chunk.type === 'chunk' ? Object.keys(chunk.modules) : []) {
        const found = /^\0?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'));
        if (found?.[1] && existsSync(join(found[1], 'package.json'))) folders.add(found[1]);
      }
    }
  },
});

/** Writes the licences that all builds so far have collected. */
export function writeLicenses(file) {
  const entries = [...folders].map(readPackage).sort((one, other) => one.name.localeCompare(other.name));
  const parts = entries.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`,
  );
  writeFileSync(file, parts.join(`\n${'-'.repeat(80)}\n\n`));
}

function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return { name, version, license, text: file ? readFileSync(join(folder, file), 'utf8').trim() : '' };
}
