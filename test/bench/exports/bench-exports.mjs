/** Files of the sample dashboard: from the request to the last byte of its PDF, and of its picture. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { sampleId } from '../bench-platform.mjs';
import { measureMemory, watchMemory } from '../mails/process-memory.mjs';
import { startInstance } from '../service/populated-service.mjs';
import { aim, median, show, showBytes, toTable } from '../statistics.mjs';

/** Not a copy: the service reads its version beside this folder. */
const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
/** Milliseconds within which the PDF of the sample dashboard is there. */
const pdfAim = 5_000;
const megabyte = 1_000_000;

export async function benchExports({ platform, isQuick }) {
  const { executablePath } = await findBrowser();
  const instance = await startInstance({
    serviceFolder: join(dist, 'service'),
    workspace: platform.workspace,
    server: {
      environment: { CHROME_PATH: executablePath, STATIC_FOLDER: dist, RUN_NOTIFICATIONS: 'no' },
    },
  });
  try {
    return await measure(instance, isQuick ? 3 : 11);
  } finally {
    await instance.close();
  }
}

/** `rest`: before the browser has started. `idle`: with a browser that draws nothing. */
async function measure(instance, rounds) {
  const { pid } = instance.child;
  const rest = measureMemory(pid);
  const memory = watchMemory(pid);
  const cold = await exportSample(instance, 'pdf');
  const pdfs = [];
  const pngs = [];
  for (let round = 0; round < rounds; round += 1) {
    pdfs.push((await exportSample(instance, 'pdf')).milliseconds);
    pngs.push((await exportSample(instance, 'png')).milliseconds);
  }
  const peak = memory.stop();
  return {
    cold: cold.milliseconds,
    warm: median(pdfs),
    picture: median(pngs),
    size: cold.bytes.length,
    pages: await countPages(cold.bytes),
    rest,
    idle: measureMemory(pid),
    peak,
  };
}

async function exportSample({ origin, adminKey }, format) {
  const start = performance.now();
  const response = await fetch(`${origin}/api/v1/deployments/1/dashboards/${sampleId}/export`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ format }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const milliseconds = performance.now() - start;
  if (!response.ok)
    throw new Error(`The export answered ${response.status}: ${new TextDecoder().decode(bytes)}`);
  const failed = response.headers.get('vitrine-failed-widgets');
  if (failed !== '0') throw new Error(`${failed} widgets of the sample dashboard failed.`);
  return { bytes, milliseconds };
}

async function countPages(bytes) {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages = pdf.numPages;
  await pdf.destroy();
  return pages;
}

export function reportExports({ cold, warm, picture, size, pages, rest, idle, peak }) {
  const head = [
    'files of the sample dashboard',
    'first PDF, s',
    'PDF, s',
    'PNG, s',
    'size of the PDF',
    'its pages',
    'memory at rest, MB',
    'with an idle browser, MB',
    'at most, MB',
  ];
  const seconds = (milliseconds) => show(milliseconds / 1_000);
  const megabytes = (bytes) => show(bytes / megabyte);
  return toTable(head, [
    [
      'A4, portrait',
      seconds(cold),
      seconds(warm),
      seconds(picture),
      showBytes(size),
      pages,
      megabytes(rest),
      megabytes(idle),
      megabytes(peak),
    ],
  ]);
}

export const judgeExports = ({ warm }) => [
  aim(
    `The PDF of the sample dashboard in under ${pdfAim / 1_000} s (warm)`,
    warm < pdfAim,
    `${show(warm / 1_000)} s`,
  ),
];
