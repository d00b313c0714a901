/** Measures the list of workbooks with published dashboards: one request, and many equal ones at the same time. */
import { median } from '../statistics.mjs';
import { call } from './populated-service.mjs';
import { books, makeWorkbook } from './measure-workbook-operations.mjs';

export const bookCount = 79;
export const atOnce = 200;
const reportsEach = 10;

/** Reads the bytes alone: parsing them takes the client longer than the service needs. */
async function read({ origin }, key, path) {
  const response = await fetch(`${origin}/api${path}`, { headers: { Authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
  await response.arrayBuffer();
}

/** Milliseconds until the last response. */
export async function measureWorkbookList(instance, key, rounds) {
  const folder = await call(instance, key, 'POST', '/v1/deployments/1/folders', { name: 'Published' });
  for (let made = 0; made < bookCount; made += 1) {
    const id = await makeWorkbook(instance, key, { reports: reportsEach, folderId: folder.id });
    await call(instance, key, 'POST', `${books}/${id}/publish`, {});
  }
  const path = `${books}?folderId=${folder.id}&first=100`;
  const ask = async (requests) => {
    const start = performance.now();
    await Promise.all(Array.from({ length: requests }, () => read(instance, key, path)));
    return performance.now() - start;
  };
  const measure = async (requests) => {
    const times = [];
    for (let round = 0; round < rounds; round += 1) times.push(await ask(requests));
    return median(times);
  };
  await ask(1);
  return { one: await measure(1), together: await measure(atOnce) };
}
