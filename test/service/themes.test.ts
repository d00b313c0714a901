/** Themes of the account: who may use and change them, and who sees a dashboard in which one. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAccountThemeId } from '../../src/contract/account-theme-id.ts';
import { embedTenantListSchema, embedTenantSchema } from '../../src/contract/endpoints/embed-tenants.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import {
  storedThemeListSchema,
  storedThemeSchema,
  type StoredTheme,
} from '../../src/contract/endpoints/themes.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import type { AccountRows } from '../../src/service/database/database.ts';
import { addUser } from './accounts-under-test.ts';
import { addGrant } from './items-under-test.ts';
import { usePublishing, workbookPath } from './publish-calls.ts';
import { backings } from './service-under-test.ts';

const themes = '/api/v1/themes';
const workbooks = '/api/v1/deployments/1/workbooks';
const acmeTheme = {
  primaryColor: '#0b6e4f',
  widgets: { border: { radius: '12px', color: 'teal' } },
  tokens: { 'series-2': '#123456' },
};

interface ThemeColumn {
  readonly config: string;
  readonly type: string;
  readonly expression: string;
}

/** The two generated columns that hold the theme of a config: of what they are made, and how. */
const findThemeColumns = sql<ThemeColumn>`
  select source.attname as config, format_type(source.atttypid, null) as type,
    pg_get_expr(pg_attrdef.adbin, pg_attrdef.adrelid) as expression
  from pg_attribute own
  join pg_attrdef on pg_attrdef.adrelid = own.attrelid and pg_attrdef.adnum = own.attnum
  join pg_attribute source on source.attrelid = own.attrelid and source.attname in ('config', 'dashboard_draft')
  where own.attgenerated = 's' and own.attname in ('theme_id', 'draft_theme_id')`;

async function readColumn(
  db: AccountRows['db'],
  { config, type, expression }: ThemeColumn,
  themeId: string,
): Promise<number | null | undefined> {
  const given = sql`${JSON.stringify({ theme: { themeId } })}::text::${sql.raw(type)}`;
  const stored = sql`(select ${given} as ${sql.ref(config)}) as stored`;
  const { rows } = await sql<{
    id: number | null;
  }>`select ${sql.raw(expression)} as id from ${stored}`.execute(db);
  return rows[0]?.id;
}

