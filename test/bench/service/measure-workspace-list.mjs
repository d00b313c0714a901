/** Measures the list of a small workspace: responses per second to equal requests, and where the service repeats no answer. */
import { fileURLToPath } from 'node:url';
import { startChild } from '../child-process.mjs';
import { interleave, medians } from '../statistics.mjs';
import { unrepeated } from './populated-service.mjs';

const script = fileURLToPath(new URL('../endpoint/load-generator.mjs', import.meta.url));
export const connections = 16;
const kinds = { equal: {}, unequal: unrepeated };

/** Responses per second by kind. To be called before the workspace is filled. */
export async function measureWorkspaceList({ origin, adminKey }, { rounds, milliseconds }) {
  const load = await startChild(script);
  const measure = async (kind) => {
    const { answers, milliseconds: lasted } = await load.ask({
      port: Number(new URL(origin).port),
      path: '/api/v1/deployments/1/workspace',
      headers: { Authorization: `Bearer ${adminKey}`, ...kinds[kind] },
      status: 200,
      connections,
      milliseconds,
    });
    return { rate: (answers / lasted) * 1_000 };
  };
  await interleave(Object.keys(kinds), 1, measure);
  const records = await interleave(Object.keys(kinds), rounds, measure);
  await load.close();
  return Object.fromEntries([...records].map(([kind, rates]) => [kind, medians(rates).rate]));
}
