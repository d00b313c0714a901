/**
 * `npm run bench`: compares Vitrine with pages and services without it, in one run on one machine.
 * `--quick` runs fewer rounds; `--only=drawing,repaint,recolor,sizes,endpoint,data,own-data,mounting,widgets,editing,many,tables,points,service,provisioning,mails,exports,summary` runs only
 * these parts. Figures are written to dist/bench/figures.json, and the report to dist/bench/table.md and to the console.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildOnce } from '../../scripts/setup.mjs';
import { launchBrowser } from './bench-browser.mjs';
import { benchDataLayer, judgeDataLayer, reportDataLayer } from './data/bench-data-api.mjs';
import { buildBare } from './build-baseline-pages.mjs';
import { benchDrawing, judgeDrawing, reportDrawing } from './drawing/bench-chart-rendering.mjs';
import { readSampleCharts } from './drawing/sample-charts.mjs';
import { benchEndpoint, judgeEndpoint, reportEndpoint } from './endpoint/bench-embed-endpoint.mjs';
import { describeMachine } from './describe-machine.mjs';
import { benchExports, judgeExports, reportExports } from './exports/bench-exports.mjs';
import { benchMails, judgeMails, reportMails } from './mails/bench-mails.mjs';
import { benchMany, judgeMany, reportMany } from './many/many.mjs';
import { benchMounting, judgeMounting, reportMounting } from './mounting/bench-mounting.mjs';
import { startBenchPlatform } from './bench-platform.mjs';
import { benchOwnData, judgeOwnData, reportOwnData } from './own-data/bench-own-data.mjs';
import { benchPoints, judgePoints, reportPoints } from './points/bench-map-points.mjs';
import {
  benchProvisioning,
  judgeProvisioning,
  reportProvisioning,
} from './provisioning/bench-provisioning.mjs';
import { benchRecolor, judgeRecolor, reportRecolor } from './repaint/bench-recolor.mjs';
import { benchRepaint, judgeRepaint, reportRepaint } from './repaint/bench-repaint.mjs';
import { writeReport } from './write-report.mjs';
import { benchService, judgeService, reportService } from './service/bench-service.mjs';
import { benchSizes, reportSizes } from './sizes/bench-bundle-sizes.mjs';
import { readFolder, startSnapshotServer } from './static-file-server.mjs';
import { benchSummary, judgeSummary, reportSummary } from './summary/bench-summary.mjs';
import { benchTables, judgeTables, reportTables } from './tables/bench-tables.mjs';
import { benchEditing, judgeEditing, reportEditing } from './editing/bench-editing.mjs';
import { benchWidgets, judgeWidgets, reportWidgets } from './widgets/bench-widgets.mjs';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
/** A copy of the built files, so that a build during the run does not change them. Packages are resolved from here. */
const build = fileURLToPath(new URL('../../node_modules/.cache/vitrine-bench', import.meta.url));
const isQuick = process.argv.includes('--quick');
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

