/** Bench 3: the embed endpoint with a dashboard of 200 kB, compared with a bare server that has the bytes in memory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProcessorTime, startChild } from '../child-process.mjs';
import { aim, interleave, median, medians, show, showBytes, toTable } from '../statistics.mjs';
import { heavyId } from '../bench-platform.mjs';

const script = (name) => fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
const connections = 20;

/** Fetches the response once, whose bytes the bare server sends. */
async function readAnswer(platform, path) {
  const headers = { Authorization: `Bearer ${platform.tokens[heavyId]}`, 'Accept-Encoding': 'identity' };
  const response = await fetch(platform.origin + path, { headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return { etag: response.headers.get('etag'), bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Figures by kind of request and server. */
export async function benchEndpoint({ platform, rounds, milliseconds }) {
  const path = `/api/v1/embed/dashboard/${heavyId}`;
  const { etag, bytes } = await readAnswer(platform, path);
  const file = join(platform.folder, 'answer.json');
  writeFileSync(file, bytes);
  const bare = await startChild(script('bare-endpoint'), { parameters: [file] });
  const load = await startChild(script('load-generator'));
  const authorization = { Authorization: `Bearer ${platform.tokens[heavyId]}` };
  const vitrine = { child: platform.child, port: Number(new URL(platform.origin).port), path, etag };
  const other = { child: bare, port: bare.started.port, path: '/', etag: '"one"' };
  const figures = [];
  for (const { name, least, status, headers } of kinds) {
    const measure = (server) =>
      measureServer(load, server, {
        status,
        headers: { ...authorization, ...headers(server) },
        milliseconds,
      });
    await interleave([vitrine, other], 1, measure);
    const records = await interleave([vitrine, other], rounds, measure);
    const ratio = median(
      records.get(vitrine).map(({ rate }, round) => rate / records.get(other)[round].rate),
    );
    const [ours, theirs] = [vitrine, other].map((server) => medians(records.get(server)));
    figures.push({ name, least, ratio, vitrine: ours, bare: theirs });
  }
  await Promise.all([bare.close(), load.close()]);
  return { size: bytes.length, figures };
}

/** `least`: the ratio to the bare server's throughput that is aimed at. */
const kinds = [
  { name: 'the whole answer', least: 0.8, status: 200, headers: () => ({ 'Accept-Encoding': 'identity' }) },
  { name: 'the whole answer, gzip', least: 0.8, status: 200, headers: () => ({ 'Accept-Encoding': 'gzip' }) },
  { name: 'unchanged: 304', least: 0.6, status: 304, headers: ({ etag }) => ({ 'If-None-Match': etag }) },
];

/** Responses per second, and the server's processor time for each in microseconds, without the load generator's. */
async function measureServer(load, { child, port, path }, { status, headers, milliseconds }) {
  const before = await readProcessorTime(child);
  const { answers, milliseconds: lasted } = await load.ask({
    port,
    path,
    headers,
    connections,
    milliseconds,
    status,
  });
  const used = (await readProcessorTime(child)) - before;
  return { rate: (answers / lasted) * 1000, processor: used / answers };
}

export function reportEndpoint({ size, figures }) {
  const head = [
    `Embed endpoint, ${showBytes(size)}, ${connections} connections`,
    'Vitrine req/s',
    'bare req/s',
    'ratio, of pairs',
    'Vitrine CPU µs/req',
    'bare CPU µs/req',
  ];
  const rows = figures.map(({ name, ratio, vitrine, bare }) => [
    name,
    show(vitrine.rate, 0),
    show(bare.rate, 0),
    show(ratio, 2),
    show(vitrine.processor, 0),
    show(bare.processor, 0),
  ]);
  return toTable(head, rows);
}

export function judgeEndpoint({ figures }) {
  return figures.map(({ name, least, ratio }) =>
    aim(
      `Embed endpoint, ${name}: at least ${least} of the bare server's throughput`,
      ratio >= least,
      show(ratio, 2),
    ),
  );
}
