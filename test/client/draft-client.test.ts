/** Drafts are saved as their author, on top of what others have saved, and as the page goes away. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftClient, StaleDraftError } from '../../src/client/draft-client.ts';
import { createPlatformClient, type PlatformClient } from '../../src/client/platform-client.ts';

const sign = (sub: string, jti = 0): string =>
  `e30.${Buffer.from(JSON.stringify({ sub, jti })).toString('base64url')}.sig`;

interface Sent {
  readonly method: string;
  readonly token: string;
  readonly ifMatch: string | null;
  readonly keepalive: boolean;
}

/** A platform with one draft. It refuses the tokens in `refused`. */
const platform = { version: 1, draft: {} as object, refused: new Set<string>(), sent: [] as Sent[] };

function answer(url: string, { method = 'GET', headers, body, keepalive = false }: RequestInit): Response {
  const given = new Headers(headers);
  const token = given.get('authorization')?.slice('Bearer '.length) ?? '';
  const ifMatch = given.get('if-match');
  platform.sent.push({ method, token, ifMatch, keepalive });
  const respond = (status: number, content: object): Response =>
    Response.json(content, { status, headers: { etag: `"${platform.version}"` } });
  if (platform.refused.has(token)) return respond(401, { message: 'Who?' });
  if (url.includes('/embed/')) return respond(200, { deploymentId: 1, workbookId: 2 });
  if (method !== 'PUT') return respond(200, { dashboardDraft: platform.draft });
  if (ifMatch !== null && ifMatch !== `"${platform.version}"`) return respond(412, { message: 'Stale.' });
  platform.version += 1;
  platform.draft = (JSON.parse(body as string) as { dashboardDraft: object }).dashboardDraft;
  return respond(200, {});
}

beforeEach(() => {
  Object.assign(platform, { version: 1, draft: { widgets: [] }, refused: new Set(), sent: [] });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => Promise.resolve(answer(url, init)));
});
afterEach(() => vi.unstubAllGlobals());

/** A client whose host gives one token after another. */
async function open(tokens: readonly string[]): Promise<DraftClient> {
  const rest = [...tokens];
  let author: unknown;
  const client: PlatformClient = createPlatformClient(
    {
      baseUrl: 'https://platform.example.com/api',
      publicId: 'abc',
      getToken: () => Promise.resolve(rest.shift() ?? ''),
    },
    { onToken: ({ claims }) => (author = claims['sub']) },
  );
  await client.fetchDashboard(new AbortController().signal);
  return DraftClient.open({ platform: () => client, author: () => author });
}

test('a refused token is renewed once, and the save goes on', async () => {
  const client = await open([sign('ada'), sign('ada', 1)]);
  platform.refused.add(sign('ada'));
  expect(await client.save({ title: 'New' }, '"1"')).toBe('"2"');
  expect(platform.draft).toEqual({ title: 'New' });
});

test('a save that was refused is not repeated in the name of another author', async () => {
  const client = await open([sign('ada'), sign('bob')]);
  platform.refused.add(sign('ada'));
  await expect(client.save({ title: 'New' }, '"1"')).rejects.toMatchObject({ code: 'signed-out' });
  expect(platform.sent.filter(({ method, token }) => method === 'PUT' && token === sign('bob'))).toEqual([]);
  expect(platform.draft).toEqual({ widgets: [] });
});

test('a draft that another author has saved since is not overwritten', async () => {
  const client = await open([sign('ada')]);
  platform.version = 2;
  await expect(client.save({ title: 'New' }, '"1"')).rejects.toThrow(StaleDraftError);
  expect(platform.draft).toEqual({ widgets: [] });
});

test('a change is made to what another author saves at the same time', async () => {
  const client = await open([sign('ada')]);
  let isFirst = true;
  await client.change((draft) => {
    if (isFirst) Object.assign(platform, { version: 2, draft: { title: 'Theirs' } });
    isFirst = false;
    return { ...draft, description: 'Mine' };
  });
  expect(platform.draft).toEqual({ title: 'Theirs', description: 'Mine' });
});

test.each([
  ['small', 1_000, true],
  ['large', 70_000, false],
  ['large in bytes, not in letters', 30_000, false],
])('a %s draft that is saved as the page goes away: %i', async (name, length, expected) => {
  const client = await open([sign('ada')]);
  const letter = name.includes('bytes') ? '日' : 'a';
  await client.save({ title: letter.repeat(length) }, '"1"', true);
  expect(platform.sent.at(-1)?.keepalive).toBe(expected);
  await client.save({ title: 'Here' }, '"2"');
  expect(platform.sent.at(-1)?.keepalive).toBe(false);
});
