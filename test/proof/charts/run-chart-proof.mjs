/**
 * `npm run proof -- charts --vega <check-out> --vega-lite <check-out>`: draws every public example and test spec of
 * both, with the Vega engine and with bare vega-embed, and lists the specs with missing or misplaced data marks.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildOnce } from '../../../scripts/setup.mjs';
import { launchBrowser } from '../../bench/bench-browser.mjs';
import { readCorpora } from './corpora.mjs';
import { serve } from './serve-chart-proof.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values: flags } = parseArgs({
  options: {
    vega: { type: 'string' },
    'vega-lite': { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});
const checkouts = Object.fromEntries(
  ['vega', 'vega-lite'].filter((name) => flags[name]).map((name) => [name, flags[name]]),
);
if (Object.keys(checkouts).length === 0) throw new Error('Name a check-out: --vega or --vega-lite.');
/** The number of charts after which a new page is opened. */
const perPage = 40;
/** Milliseconds for one spec, drawn three times. */
const longest = 40_000;

await buildOnce(['engines']);
const dataFolders = [
  ...(flags.vega ? [join(flags.vega, 'docs/data')] : []),
  join(root, 'node_modules/vega-datasets/data'),
];
const server = await serve(dataFolders);
const browser = await launchBrowser();
const specs = readCorpora(checkouts).filter(({ name }) => !flags.only || name.includes(flags.only));
const found = [];
let page;
let drawn = 0;
for (const { name, text } of specs) {
  if (!page || drawn % perPage === 0) page = await openPage();
  drawn += 1;
  const outcome = await prove(text).catch((error) => ({ error: String(error.message ?? error) }));
  if (outcome.error !== undefined) page = undefined;
  found.push({ name, ...outcome });
  const say = outcome.error ?? outcome.missing?.[0];
  if (say !== undefined) console.log(`${name}\n    ${say.slice(0, 300)}`);
}
await browser.close();
await server.close();
report();

async function openPage() {
  await page?.close().catch(() => undefined);
  const opened = await browser.newPage();
  await opened.goto(`${server.origin}/empty.html`);
  return opened;
}

/** Data sets are served for every path that a spec uses for them. */
async function prove(text) {
  const spec = JSON.parse(text.replace(/"(?:https:[^"\s]*\/|(?:\.\.\/)*)data\//g, `"${server.origin}/data/`));
  const proved = page.evaluate(async (given) => {
    const { compareWithVegaEmbed } = await import('/test/proof/charts/compare-with-vega-embed.ts');
    return compareWithVegaEmbed(given);
  }, spec);
  const late = new Promise((resolve) => setTimeout(() => resolve({ error: 'it took too long' }), longest));
  return Promise.race([proved, late]);
}

function report() {
  const broken = found.filter(({ error }) => error !== undefined);
  const missing = found.filter((one) => (one.missing?.length ?? 0) > 0);
  const guides = found.filter((one) => one.missing?.length === 0 && one.guides.length > 0);
  const drawable = found.length - broken.length;
  const share = ((drawable - missing.length) / drawable) * 100;
  if (flags.out) writeFileSync(flags.out, JSON.stringify(found, undefined, 1));
  console.log(`\n${found.length} specs, ${broken.length} of which bare vega-embed does not draw.`);
  console.log(`${drawable - missing.length} of ${drawable} have every data mark (${share.toFixed(2)} %).`);
  console.log(`${guides.length} of these differ in an axis, a legend or a title.`);
}
