/** Measures publishing and cloning a workbook of fifty reports. */
import { interleave, median } from '../statistics.mjs';
import { call } from './populated-service.mjs';

export const reportCount = 50;
export const books = '/v1/deployments/1/workbooks';

export async function makeWorkbook(instance, key, { reports, folderId = null }) {
  const { id } = await call(instance, key, 'POST', books, { name: `${reports} reports`, folderId });
  const widgets = [];
  for (let y = 0; y < reports; y += 1) {
    const report = await call(instance, key, 'POST', '/v1/deployments/1/reports', {
      name: `Report ${y}`,
      workbookId: id,
      jsonQuery: '{"measures":["flights.count"]}',
      meta: { kind: 'kpi', spec: { blocks: [{ type: 'number', field: 'flights.count' }] } },
    });
    const position = { x: 0, y: y * 4, w: 6, h: 4 };
    widgets.push({ id: `chart-${y}`, type: 'CHART', position, config: { reportId: report.id } });
  }
  await call(instance, key, 'PUT', `${books}/${id}/dashboard`, { dashboardDraft: { widgets } });
  return id;
}

/** Milliseconds, including the transfer of the response. */
export async function measureWorkbook(instance, key, rounds) {
  const id = await makeWorkbook(instance, key, { reports: reportCount });
  let edition = 0;
  const deeds = {
    publish: () =>
      call(instance, key, 'POST', `${books}/${id}/publish`, { title: `Edition ${(edition += 1)}` }),
    clone: () => call(instance, key, 'POST', `${books}/${id}/duplicate`, {}),
  };
  const measure = async (deed) => {
    const start = performance.now();
    const made = await deeds[deed]();
    const lasted = performance.now() - start;
    if (deed === 'clone') await call(instance, key, 'DELETE', `${books}/${made.id}`);
    return lasted;
  };
  await deeds.publish();
  await interleave(Object.keys(deeds), 2, measure);
  const records = await interleave(Object.keys(deeds), rounds, measure);
  return { publish: median(records.get('publish')), clone: median(records.get('clone')) };
}
