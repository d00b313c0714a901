/** Compares two instances on one database with one instance: responses per second with the same number of connections. */
import { fileURLToPath } from 'node:url';
import { readProcessorTime, startChild } from '../child-process.mjs';
import { interleave, medians } from '../statistics.mjs';
import { sampleId } from '../bench-platform.mjs';

const script = fileURLToPath(new URL('../endpoint/load-generator.mjs', import.meta.url));
const connections = 20;

/** Figures by kind of request. Each instance has its own load generator, so that no instance waits for requests. */
export async function measureInstances(instances, key, { rounds, milliseconds }) {
  const loads = await Promise.all(instances.map(() => startChild(script)));
  const asked = {
    'workspace list': { path: '/api/v1/deployments/1/workspace?first=100', token: key },
    'embed endpoint': { path: `/api/v1/embed/dashboard/${sampleId}`, token: instances[0].tokens[sampleId] },
  };
  const figures = [];
  for (const [name, { path, token }] of Object.entries(asked)) {
    const request = { path, headers: { Authorization: `Bearer ${token}` }, status: 200, milliseconds };
    const measure = (count) => measureSome(instances.slice(0, count), loads, request);
    await interleave([1, 2], 1, measure);
    const records = await interleave([1, 2], rounds, measure);
    figures.push({ name, one: medians(records.get(1)), two: medians(records.get(2)) });
  }
  await Promise.all(loads.map((load) => load.close()));
  return figures;
}

/** `service`, `load`: number of cores that each side uses. The remaining cores are available to the database. */
async function measureSome(instances, loads, request) {
  const before = await sumProcessorTime(instances);
  const start = performance.now();
  const runs = await Promise.all(
    instances.map(({ origin }, index) =>
      loads[index].ask({
        ...request,
        port: Number(new URL(origin).port),
        connections: connections / instances.length,
      }),
    ),
  );
  const lasted = performance.now() - start;
  const used = (await sumProcessorTime(instances)) - before;
  const rate = runs.reduce((sum, { answers, milliseconds }) => sum + (answers / milliseconds) * 1_000, 0);
  const load = runs.reduce((sum, { processor }) => sum + processor, 0);
  return { rate, service: used / lasted / 1_000, load: load / lasted / 1_000 };
}

async function sumProcessorTime(instances) {
  const times = await Promise.all(instances.map(({ child }) => readProcessorTime(child)));
  return times.reduce((sum, time) => sum + time, 0);
}
