/** The config that the host's backend sends to its page: the platform, who is signed in, and the dashboards to show. */
import { isRecord, readString } from '../../src/model/parsing/read-value.ts';

export interface HostedDashboard {
  readonly publicId: string;
  readonly title: string;
}

export const roles = ['reader', 'author'] as const;
export type Role = (typeof roles)[number];

/** Who is signed in, as the backend's session says. */
export interface Person {
  readonly role: Role;
  readonly name: string;
  readonly position: string;
}

export interface Workspace {
  readonly name: string;
  /** Whether its data are files of the person at this machine, and not the sample. */
  readonly isOwnFiles: boolean;
}

export interface HostConfig {
  /** The origin of the element's script, without a path. */
  readonly platformUrl: string;
  /** The platform's `{base_url}`. */
  readonly baseUrl: string;
  readonly workspace: Workspace;
  readonly person: Person;
  /** Those that the person sees. */
  readonly dashboards: readonly HostedDashboard[];
}

/** Rejects if the host does not respond, or if its response is not a config. */
export async function fetchHostConfig(): Promise<HostConfig> {
  const response = await fetch('/host/config', { headers: { accept: 'application/json' } });
  const config: unknown = response.ok ? await response.json() : undefined;
  const platformUrl = isRecord(config) ? readString(config.platformUrl) : undefined;
  const baseUrl = isRecord(config) ? readString(config.baseUrl) : undefined;
  if (!isRecord(config) || !platformUrl || !baseUrl)
    throw new Error('The response of /host/config has no platformUrl or no baseUrl.');
  return {
    platformUrl,
    baseUrl,
    workspace: readWorkspace(config.workspace),
    person: readPerson(config.person),
    dashboards: readDashboards(config.dashboards),
  };
}

function readWorkspace(value: unknown): Workspace {
  const { name, isOwnFiles } = isRecord(value) ? value : {};
  return { name: readString(name) ?? 'Workspace', isOwnFiles: isOwnFiles === true };
}

function readPerson(value: unknown): Person {
  const { role, name, position } = isRecord(value) ? value : {};
  return {
    role: roles.find((known) => known === role) ?? 'reader',
    name: readString(name) ?? '',
    position: readString(position) ?? '',
  };
}

function readDashboards(value: unknown): HostedDashboard[] {
  return (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    const publicId = isRecord(item) ? readString(item.publicId) : undefined;
    if (!isRecord(item) || !publicId) return [];
    return [{ publicId, title: readString(item.title) ?? publicId }];
  });
}

/** The platform's origin, which the host sends even without its platform. Rejects if the host does not respond. */
export async function fetchPlatformUrl(): Promise<string> {
  const response = await fetch('/host/platform', { headers: { accept: 'application/json' } });
  const answer: unknown = response.ok ? await response.json() : undefined;
  const platformUrl = isRecord(answer) ? readString(answer.platformUrl) : undefined;
  if (!platformUrl) throw new Error('The response of /host/platform has no platformUrl.');
  return platformUrl;
}

/** The address of the script. Rejects if the host does not respond. */
export const fetchScriptUrl = async (): Promise<string> =>
  toElementScriptUrl({ platformUrl: await fetchPlatformUrl() });

/** The script of one version of the element, for pages of others. */
export interface ElementRelease {
  /** Address of the script, which never changes. */
  readonly url: string;
  /** Its hash, for the attribute `integrity`. */
  readonly integrity: string;
}

/** Rejects if the platform does not respond, or if its response is not a release. */
export async function fetchElementRelease({
  platformUrl,
}: Pick<HostConfig, 'platformUrl'>): Promise<ElementRelease> {
  const response = await fetch(`${platformUrl}/embed/vitrine/latest.json`, {
    signal: AbortSignal.timeout(10_000),
  });
  const answer: unknown = response.ok ? await response.json() : undefined;
  const url = isRecord(answer) ? readString(answer.url) : undefined;
  const integrity = isRecord(answer) ? readString(answer.integrity) : undefined;
  if (!url || !integrity) throw new Error('The response of latest.json has no url or no integrity.');
  return { url, integrity };
}

/** The address of the element's latest script, which pages of this repository load without its version. */
export const toElementScriptUrl = ({ platformUrl }: Pick<HostConfig, 'platformUrl'>): string =>
  `${platformUrl}/embed/vitrine/vitrine.js`;
