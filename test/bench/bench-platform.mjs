/** Starts a real platform for the run: the built service with the sample workspace and a dashboard of 200 kB. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startChild } from './child-process.mjs';
import { generateCharts } from './drawing/generated-charts.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const sampleId = 'AviationOps1';
export const heavyId = 'BenchBoard01';

/** Twelve charts with enough rows for a response of about 200 kB. */
function createHeavyWorkbook() {
  const charts = generateCharts(12, 260);
  return {
    name: 'Heavy',
    shareWithAllEmbedUsers: true,
    reports: charts.map(([name, spec], index) => ({
      key: `chart-${index}`,
      name,
      meta: { kind: 'vega', spec, preferences: {} },
    })),
    dashboard: {
      publicId: heavyId,
      allowEmbed: true,
      config: {
        title: 'Heavy',
        layout: { rowHeight: 30 },
        widgets: charts.map((_, index) => ({
          id: `chart-${index}`,
          type: 'CHART',
          position: { x: (index % 4) * 3, y: Math.floor(index / 4) * 6, w: 3, h: 6 },
          config: { reportKey: `chart-${index}` },
        })),
      },
    },
  };
}

/** `serviceFolder`: the folder of the built service. */
export async function startBenchPlatform(serviceFolder) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const workspace = join(folder, 'workspace');
  cpSync(join(root, 'demo/workspace'), workspace, { recursive: true });
  writeFileSync(join(workspace, 'workbooks/heavy.json'), JSON.stringify(createHeavyWorkbook()));
  const child = await startChild(fileURLToPath(new URL('service-child.mjs', import.meta.url)), {
    environment: {
      BENCH_SERVICE: pathToFileURL(join(serviceFolder, 'index.js')).href,
      PORT: '0',
      RATE_LIMIT: '1000000',
      RATE_BURST: '1000000',
      DATA_FOLDER: folder,
      WORKSPACE_FOLDER: workspace,
      SOURCE_FOLDERS: `datasets=${join(root, 'node_modules/vega-datasets/data')}`,
    },
  });
  const { origin, deploymentId, tokens } = child.started;
  return {
    child,
    folder,
    origin,
    deploymentId,
    tokens,
    workspace,
    baseUrl: `${origin}/api`,
    async close() {
      await child.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Requests JSON from the platform. Throws for any error response. */
export async function askJson(url, { token, body }) {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Requests a data token for a reader of a dashboard, as the element does. */
export async function obtainDataToken({ baseUrl, deploymentId, tokens }, publicId) {
  const url = `${baseUrl}/v1/deployments/${deploymentId}/token`;
  return (await askJson(url, { token: `Bearer ${tokens[publicId]}`, body: {} })).cubeApiToken;
}

export const readDashboard = ({ baseUrl, tokens }, publicId) =>
  askJson(`${baseUrl}/v1/embed/dashboard/${publicId}`, { token: `Bearer ${tokens[publicId]}` });
