/** Authors who create items and share them. */
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { folderSchema } from '../../src/contract/endpoints/folders.ts';
import { notificationSchema } from '../../src/contract/endpoints/notifications.ts';
import { reportSchema } from '../../src/contract/endpoints/reports.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import type { Finding, LedgerRead } from './write-ledger.ts';
import { api, base, found, gone, seeing, writing } from './write-stream.ts';
import type { Stream } from './write-stream.ts';

const chart = (reportId: number, y: number): object => ({
  id: `chart-${y}`,
  type: 'CHART',
  position: { x: 0, y, w: 6, h: 1 },
  config: { reportId },
});

/** From an empty folder to a published workbook, and back. */
export const author: Stream = async (ledger, token, name) => {
  const see = seeing(token);
  const write = writing(ledger, token);
  const folderAt = (id: number): LedgerRead => see('folder', `${base}/folders/${id}`);
  const bookAt = (id: number): LedgerRead => see('workbook', `${base}/workbooks/${id}`);
  const reportAt = (id: number): LedgerRead => see('report', `${base}/reports/${id}`);
  const made = await write('POST', `${base}/folders`, {
    body: { name },
    learn: (answer) => [[folderAt(answer.read(folderSchema).id), found({ name, parentId: null })]],
  });
  const folderId = made.read(folderSchema).id;
  const booked = await write('POST', `${base}/workbooks`, {
    body: { name, folderId, meta: { zebra: 1 } },
    learn: (answer) => [[bookAt(answer.read(workbookSchema).id), found({ name, folderId })]],
  });
  const { id } = booked.read(workbookSchema);
  const book = `${base}/workbooks/${id}`;
  const reportIds: number[] = [];
  for (const title of ['One', 'Two']) {
    const report = await write('POST', `${base}/reports`, {
      body: { name: title, workbookId: id },
      learn: (answer) => [
        [reportAt(answer.read(reportSchema).id), found({ name: title, workbookId: id, version: 1 })],
      ],
    });
    reportIds.push(report.read(reportSchema).id);
  }
  const [first = 0] = reportIds;
  await write('PUT', `${base}/reports/${first}`, {
    body: { title: name },
    then: [[reportAt(first), found({ title: name, version: 2 })]],
  });
  const dashboardDraft = { title: name, widgets: reportIds.map(chart) };
  await write('PUT', `${book}/dashboard`, {
    body: { dashboardDraft },
    then: [[see('draft', book), found({ dashboardDraft })]],
  });
  const publishedLook = see('published', book);
  for (const versionNumber of [1, 2]) {
    const title = `${name}, edition ${versionNumber}`;
    const told: Finding = [publishedLook, found({ publishedDashboard: { title, versionNumber } })];
    await write('POST', `${book}/publish`, {
      body: { title },
      then: [told],
      learn: (answer) => {
        const { versionId, reportSnapshots } = answer.read(dashboardSchema);
        return [
          [
            publishedLook,
            found({ publishedDashboard: { title, versionNumber, versionId, reportSnapshots } }),
          ],
        ];
      },
    });
  }
  const cloned = await write('POST', `${book}/duplicate`, {
    learn: (answer) => {
      const { id: copyId, dashboardDraft: draft, publishedDashboard } = answer.read(workbookSchema);
      const copy = found({ name: `Copy of ${name}`, dashboardDraft: draft, publishedDashboard });
      return [[see('copy', `${base}/workbooks/${copyId}`), copy]];
    },
  });
  const copyId = cloned.read(workbookSchema).id;
  await write('POST', `${book}/archive`, { then: [[publishedLook, found({ dashboardPublished: null })]] });
  await write('POST', `${book}/unarchive`, {
    then: [[publishedLook, found({ publishedDashboard: { versionNumber: 2, status: 'published' } })]],
  });
  await write('PUT', folderAt(folderId).path, {
    body: { name: `${name} renamed` },
    then: [[folderAt(folderId), found({ name: `${name} renamed` })]],
  });
  await write('PUT', book, {
    body: { name: `${name} renamed` },
    then: [[bookAt(id), found({ name: `${name} renamed`, folderId })]],
  });
  const body = { type: 'WORKBOOK', id, folderId: null };
  const moved = found({ name: `${name} renamed`, folderId: null });
  await write('POST', `${base}/workspace/move`, { body, then: [[bookAt(id), moved]] });
  await write('DELETE', `${base}/reports/${first}`, { then: [[reportAt(first), gone]] });
  await write('DELETE', `${base}/workbooks/${copyId}`, {
    then: [[see('copy', `${base}/workbooks/${copyId}`), gone]],
  });
  await write('DELETE', `${base}/folders/${folderId}`, { then: [[folderAt(folderId), gone]] });
};

