/** Bench 11: ten million rows, live PostgreSQL, long pages and many queries at once, compared with the bare databases. */
import { Agent, request } from 'node:http';
import { readProcessorTime } from '../child-process.mjs';
import { aim, interleave, median, show, showRatio, toTable } from '../statistics.mjs';
import { startOwnDataPlatform } from './own-data-platform.mjs';
import { createMixture, listGroupings, listSmall, longPage } from './own-data-queries.mjs';

const mixture = { slow: 170, quick: 30 };
const connectionsUnderLoad = 16;

/** Milliseconds until the first byte and until the end of a response. */
function createClient({ origin, token }) {
  const agent = new Agent({ keepAlive: true });
  const headers = { Authorization: token, 'Content-Type': 'application/json' };
  const post = (query, cache) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const call = request(`${origin}/cubejs-api/v1/load`, { method: 'POST', agent, headers }, (response) => {
        const first = performance.now() - start;
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ first, total: performance.now() - start, body: Buffer.concat(chunks) }),
        );
      });
      call.on('error', reject);
      call.end(JSON.stringify({ query, cache }));
    });
  /** Asks again as long as the service says "Continue wait". */
  return async function load(query, cache = 'no-cache') {
    const start = performance.now();
    for (;;) {
      const { first, body } = await post(query, cache);
      if (body.indexOf('"data":') >= 0) return { first, total: performance.now() - start };
      if (body.indexOf('Continue wait') < 0) throw new Error(`/v1/load answered ${body}.`);
    }
  };
}

export async function benchOwnData({ serviceFolder, isQuick }) {
  const platform = await startOwnDataPlatform(serviceFolder);
  const load = createClient(platform);
  const rounds = isQuick ? 3 : 11;
  try {
    const comparisons = [];
    for (const { prefix, database, bare } of listDatabases(platform)) {
      for (const { name, query, sql } of listGroupings(prefix))
        comparisons.push({
          name: `${database}, ${name}`,
          ...(await compare({ load, bare, query, sql, rounds })),
        });
      const small = await compare({ load, bare, ...listSmall(prefix), rounds: rounds * 9 });
      comparisons.push({ name: `${database}, a thousand rows`, isSmall: true, ...small });
    }
    const page = await measureLongPage({ load, bare: platform.embedded, rounds });
    const processor = await measureProcessor(platform, load, isQuick ? 400 : 2_000);
    return { comparisons, page, processor, crowd: await measureCrowd(load) };
  } finally {
    await platform.close();
  }
}

const listDatabases = ({ embedded, live }) => [
  { prefix: '', database: '10 million rows embedded', bare: embedded },
  ...(live ? [{ prefix: 'live_', database: '1 million rows in PostgreSQL', bare: live }] : []),
];

async function compare({ load, bare, query, sql, rounds }) {
  const sides = { vitrine: () => load(query), bare: () => bare(sql) };
  const measure = async (side) => {
    const start = performance.now();
    await sides[side]();
    return performance.now() - start;
  };
  await interleave(['vitrine', 'bare'], 2, measure);
  const records = await interleave(['vitrine', 'bare'], rounds, measure);
  const [own, other] = [records.get('vitrine'), records.get('bare')];
  const cost = median(own.map((time, round) => time - other[round]));
  return { vitrine: median(own), bare: median(other), cost };
}

async function measureLongPage({ load, bare, rounds }) {
  const sides = {
    vitrine: () => load(longPage.query),
    async bare() {
      const start = performance.now();
      JSON.stringify(await bare(longPage.sql));
      return { total: performance.now() - start };
    },
  };
  const records = await interleave(['vitrine', 'bare'], rounds, (side) => sides[side]());
  const own = records.get('vitrine');
  return {
    first: median(own.map(({ first }) => first)),
    total: median(own.map(({ total }) => total)),
    bare: median(records.get('bare').map(({ total }) => total)),
  };
}

/** Milliseconds of processor time per query, with as many queries as connections at all times. */
async function measureProcessor({ child }, load, count) {
  const { query } = listSmall('');
  const each = Math.ceil(count / connectionsUnderLoad);
  const runOne = async () => {
    for (let index = 0; index < each; index += 1) await load(query);
  };
  const before = await readProcessorTime(child);
  await Promise.all(Array.from({ length: connectionsUnderLoad }, runOne));
  const used = (await readProcessorTime(child)) - before;
  return used / 1_000 / (each * connectionsUnderLoad);
}

/** Milliseconds of quick queries that arrive together with many slow ones. All are different, and none is cached. */
async function measureCrowd(load) {
  const { slowOnes, quickOnes } = createMixture(mixture);
  await load(slowOnes[0]);
  await load(quickOnes[0]);
  const slow = slowOnes.map((query) => load(query, 'stale-if-slow'));
  const quick = await Promise.all(quickOnes.map((query) => load(query, 'stale-if-slow')));
  const times = (outcomes) => outcomes.map(({ total }) => total);
  const all = times(await Promise.all(slow));
  return { quick: median(times(quick)), slowestQuick: Math.max(...times(quick)), slowest: Math.max(...all) };
}

export function reportOwnData({ comparisons, page, processor, crowd }) {
  const head = ['Query, caches off', '/v1/load ms', 'database alone, ms', 'ratio', 'our layer ms'];
  const rows = comparisons.map(({ name, vitrine, bare, cost }) => [
    name,
    show(vitrine, 2),
    show(bare, 2),
    showRatio(vitrine, bare),
    show(cost, 2),
  ]);
  const others = [
    ['50,000 rows of 4 columns: first byte, ms', show(page.first)],
    [
      '50,000 rows of 4 columns: last byte, ms (rows and JSON without a service)',
      `${show(page.total)} (${show(page.bare)})`,
    ],
    [`processor time of a small query, ${connectionsUnderLoad} connections, ms`, show(processor, 2)],
    [
      `${mixture.slow + mixture.quick} different queries at once: quick ones, median and slowest, ms`,
      `${show(crowd.quick)}, ${show(crowd.slowestQuick)}`,
    ],
    ['the same: the slowest of all, ms', show(crowd.slowest)],
  ];
  return [toTable(head, rows), toTable(['Load', 'found'], others)].join('\n\n');
}

export function judgeOwnData({ comparisons, processor, crowd }) {
  const large = comparisons.filter(({ isSmall }) => !isSmall);
  const ratios = large.map(({ vitrine, bare }) => vitrine / bare);
  const small = comparisons.filter(({ isSmall }) => isSmall);
  return [
    aim(
      'Own data: grouped rows within 1.3 times of the bare database',
      Math.max(...ratios) <= 1.3,
      `${show(Math.max(...ratios), 2)} at most`,
    ),
    ...small.map(({ name, cost }) =>
      aim(`Own data: our layer under 2 ms, ${name}`, cost < 2, `${show(cost, 2)} ms`),
    ),
    aim(
      'Own data: at most 5 ms of processor time per small query under load',
      processor <= 5,
      `${show(processor, 2)} ms`,
    ),
    aim(
      'Own data: quick queries under a second among 200',
      crowd.slowestQuick < 1_000,
      `${show(crowd.slowestQuick)} ms`,
    ),
  ];
}
