/** Requests of the page to its own backend, which knows from the session whose they are. */
import { isRecord, readArray, readString } from '../../../src/model/parsing/read-value.ts';
import type { Role } from '../host-config.ts';

/** Signs in as another person. The demo lets everyone choose; a real host asks for a password. */
export async function signIn(role: Role): Promise<void> {
  await post('/host/session', { role });
}

/** Makes an empty dashboard. @returns its public id. */
export async function createDashboard(): Promise<string> {
  const publicId = readString((await post('/host/dashboards', {})).publicId);
  if (!publicId) throw new Error('The response of /host/dashboards has no publicId.');
  return publicId;
}

/** Lists a dashboard for readers, too, once its author has published it. */
export async function showToReaders(publicId: string): Promise<void> {
  await post('/host/shown-dashboards', { publicId });
}

/** A theme of the account. */
export interface PublishedTheme {
  readonly id: number;
  readonly name: string;
}

/** The themes that the author may use. */
export async function listThemes(): Promise<readonly PublishedTheme[]> {
  const response = await fetch('/host/themes', { headers: { accept: 'application/json' } });
  const { themes } = await readAnswer(response, '/host/themes');
  return readArray(themes).flatMap((theme) => readTheme(theme) ?? []);
}

/** Gives a theme other values. Without an id, a new one is made. */
export async function publishTheme(fields: {
  readonly id: number | undefined;
  readonly name: string;
  readonly theme: object;
}): Promise<PublishedTheme> {
  const theme = readTheme(await post('/host/published-themes', fields));
  if (!theme) throw new Error('The response of /host/published-themes has no id.');
  return theme;
}

/** Readers see the dashboard in this theme from now on. */
export async function useTheme(publicId: string, themeId: number): Promise<void> {
  await post('/host/dashboard-theme', { publicId, themeId });
}

function readTheme(value: unknown): PublishedTheme | undefined {
  const { id, name } = isRecord(value) ? value : {};
  return typeof id === 'number' ? { id, name: readString(name) ?? String(id) } : undefined;
}

/** Rejects with the backend's own words if it refuses. */
async function post(path: string, fields: object): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  return readAnswer(response, path);
}

async function readAnswer(response: Response, path: string): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  const answer = isRecord(body) ? body : {};
  if (!response.ok) throw new Error(readString(answer.message) ?? `${path} answered ${response.status}.`);
  return answer;
}