describe.each(backings)('on %s', (backing) => {
  const { service, other, publishRight, publishWidgets, publish } = usePublishing(backing);
  const call = (path: string, token: string, body?: unknown, method?: string) =>
    service().call(path, { token, body, ...(method && { method }) });
  const create = async (token: string, name = 'Acme', theme: object = acmeTheme): Promise<StoredTheme> =>
    (await call(themes, token, { name, theme })).read(storedThemeSchema);
  const listNames = async (token: string): Promise<string[]> =>
    (await call(themes, token)).read(storedThemeListSchema).items.map(({ name }) => name);
  const author = (embedTenant?: string, subject = 'author') =>
    service().hostToken({ mode: 'creator', subject, ...(embedTenant && { embedTenant }) });
  const give = (tenant: string, themeId: number | null) =>
    call(`/api/v1/embed-tenants/${tenant}/theme`, service().adminKey, { themeId }, 'PUT');
  const readAs = async (publicId: string, embedTenant?: string) =>
    call(`/api/v1/embed/dashboard/${publicId}`, await service().hostToken({ publicId, embedTenant }));
  const readTheme = async (publicId: string, embedTenant?: string) =>
    (await readAs(publicId, embedTenant)).read(dashboardSchema).config.theme;
  const publishWith = async (theme: unknown): Promise<string> => {
    const { publicId } = await publishRight([], { theme });
    await call(`${workbookPath}/embed-access`, service().adminKey, { allowEmbed: true }, 'PUT');
    return publicId;
  };
  let userKey: string;
  beforeAll(async () => {
    userKey = (await addUser(service().running.database, 1, { username: 'designer', role: 'user' })).key;
  });

  test('a theme is created, listed, changed and deleted, and each change is in the audit log', async () => {
    const made = await create(userKey);
    expect(made).toMatchObject({ name: 'Acme', theme: acmeTheme, embedTenant: null });
    const path = `${themes}/${made.id}`;
    const renamed = await call(path, userKey, { name: 'Acme 2' }, 'PUT');
    expect(renamed.read(storedThemeSchema)).toMatchObject({ name: 'Acme 2', theme: acmeTheme });
    await call(path, userKey, { theme: {} }, 'PUT');
    expect((await call(path, userKey)).read(storedThemeSchema)).toMatchObject({ name: 'Acme 2', theme: {} });
    expect((await call(path, userKey, undefined, 'DELETE')).status).toBe(200);
    expect((await call(path, userKey)).status).toBe(404);
    const log = (await call('/api/v1/audit-log?first=200', service().adminKey)).text;
    for (const action of ['theme.create', 'theme.update', 'theme.delete']) expect(log).toContain(action);
  });

  test('only its owner and admins may change a theme of the account, which all its users may use', async () => {
    const { id } = await create(userKey);
    const stranger = (await addUser(service().running.database, 1, { username: 'other', role: 'user' })).key;
    expect((await call(`${themes}/${id}`, stranger)).status).toBe(200);
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await call(`${themes}/${id}`, stranger, method === 'PUT' ? {} : undefined, method)).status,
      ).toBe(403);
    expect((await call(`${themes}/${id}`, service().adminKey, { name: 'By admin' }, 'PUT')).status).toBe(200);
    expect((await call(`${themes}/${id}`, other.adminKey)).status).toBe(404);
    expect(await listNames(other.adminKey)).not.toContain('By admin');
  });

  test('a change that was made to another version is refused', async () => {
    const { id } = await create(userKey);
    const path = `${themes}/${id}`;
    const etag = (await call(path, userKey)).headers.get('etag') ?? '';
    const change = () =>
      service().call(path, {
        token: userKey,
        method: 'PUT',
        body: { name: 'New' },
        headers: { 'If-Match': etag },
      });
    expect((await change()).status).toBe(200);
    expect((await change()).status).toBe(412);
  });

  test('a theme of an embed tenant stays in the tenant, which sees no theme of the account that it was not given', async () => {
    const { id: ofAccount } = await create(userKey, 'For another customer');
    const { id: given } = await create(userKey, 'Given to north');
    const north = await author('north');
    const { id: own } = await create(north, 'Made by north');
    await give('north', given);
    expect(await listNames(north)).toEqual(['Given to north', 'Made by north']);
    const listed = (await call(themes, north)).read(storedThemeListSchema).items;
    expect(listed.map(({ isTenantTheme }) => isTenantTheme)).toEqual([true, false]);
    const south = await author('south');
    expect(await listNames(south)).toEqual([]);
    for (const id of [ofAccount, given, own])
      expect((await call(`${themes}/${id}`, south)).problem).toMatchObject({ statusCode: 404 });
    expect((await call(`${themes}/${given}`, north, { name: 'Mine' }, 'PUT')).status).toBe(403);
    expect((await call(`${themes}/${own}`, north, { name: 'Made by north' }, 'PUT')).status).toBe(200);
    expect((await call(`${themes}/${own}`, await author('north', 'colleague'), {}, 'PUT')).status).toBe(403);
    expect((await call(`${themes}/${own}`, userKey)).status).toBe(404);
    expect(await listNames(service().adminKey)).toContain('Made by north');
    const bound = await service().hostToken({
      mode: 'creator',
      publicId: 'SmallBoard01',
      subject: 'author',
      embedTenant: 'north',
    });
    expect(await listNames(bound)).toEqual(['Given to north', 'Made by north']);
    expect((await call(`${themes}/${own}`, bound, { name: 'Other' }, 'PUT')).status).toBe(403);
  });

  test('a dashboard has the values of the theme that it refers to, below its own', async () => {
    const { id } = await create(userKey);
    const publicId = await publishWith({ themeId: String(id), widgets: { border: { color: 'red' } } });
    const first = await readAs(publicId);
    expect(first.read(dashboardSchema).config.theme).toEqual({
      primaryColor: '#0b6e4f',
      widgets: { border: { radius: '12px', color: 'red' } },
      tokens: { 'series-2': '#123456' },
    });
    await call(`${themes}/${id}`, userKey, { theme: { primaryColor: 'black' } }, 'PUT');
    const second = await readAs(publicId);
    expect(second.read(dashboardSchema).config.theme).toMatchObject({ primaryColor: 'black' });
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
    const stored = (await call(workbookPath, service().adminKey)).read(workbookSchema);
    expect(stored.dashboardPublished?.theme).toMatchObject({ themeId: String(id) });
  });

  test('a tenant sees every dashboard in its theme, other readers as before', async () => {
    const { id } = await create(userKey, 'North', { themeId: 'night', primaryColor: 'navy' });
    const publicId = await publishWith({ primaryColor: 'red', widgets: { padding: '4px' } });
    expect((await give('new-tenant', id)).read(embedTenantSchema)).toMatchObject({
      name: 'new-tenant',
      themeId: id,
    });
    expect(await readTheme(publicId, 'new-tenant')).toEqual({ themeId: 'night', primaryColor: 'navy' });
    expect(await readTheme(publicId, 'elsewhere')).toMatchObject({ primaryColor: 'red' });
    expect(await readTheme(publicId)).toMatchObject({ primaryColor: 'red' });
    await give('new-tenant', null);
    expect(await readTheme(publicId, 'new-tenant')).toMatchObject({ primaryColor: 'red' });
    const list = (await call('/api/v1/embed-tenants?search=new-tenant', service().adminKey)).read(
      embedTenantListSchema,
    );
    expect(list.items).toMatchObject([{ themeId: null }]);
  });

  test('a theme that does not exist, or is of another workspace, is refused by name', async () => {
    const { id: foreign } = await create(other.adminKey);
    const { id: ofTenant } = await create(await author('north'));
    for (const themeId of ['007', '99999999999'])
      expect((await publishWidgets([], { theme: { themeId } })).status).toBe(400);
    for (const id of [foreign, ofTenant, 999_999_999]) {
      const answer = await publishWidgets([], { theme: { themeId: String(id) } });
      expect(answer.problem).toMatchObject({ statusCode: 400, field: 'config.theme.themeId' });
      expect((await give('south', id)).problem).toMatchObject({ statusCode: 400, field: 'themeId' });
    }
    const nested = await call(themes, userKey, { name: 'Nested', theme: { themeId: String(ofTenant) } });
    expect(nested.problem).toMatchObject({ statusCode: 400, field: 'theme' });
    expect((await publishWidgets([], { theme: { themeId: 'soft' } })).status).toBe(200);
  });

  test('the tables read a themeId as the contract does', async () => {
    const digits = ['1', '7', '007', '0', '00', '999999999', '1000000000', '2147483647', '2147483648'];
    const others = ['', ' ', ' 7', '7 ', '7\n', '-7', '+7', '7.0', '1e3', '７', '٧', 'soft', '7soft'];
    const ids = [...digits, '9'.repeat(20), ...others];
    const found = await service().running.database.read(1, async ({ db }) => {
      const { rows: columns } = await findThemeColumns.execute(db);
      return Promise.all(ids.flatMap((themeId) => columns.map((column) => readColumn(db, column, themeId))));
    });
    const read = ids.map((themeId) => readAccountThemeId(themeId) ?? null);
    expect(found).toEqual(read.flatMap((id) => [id, id]));
    expect(read.filter((id) => id !== null)).toEqual([1, 7, 999_999_999]);
  });

  test('a theme that something refers to cannot be deleted, and the message says by what', async () => {
    const { id } = await create(userKey);
    await publishWith({ themeId: String(id) });
    await give('north', id);
    // A number in another workspace refers to nothing.
    const north = await author('north');
    const { id: bookId } = (await call(workbooks, north, { name: 'Of north' })).read(workbookSchema);
    const dashboardDraft = { widgets: [], theme: { themeId: String(id) } };
    expect((await call(`${workbooks}/${bookId}/dashboard`, north, { dashboardDraft }, 'PUT')).status).toBe(
      200,
    );
    const answer = await call(`${themes}/${id}`, userKey, undefined, 'DELETE');
    expect(answer.problem).toMatchObject({ statusCode: 409 });
    expect(answer.problem.message).toContain('the theme of 1 published dashboard, 1 embed tenant.');
    await give('north', null);
    await publish({ config: { widgets: [] } });
    expect((await call(`${themes}/${id}`, userKey, undefined, 'DELETE')).status).toBe(200);
  });

  test('a dashboard that is copied into the workspace of a tenant takes the values of its theme along', async () => {
    const { id } = await create(userKey);
    await publishWith({ themeId: String(id) });
    await addGrant(service().running.database, { workbook_id: 1, embed_tenant: 'north', action: 'read' });
    const north = await author('north');
    const copied = await call(`${workbooks}/1/duplicate`, north, undefined, 'POST');
    expect(copied.read(workbookSchema).dashboardPublished?.theme).toEqual(acmeTheme);
  });

  test('the themes of a user who is deleted, and of a tenant that is deleted, leave nothing broken', async () => {
    const { userId, key } = await addUser(service().running.database, 1, {
      username: 'leaving',
      role: 'user',
    });
    const { id } = await create(key, 'Stays');
    expect(
      (await call(`/api/v1/users/${userId}`, service().adminKey, undefined, 'DELETE')).status,
    ).toBeLessThan(300);
    expect(await listNames(userKey)).toContain('Stays');
    expect((await give('gone', id)).status).toBe(200);
    await create(await author('gone'), 'Goes');
    const removed = await call('/api/v1/embed-tenants/gone', service().adminKey, undefined, 'DELETE');
    expect(removed.status).toBe(204);
    expect(await listNames(service().adminKey)).not.toContain('Goes');
    expect((await call(`${themes}/${id}`, service().adminKey, undefined, 'DELETE')).status).toBe(200);
  });
});
