/** People at work, each in an endless stream of writes of one family, until the service is no more. */
import { createdApiKeySchema } from '../../src/contract/api-key.ts';
import { dashboardSchema } from '../../src/contract/dashboard.ts';
import { userAttributeSchema } from '../../src/contract/directory-attribute.ts';
import { groupSchema } from '../../src/contract/directory-group.ts';
import { userSchema } from '../../src/contract/directory-user.ts';
import { generateSessionResponseSchema, sessionTokenResponseSchema } from '../../src/contract/embedding.ts';
import { folderSchema } from '../../src/contract/folder.ts';
import { notificationSchema } from '../../src/contract/notification.ts';
import { reportSchema } from '../../src/contract/report.ts';
import { workbookSchema } from '../../src/contract/workbook.ts';
import type { Claim, Finding, Ledger, Look, Write } from './ledger.ts';
import { sharedId } from './workspace-under-test.ts';

/** One turn of a stream, which leaves nothing that the next turn minds. `name`: nothing else is called so. */
export type Stream = (ledger: Ledger, token: string, name: string) => Promise<void>;

const api = '/api/v1';
const base = `${api}/deployments/1`;
const gone: Claim = { status: 404 };

const found = (json: object): Claim => ({ status: 200, json });

/** What an admin sees. */
const seeing =
  (token: string) =>
  (about: string, path: string): Look => ({ about, path, call: { token } });

const writing =
  (ledger: Ledger, token: string) =>
  (method: string, path: string, write: Omit<Write, 'path' | 'method' | 'token'> = {}) =>
    ledger.write({ method, path, token, ...write });

const chart = (reportId: number, y: number): object => ({
  ...{ id: `chart-${y}`, type: 'CHART', position: { x: 0, y, w: 6, h: 1 }, config: { reportId } },
});

const author: Stream = async (ledger, token, name) => {
  const [see, write] = [seeing(token), writing(ledger, token)];
  const folderAt = (id: number): Look => see('folder', `${base}/folders/${id}`);
  const bookAt = (id: number): Look => see('workbook', `${base}/workbooks/${id}`);
  const reportAt = (id: number): Look => see('report', `${base}/reports/${id}`);
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

const directory: Stream = async (ledger, token, name) => {
  const [see, write] = [seeing(token), writing(ledger, token)];
  const username = name.replaceAll(' ', '-');
  const { id: userId } = (
    await write('POST', `${api}/users`, { body: { username, email: `${username}@example.com` } })
  ).read(userSchema);
  const me = (key: string): Look => ({ about: 'key', path: `${api}/users/me`, call: { token: key } });
  const keyed = await write('POST', `${api}/api-keys`, {
    body: { name, userId },
    learn: (answer) => [[me(answer.read(createdApiKeySchema).key), found({ username })]],
  });
  const { key, id: keyId } = keyed.read(createdApiKeySchema);
  await write('PUT', `${api}/users/${userId}`, {
    body: { firstName: 'Ada' },
    then: [[me(key), found({ username, firstName: 'Ada' })]],
  });
  const groupAt = (id: number): Look => see('group', `${api}/groups/${id}`);
  const grouped = await write('POST', `${api}/groups`, {
    body: { name },
    learn: (answer) => [[groupAt(answer.read(groupSchema).id), found({ name, memberCount: 0 })]],
  });
  const groupId = grouped.read(groupSchema).id;
  await write('POST', `${api}/groups/${groupId}/users`, {
    body: { users: [{ userId }] },
    then: [[groupAt(groupId), found({ name, memberCount: 1 })]],
  });
  const attribute = { name: `a-${username}`, type: 'string' };
  const { id: userAttributeId } = (await write('POST', `${api}/user-attributes`, { body: attribute })).read(
    userAttributeSchema,
  );
  const values = see('values', `${api}/user-attribute-values/${userId}`);
  await write('POST', `${api}/user-attribute-values`, {
    body: { userId, userAttributeId, value: name },
    then: [[values, found({ items: [{ userAttributeId, value: name }] })]],
  });
  await write('DELETE', `${api}/api-keys/${keyId}`, { then: [[me(key), { status: 401 }]] });
  await write('DELETE', `${api}/users/${userId}`, {
    then: [
      [values, gone],
      [groupAt(groupId), found({ memberCount: 0 })],
    ],
  });
  await write('DELETE', `${api}/groups/${groupId}`, { then: [[groupAt(groupId), gone]] });
};

const host: Stream = async (ledger, token, name) => {
  const write = writing(ledger, token);
  const exchange = (sessionId: string): Look => ({
    ...{ about: 'session', path: `${api}/embed/session/token`, call: { body: { sessionId } } },
  });
  const show = (bearer: string): Look => ({
    ...{ about: 'token', path: `${api}/embed/dashboard/${sharedId}`, call: { token: bearer } },
  });
  const opened = await write('POST', `${api}/embed/generate-session`, {
    body: { deploymentId: 1, externalId: name, groupDefinitions: [{ name }], groups: [name] },
    learn: (answer) => [[exchange(answer.read(generateSessionResponseSchema).sessionId), found({})]],
  });
  const { sessionId } = opened.read(generateSessionResponseSchema);
  const exchanged = await ledger.write({
    ...exchange(sessionId).call,
    path: exchange(sessionId).path,
    then: [[exchange(sessionId), { status: 401 }]],
    learn: (answer) => [[show(answer.read(sessionTokenResponseSchema).token), found({ publicId: sharedId })]],
  });
  const bearer = exchanged.read(sessionTokenResponseSchema).token;
  await write('POST', `${api}/embed/session/revoke`, {
    body: { sessionId },
    then: [[show(bearer), { status: 401 }]],
  });
};

const admin: Stream = async (ledger, token, name) => {
  const [see, write] = [seeing(token), writing(ledger, token)];
  const { id, publishedDashboard } = (await write('POST', `${base}/workbooks/1/duplicate`)).read(
    workbookSchema,
  );
  const { id: dashboardId = 0, publicId = '' } = publishedDashboard ?? {};
  const grants = see('grants', `${base}/workbooks/${id}/grants`);
  const [user, viewer] = [{ role: 'AIBIUser' }, { role: 'AIBIViewer' }];
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
  const shown = see('embedding', `${api}/embed/dashboard/${publicId}`);
  await write('PATCH', shown.path, {
    body: { allowEmbed: true },
    then: [[shown, found({ publicId, allowEmbed: true })]],
  });
  const noticeAt = (one: number): Look => see('notification', `${base}/notifications/${one}`);
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
  if (name.endsWith('0')) await write('DELETE', noticeAt(notice).path, { then: [[noticeAt(notice), gone]] });
};

export const streams: readonly Stream[] = [author, directory, host, admin];
