/** A workspace under concurrent writes: short names for the writes, and a record of their responses. */
import { expect } from 'vitest';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { groupSchema } from '../../src/contract/endpoints/groups.ts';
import { userSchema } from '../../src/contract/endpoints/users.ts';
import type { ItemType } from '../../src/contract/item-fields.ts';
import { folderSchema } from '../../src/contract/endpoints/folders.ts';
import { reportSchema } from '../../src/contract/endpoints/reports.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import type { Answer, Call } from './service-under-test.ts';

export type Caller = (path: string, call: Call) => Promise<Answer>;

/** The statuses that each concurrent write may get: success, or a documented refusal. */
const statuses = [200, 204, 400, 404, 409];

let names = 0;
/** A unique name. */
const name = (what: string): string => `${what} ${names++}`;

export interface Book {
  readonly id: number;
  readonly dashboardId: number;
  readonly reportIds: readonly number[];
}

export interface PublishAnswered {
  readonly dashboardId: number;
  readonly versionNumber: number;
  readonly title: string;
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** `callers`: one for each instance; calls alternate between them. */
export async function makeWorld(callers: readonly Caller[], token: string) {
  const base = '/api/v1/deployments/1';
  /** How often each write succeeded. */
  const done = new Map<string, number>();
  const published: PublishAnswered[] = [];
  /** The deleted items, as `workbook 7`. */
  const gone = new Set<string>();
  let turn = 0;

  const send = async (deed: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const call = callers[turn++ % callers.length];
    if (!call) throw new Error('There is nobody to call.');
    const at = path.startsWith('/v1/') ? `/api${path}` : base + path;
    const answer = await call(at, { token, method, body });
    expect(statuses, `${deed}: ${answer.text}`).toContain(answer.status);
    if (answer.status < 300) done.set(deed, (done.get(deed) ?? 0) + 1);
    return answer;
  };

  const publish = async (id: number): Promise<Answer> => {
    const title = name('Edition');
    const answer = await send('workbook.publish', 'POST', `/workbooks/${id}/publish`, { title });
    if (answer.status !== 200) return answer;
    const { id: dashboardId, versionNumber } = answer.read(dashboardSchema);
    published.push({ dashboardId, versionNumber, title });
    return answer;
  };
  const remove = async (kind: 'folder' | 'workbook' | 'report', id: number): Promise<Answer> => {
    const answer = await send(`${kind}.delete`, 'DELETE', `/${kind}s/${id}`);
    if (answer.status < 300) gone.add(`${kind} ${id}`);
    return answer;
  };
  const clone = (id: number) => send('workbook.duplicate', 'POST', `/workbooks/${id}/duplicate`, {});
  const makeFolder = (body: { name: string; parentId?: number | null }) =>
    send('folder.create', 'POST', '/folders', body);
  const makeReport = (body: object) => send('report.create', 'POST', '/reports', body);
  const makeBook = (body: object) => send('workbook.create', 'POST', '/workbooks', body);
  const saveDraft = (id: number, dashboardDraft: object) =>
    send('workbook.save-draft', 'PUT', `/workbooks/${id}/dashboard`, { dashboardDraft });

  const toDraft = (reportIds: readonly number[]) => ({
    title: name('Draft'),
    widgets: reportIds.map((reportId, y) => ({
      id: `chart-${y}`,
      type: 'CHART',
      position: { x: 0, y, w: 6, h: 1 },
      config: { reportId },
    })),
  });

  /** Two reports, a draft that shows both, and the same published. */
  const makeMaster = async (): Promise<number> => {
    const { id } = (await makeBook({ name: 'Master' })).read(workbookSchema);
    const reportIds: number[] = [];
    for (const title of ['One', 'Two'])
      reportIds.push((await makeReport({ name: title, workbookId: id })).read(reportSchema).id);
    expect((await saveDraft(id, toDraft(reportIds))).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    return id;
  };
  const master = await makeMaster();

  return {
    done,
    published,
    gone,
    name,
    publish,
    clone,
    makeFolder,
    makeReport,
    makeBook,
    redraft: ({ id, reportIds }: Book) => saveDraft(id, toDraft(reportIds)),
    rename: (id: number, text: string) => send('folder.update', 'PUT', `/folders/${id}`, { name: text }),
    removeFolder: (id: number) => remove('folder', id),
    removeBook: (id: number) => remove('workbook', id),
    removeReport: (id: number) => remove('report', id),
    changeBook: (id: number, body: object) => send('workbook.update', 'PUT', `/workbooks/${id}`, body),
    changeReport: (id: number, body: object) => send('report.update', 'PUT', `/reports/${id}`, body),
    putReport: (publicId: string, body: object) =>
      send('report.put', 'PUT', `/reports/by-public-id/${publicId}`, body),
    archive: (id: number) => send('workbook.archive', 'POST', `/workbooks/${id}/archive`, {}),
    move: (type: ItemType, id: number, folderId: number | null) =>
      send('move', 'POST', '/workspace/move', { type, id, folderId }),
    share: (item: string) =>
      send('share', 'PUT', `/${item}/grants`, { principal: { role: 'AIBIUser' }, action: 'read' }),
    favor: (item: string) => send('favor', 'PUT', `/workspace/favorites/${item}`),
    notify: (dashboardId: number) =>
      send('notification.create', 'POST', '/notifications', { dashboardId, scheduleType: 'HOURLY' }),
    /** Writes outside of the workspace, at paths from `/v1` on. */
    account: (method: string, path: string, body?: unknown) => send(`${method} account`, method, path, body),
    async newUser(): Promise<number> {
      const username = name('user').replace(' ', '-');
      const body = { username, email: `${username}@example.com` };
      return (await send('user.create', 'POST', '/v1/users', body)).read(userSchema).id;
    },
    async newGroup(): Promise<number> {
      return (await send('group.create', 'POST', '/v1/groups', { name: name('Group') })).read(groupSchema).id;
    },
    /** A folder with a unique name. */
    async newFolder(parentId: number | null = null): Promise<number> {
      return (await makeFolder({ name: name('Folder'), parentId })).read(folderSchema).id;
    },
    /** A whole workbook, published, at the root. */
    async newBook(): Promise<Book> {
      const { id, dashboardDraft, publishedDashboard } = (await clone(master)).read(workbookSchema);
      const reportIds = (dashboardDraft?.widgets ?? []).map(({ config }) => Number(config?.['reportId']));
      return { id, dashboardId: publishedDashboard?.id ?? 0, reportIds };
    },
  };
}