const benches = [
  {
    name: 'drawing',
    title: 'Drawing: the same specs and rows on cold pages, medians',
    run: async (scene) =>
      benchDrawing({
        ...scene,
        bareFolder: join(build, 'bare'),
        isQuick,
        rounds: isQuick ? 1 : 5,
        sampleCharts: await readSampleCharts(scene.platform),
      }),
    report: reportDrawing,
    judge: judgeDrawing,
  },
  {
    name: 'repaint',
    title: 'Repaint: from a filter to the picture of a chart of 2,000 rows',
    run: (scene) => benchRepaint({ ...scene, bareFolder: join(build, 'bare'), rounds: isQuick ? 1 : 5 }),
    report: reportRepaint,
    judge: judgeRepaint,
  },
  {
    name: 'recolor',
    title: 'Recolour: from a token to the new colour in 30 widgets',
    run: (scene) => benchRecolor({ ...scene, bareFolder: join(build, 'bare'), rounds: isQuick ? 1 : 5 }),
    report: reportRecolor,
    judge: judgeRecolor,
  },
  {
    name: 'sizes',
    title: 'Bundle size: bytes that a page loads',
    run: () => benchSizes(build),
    report: reportSizes,
    judge: () => [],
  },
  {
    name: 'endpoint',
    title: 'Embed endpoint: compared with a bare server that has the same bytes in memory',
    run: (scene) => benchEndpoint({ ...scene, rounds: isQuick ? 1 : 5, milliseconds: isQuick ? 500 : 1_500 }),
    report: reportEndpoint,
    judge: judgeEndpoint,
  },
  {
    name: 'data',
    title: 'Data API: compared with DuckDB and the same SQL',
    run: (scene) => benchDataLayer({ ...scene, rounds: isQuick ? 5 : 31 }),
    report: reportDataLayer,
    judge: judgeDataLayer,
  },
  {
    name: 'own-data',
    title: 'Own data: compared with DuckDB and PostgreSQL alone',
    run: () => benchOwnData({ serviceFolder: join(build, 'service'), isQuick }),
    report: reportOwnData,
    judge: judgeOwnData,
  },
  {
    name: 'mounting',
    title: 'Mounting: objects and requests that remain after removal',
    run: (scene) => benchMounting({ ...scene, rounds: isQuick ? 40 : 200 }),
    report: reportMounting,
    judge: judgeMounting,
  },
  {
    name: 'widgets',
    title: 'A thousand widgets: mounting and scrolling',
    run: (scene) => benchWidgets({ ...scene, rounds: isQuick ? 1 : 5 }),
    report: reportWidgets,
    judge: judgeWidgets,
  },
  {
    name: 'editing',
    title: 'The editor: a widget is dragged over a hundred',
    run: (scene) => benchEditing({ ...scene, rounds: isQuick ? 1 : 5 }),
    report: reportEditing,
    judge: judgeEditing,
  },
  {
    name: 'many',
    title: 'Ten thousand widgets: compared with five hundred',
    run: (scene) => benchMany({ ...scene, rounds: isQuick ? 1 : 5 }),
    report: reportMany,
    judge: judgeMany,
  },
  {
    name: 'tables',
    title: 'Tables: compared with AG Grid Community and the same rows',
    run: (scene) => benchTables({ ...scene, bareFolder: join(build, 'bare'), rounds: isQuick ? 1 : 5 }),
    report: reportTables,
    judge: judgeTables,
  },
  {
    name: 'points',
    title: 'Maps: compared with MapLibre and the same points',
    run: (scene) => benchPoints({ ...scene, rounds: isQuick ? 1 : 5 }),
    report: reportPoints,
    judge: judgePoints,
  },
  {
    name: 'service',
    title: 'Service: long lists, large workbooks, two instances',
    run: (scene) => benchService({ ...scene, serviceFolder: join(build, 'service'), isQuick }),
    report: reportService,
    judge: judgeService,
  },
  {
    name: 'provisioning',
    title: 'SCIM: provisioning, compared with bare inserts of the same rows',
    run: (scene) => benchProvisioning({ ...scene, serviceFolder: join(build, 'service'), isQuick }),
    report: reportProvisioning,
    judge: judgeProvisioning,
  },
  {
    name: 'mails',
    title: 'Mails: the sample dashboard by mail, compared with bare mails of the same size',
    run: (scene) => benchMails({ ...scene, isQuick }),
    report: reportMails,
    judge: judgeMails,
  },
  {
    name: 'exports',
    title: 'Exports: the sample dashboard as PDF and PNG',
    run: (scene) => benchExports({ ...scene, isQuick }),
    report: reportExports,
    judge: judgeExports,
  },
  {
    name: 'summary',
    title: 'Summary: the analyst over many rows, compared with one bare pass over them',
    run: () => benchSummary({ outDir: join(build, 'summary'), rounds: isQuick ? 9 : 31 }),
    report: reportSummary,
    judge: judgeSummary,
  },
];

async function runAll(scene) {
  const results = [];
  for (const { name, title, run, report, judge } of benches) {
    if (only && !only.includes(name)) continue;
    console.log(`${title} …`);
    const figures = await run(scene);
    results.push({ name, title, figures, table: report(figures), aims: judge(figures) });
  }
  return results;
}

const start = performance.now();
await buildOnce(['script', 'token', 'engines', 'service', 'demo']);
rmSync(build, { recursive: true, force: true });
cpSync(dist, build, { recursive: true });
await buildBare(join(build, 'bare'));
const server = await startSnapshotServer(readFolder(build));
const platform = await startBenchPlatform(join(build, 'service'));
const browser = await launchBrowser();
try {
  const machine = describeMachine(await browser.version());
  const results = await runAll({ browser, server, platform });
  const seconds = Math.round((performance.now() - start) / 1000);
  const { text, figures } = writeReport({ machine, results, seconds, isQuick });
  const out = join(dist, 'bench');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(join(out, 'table.md'), text);
  console.log(text);
} finally {
  await Promise.allSettled([browser.close(), server.close(), platform.close()]);
}
