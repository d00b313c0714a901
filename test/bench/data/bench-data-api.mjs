/** Bench 4: `/v1/load` of the running service, compared with direct calls of DuckDB with the generated SQL. */
import { Agent, request } from 'node:http';
import { aim, interleave, median, show, toTable } from '../statistics.mjs';
import { obtainDataToken, readDashboard, sampleId } from '../bench-platform.mjs';
import { createWriter, openDirectly } from './direct-duckdb-queries.mjs';

const limit = 2;

/** Milliseconds by query of the sample dashboard. */
export async function benchDataLayer({ platform, rounds }) {
  const { reportSnapshots } = await readDashboard(platform, sampleId);
  const queries = reportSnapshots.flatMap(({ name, meta }) =>
    meta?.query ? [{ name, query: meta.query }] : [],
  );
  const ask = createAsker(platform, await obtainDataToken(platform, sampleId));
  const write = await createWriter(platform.workspace);
  const direct = await openDirectly(platform.folder);
  const figures = [];
  for (const { name, query } of queries) {
    const asked = { timezone: 'UTC', ...query, responseFormat: 'columnar' };
    const statement = write(asked);
    const sides = { vitrine: () => ask(asked), direct: () => direct.run(statement) };
    const measure = async (side) => {
      const start = performance.now();
      await sides[side]();
      return performance.now() - start;
    };
    await interleave(Object.keys(sides), 2, measure);
    const records = await interleave(Object.keys(sides), rounds, measure);
    const own = records.get('vitrine');
    const bare = records.get('direct');
    // Both are measured in turn, so that other load of the machine affects both.
    const cost = median(own.map((time, round) => time - bare[round]));
    figures.push({ name, vitrine: median(own), direct: median(bare), cost });
  }
  direct.close();
  return figures;
}

/** A plain client with one open connection. Its own cost is part of the measured time. */
function createAsker({ origin }, token) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Authorization: token, 'Content-Type': 'application/json' };
  return (query) =>
    new Promise((resolve, reject) => {
      const call = request(`${origin}/cubejs-api/v1/load`, { method: 'POST', agent, headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      });
      call.on('error', reject);
      call.end(JSON.stringify({ query, cache: 'no-cache' }));
    }).then((bytes) => {
      if (bytes.indexOf('"data":') === -1) throw new Error(`/v1/load answered ${bytes}.`);
    });
}

export function reportDataLayer(figures) {
  const head = [
    'Query of the sample dashboard, caches off',
    '/v1/load ms',
    'DuckDB alone ms',
    'our layer ms',
  ];
  const rows = figures.map((figure) => [
    figure.name,
    show(figure.vitrine, 2),
    show(figure.direct, 2),
    show(figure.cost, 2),
  ]);
  return toTable(head, [...rows, ['**median**', '', '', show(median(figures.map(({ cost }) => cost)), 2)]]);
}

export function judgeDataLayer(figures) {
  const middle = median(figures.map(({ cost }) => cost));
  const over = figures.filter(({ cost }) => cost >= limit).length;
  const found = `${show(middle, 2)} ms; ${over} of ${figures.length} queries are over it`;
  return [aim(`Data API: our layer under ${limit} ms a query (median of queries)`, middle < limit, found)];
}
