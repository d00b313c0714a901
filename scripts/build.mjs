/**
 * Builds what is asked for, or everything: `node scripts/build.mjs [part …]`.
 * The browser bundles lie in dist/, the engines in dist/engines, the service in dist/service, the page in dist/demo.
 */
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { enginesBuild } from './build-engines.mjs';
import { writeLicenses } from './third-party-licenses.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;
// Whoever calls this, a test runner too, gets what users get.
process.env.NODE_ENV = 'production';

/** Old chunks of the browser bundles would be published with the new ones. */
function dropOldChunks() {
  for (const entry of safeList(dist)) if (/-[\w-]{8}\.js$/.test(entry)) rmSync(`${dist}/${entry}`);
}

function safeList(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const viteBuild = (mode) => build({ mode, configFile: `${root}vite.config.ts`, logLevel: 'warn' });

const parts = {
  script: () => viteBuild('script'),
  npm: () => viteBuild('npm'),
  engines: () => enginesBuild(`${dist}/engines`),
  service: () => viteBuild('service'),
  demo: () => viteBuild('demo'),
  types: async () => {
    const { emitTypes } = await import('./emit-types.mjs');
    await emitTypes(`${dist}/types`);
  },
  manifest: async () => {
    const { writeManifest } = await import('./manifest.mjs');
    await writeManifest(`${dist}/custom-elements.json`);
  },
  licenses: () => writeLicenses(`${dist}/THIRD-PARTY-LICENSES`),
};

/** Builds the named parts one after another. */
export async function buildParts(names = Object.keys(parts)) {
  if (names.includes('script') || names.includes('npm')) dropOldChunks();
  for (const name of names) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part "${name}": choose from ${Object.keys(parts).join(', ')}.`);
    await part();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  await buildParts(names.length > 0 ? names : undefined);
}
