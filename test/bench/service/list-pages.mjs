/** The first page of a long list against its thousandth. */
import { interleave, median } from '../figures.mjs';
import { call, itemCount } from './filled-service.mjs';

const pageSize = 100;
export const farPage = itemCount / pageSize;
const list = `/v1/deployments/1/workspace?first=${pageSize}`;

/** Milliseconds by kind of caller. Pages are walked one by one, as people get to them. */
export async function measurePages(instance, keys, rounds) {
  const figures = [];
  for (const [caller, key] of Object.entries(keys)) {
    const pages = { first: list, far: `${list}&after=${await walk(instance, key)}` };
    const ask = async (page) => {
      const start = performance.now();
      await call(instance, key, 'GET', pages[page]);
      return performance.now() - start;
    };
    await interleave(Object.keys(pages), 5, ask);
    const records = await interleave(Object.keys(pages), rounds, ask);
    figures.push({ caller, first: median(records.get('first')), far: median(records.get('far')) });
  }
  return figures;
}

/** The cursor behind the last page before the far one. */
async function walk(instance, key) {
  let after = '';
  for (let page = 1; page < farPage; page += 1) {
    const path = after === '' ? list : `${list}&after=${after}`;
    const { items, pageInfo } = await call(instance, key, 'GET', path);
    if (items.length !== pageSize || !pageInfo.hasNextPage) throw new Error(`Page ${page} is the last one.`);
    after = pageInfo.endCursor;
  }
  return after;
}
