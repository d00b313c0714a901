/**
 * `npm run proof -- <part> [argument …]`: what takes too long for every change (docs/proof.md).
 * `stacks [name …]`: applications of many frameworks and bundlers.
 * `charts --vega <path> --vega-lite <path>`: public charts against bare vega-embed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [part, ...words] = process.argv.slice(2);

const parts = {
  async stacks() {
    const { proveStacks } = await import('./stacks/prove-stacks.mjs');
    return proveStacks(words);
  },
  charts() {
    const script = fileURLToPath(new URL('charts/run-chart-proof.mjs', import.meta.url));
    return spawnSync(process.execPath, [script, ...words], { stdio: 'inherit' }).status === 0;
  },
};

const prove = parts[part];
if (!prove) {
  console.error(`Name a part: npm run proof -- ${Object.keys(parts).join(' | ')}`);
  process.exit(2);
}
process.exitCode = (await prove()) ? 0 : 1;
