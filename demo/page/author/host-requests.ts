/** Requests of the page to its own backend, which knows from the session whose they are. */
import { isRecord, readString } from '../../../src/model/parsing/read-value.ts';
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

/** Rejects with the backend's own words if it refuses. */
async function post(path: string, fields: object): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  const body: unknown = await response.json();
  const answer = isRecord(body) ? body : {};
  if (!response.ok) throw new Error(readString(answer.message) ?? `${path} answered ${response.status}.`);
  return answer;
}
