/** Measures the list of a small workspace: responses per second. */
import { fileURLToPath } from 'node:url';
import { startChild } from '../child-process.mjs';
import { median } from '../statistics.mjs';

const script = fileURLToPath(new URL('../endpoint/load-generator.mjs', import.meta.url));
export const connections = 16;

/** Responses per second. To be called before the workspace is filled. */
export async function measureWorkspaceList({ origin, adminKey }, { rounds, milliseconds }) {
  const load = await startChild(script);
  const measure = async () => {
    const { answers, milliseconds: lasted } = await load.ask({
      port: Number(new URL(origin).port),
      path: '/api/v1/deployments/1/workspace',
      headers: { Authorization: `Bearer ${adminKey}` },
      status: 200,
      connections,
      milliseconds,
    });
    return (answers / lasted) * 1_000;
  };
  await measure();
  const rates = [];
  for (let round = 0; round < rounds; round += 1) rates.push(await measure());
  await load.close();
  return median(rates);
}
