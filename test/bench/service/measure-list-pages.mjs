/** Compares the thousandth page of a long list with its first page. */
import { interleave, median } from '../statistics.mjs';
import { call, itemCount } from './populated-service.mjs';

const pageSize = 100;
export const farPage = itemCount / pageSize;
const list = '/v1/deployments/1/workspace';
/** Callers with the order of the items. */
const cases = [
  ['admin', 'updated_at'],
  ['owner', 'updated_at'],
  ['owner', 'name'],
  ['owner', 'viewer_last_viewed_at'],
];

/** Milliseconds by kind of caller and order. Pages are requested one by one, as by people. */
export async function measurePages(instance, keys, rounds) {
  const figures = [];
  for (const [caller, order] of cases) {
    const key = keys[caller];
    const ordered = `${list}?orderByField=${order}`;
    const after = await walk(instance, key, ordered);
    const pages = {
      first: `${ordered}&first=${pageSize}`,
      far: `${ordered}&first=${pageSize}&after=${after}`,
    };
    const ask = async (page) => {
      const start = performance.now();
      await call(instance, key, 'GET', pages[page]);
      return performance.now() - start;
    };
    await interleave(Object.keys(pages), 5, ask);
    const records = await interleave(Object.keys(pages), rounds, ask);
    figures.push({ caller, order, first: median(records.get('first')), far: median(records.get('far')) });
  }
  return figures;
}

/** The cursor of the last item before the far page. */
async function walk(instance, key, ordered) {
  let after = '';
  let missing = (farPage - 1) * pageSize;
  while (missing > 0) {
    const first = Math.min(2 * pageSize, missing);
    const path = `${ordered}&first=${first}${after === '' ? '' : `&after=${after}`}`;
    const { items, pageInfo } = await call(instance, key, 'GET', path);
    if (items.length !== first || !pageInfo.hasNextPage) throw new Error(`${missing} items are missing.`);
    after = pageInfo.endCursor;
    missing -= items.length;
  }
  return after;
}
