/**
 * Builds the given parts, or all of them: `node scripts/build.mjs [part …]`.
 * Browser bundles are written to dist/, engines to dist/engines, the service to dist/service, the demo page to dist/demo.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildEngines } from './build-engines.mjs';
import { writeIntegrity } from './integrity-hashes.mjs';
import { forgetBuilds } from './setup.mjs';
import { writeLicenses } from './third-party-licenses.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;
// Test runners set another value. Every build must be the production build that users get.
process.env.NODE_ENV = 'production';

const viteBuild = (mode) => build({ mode, configFile: `${root}vite.config.ts`, logLevel: 'warn' });

/** Both browser bundles have their chunks in dist/. Each lists its chunks in a file, so that the other does not remove them. */
const browserParts = ['script', 'npm'];
const chunkList = (part) => `${dist}/.chunks-${part}.json`;

async function buildBrowser(part) {
  dropOldChunks(browserParts.find((other) => other !== part));
  const output = await viteBuild(part);
  const names = [output].flat().flatMap((one) => one.output.map(({ fileName }) => fileName));
  writeFileSync(chunkList(part), JSON.stringify(names));
}

/** Removes the chunks of earlier builds, which would be published with the new ones. `other` is the part to keep. */
function dropOldChunks(other) {
  const kept = existsSync(chunkList(other)) ? JSON.parse(readFileSync(chunkList(other), 'utf8')) : [];
  const entries = existsSync(dist) ? readdirSync(dist) : [];
  const old = entries.filter((name) => /-[\w-]{8}\.js(\.map)?$/.test(name) && !kept.includes(name));
  for (const name of old) rmSync(`${dist}/${name}`);
}

const parts = {
  script: () => buildBrowser('script'),
  npm: () => buildBrowser('npm'),
  token: () => viteBuild('token'),
  frame: async () => {
    await viteBuild('frame');
    await viteBuild('frame-page');
    await viteBuild('picture-page');
  },
  engines: () => buildEngines(`${dist}/engines`),
  service: () => viteBuild('service'),
  demo: () => viteBuild('demo'),
  types: async () => {
    const { emitTypes } = await import('./emit-types.mjs');
    await emitTypes(`${dist}/types`);
  },
  manifest: async () => {
    const { writeManifest } = await import('./custom-elements-manifest.mjs');
    const { writeEditorData } = await import('./editor-data.mjs');
    writeEditorData(await writeManifest(`${dist}/custom-elements.json`), dist);
  },
  licenses: () => writeLicenses(`${dist}/THIRD-PARTY-LICENSES`),
};

/** Builds the named parts one after another. */
export async function buildParts(names = Object.keys(parts)) {
  const rememberBuilds = forgetBuilds();
  for (const name of names) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part "${name}": choose from ${Object.keys(parts).join(', ')}.`);
    await part();
  }
  // After every build, so that the hashes are those of the files.
  writeIntegrity(dist);
  rememberBuilds();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  await buildParts(names.length > 0 ? names : undefined);
}