/** Changes of an existing workbook. */
export const admin: Stream = async (ledger, token) => {
  const see = seeing(token);
  const write = writing(ledger, token);
  const { id, publishedDashboard } = (await write('POST', `${base}/workbooks/1/duplicate`)).read(
    workbookSchema,
  );
  const { id: dashboardId = 0, publicId = '' } = publishedDashboard ?? {};
  const grants = see('grants', `${base}/workbooks/${id}/grants`);
  const user = { role: 'AIBIUser' };
  const viewer = { role: 'AIBIViewer' };
  await write('PUT', grants.path, {
    body: { principal: user, action: 'edit' },
    then: [[grants, found({ items: [{ principal: user, action: 'edit' }] })]],
  });
  await write('PUT', grants.path, {
    body: { principal: viewer, action: 'read' },
    then: [[grants, found({ items: [{ principal: user }, { principal: viewer, action: 'read' }] })]],
  });
  await write('DELETE', `${grants.path}?role=AIBIUser`, {
    then: [[grants, found({ items: [{ principal: viewer, action: 'read' }] })]],
  });
  const favorite = see('favorite', `${base}/workbooks/${id}`);
  await write('PUT', `${base}/workspace/favorites/WORKBOOK/${id}`, {
    then: [[favorite, found({ isFavorite: true })]],
  });
  await write('DELETE', `${base}/workspace/favorites/WORKBOOK/${id}`, {
    then: [[favorite, found({ isFavorite: false })]],
  });
  const shared = see('sharing', `${base}/workbooks/${id}/embed-access`);
  await write('PUT', shared.path, {
    body: { allEmbedUsers: true, action: 'read' },
    then: [[shared, found({ allEmbedUsers: { enabled: true, action: 'read' } })]],
  });
  const shown = see('embedding', `${api}/embed/dashboard/${publicId}`);
  await write('PATCH', shown.path, {
    body: { allowEmbed: true },
    then: [[shown, found({ publicId, allowEmbed: true })]],
  });
  const noticeAt = (one: number): LedgerRead => see('notification', `${base}/notifications/${one}`);
  const noted = await write('POST', `${base}/notifications`, {
    body: { dashboardId, scheduleType: 'HOURLY' },
    learn: (answer) => [
      [noticeAt(answer.read(notificationSchema).id), found({ dashboardId, isEnabled: true })],
    ],
  });
  const notice = noted.read(notificationSchema).id;
  await write('PUT', noticeAt(notice).path, {
    body: { isEnabled: false },
    then: [[noticeAt(notice), found({ dashboardId, isEnabled: false })]],
  });
  const runs = see('runs', `${noticeAt(notice).path}/runs`);
  await write('POST', `${noticeAt(notice).path}/run`, {
    then: [[runs, found({ items: [{ kind: 'manual' }] })]],
  });
  await write('POST', `${noticeAt(notice).path}/test`, {
    then: [[runs, found({ items: [{ kind: 'test' }, { kind: 'manual' }] })]],
  });
  const received = see('recipients', `${noticeAt(notice).path}/recipients`);
  await write('POST', received.path, {
    body: { recipients: [{ userId: 1 }] },
    then: [[received, found({ items: [{ userId: 1 }] })]],
  });
  await write('DELETE', received.path, {
    body: { recipients: [{ userId: 1 }] },
    then: [[received, found({ items: [] })]],
  });
  await write('PUT', `${api}/mail-domains`, { body: { domains: ['example.com'] }, then: [] });
  const address = 'outside@example.com';
  await write('POST', received.path, {
    body: { recipients: [{ address, scopeUserId: 1 }] },
    then: [[received, found({ items: [{ address, scopeUserId: 1 }] })]],
  });
  await write('DELETE', received.path, {
    body: { recipients: [{ address }] },
    then: [[received, found({ items: [] })]],
  });
  await write('DELETE', noticeAt(notice).path, {
    then: [
      [noticeAt(notice), gone],
      [received, gone],
      [runs, gone],
    ],
  });
};

/** Standalone reports and folders, and their grants. */
export const sharer: Stream = async (ledger, token, name) => {
  const see = seeing(token);
  const write = writing(ledger, token);
  const folderId = (await write('POST', `${base}/folders`, { body: { name } })).read(folderSchema).id;
  const publicId = name.replaceAll(/\D/g, '').padStart(12, 'k');
  const reportAt = (id: number): LedgerRead => see('report', `${base}/reports/${id}`);
  const put = await write('PUT', `${base}/reports/by-public-id/${publicId}`, {
    body: { name, folderId, jsonQuery: '{"measures":["orders.count"]}' },
    learn: (answer) => [[reportAt(answer.read(reportSchema).id), found({ name, publicId, folderId })]],
  });
  const { id, userId } = put.read(reportSchema);
  const refreshed = see('refresh', reportAt(id).path);
  await write('PUT', `${reportAt(id).path}/refresh`, { then: [[refreshed, found({ refreshedBy: userId })]] });
  for (const item of [`folders/${folderId}`, `reports/${id}`]) {
    const grants = see('grants', `${base}/${item}/grants`);
    const grant = { principal: { role: 'AIBIViewer' }, action: 'read' };
    await write('PUT', grants.path, { body: grant, then: [[grants, found({ items: [grant] })]] });
    await write('DELETE', `${grants.path}?role=AIBIViewer`, { then: [[grants, found({ items: [] })]] });
  }
};
