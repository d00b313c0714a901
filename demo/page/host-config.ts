/** What the host's backend tells its page: where the platform is, and which dashboards there are to show. */
import { isRecord, readString } from '../../src/model/parsing/read-value.ts';

export interface HostedDashboard {
  readonly publicId: string;
  readonly title: string;
}

export interface HostConfig {
  /** Where the element's script comes from, without a path at the end. */
  readonly platformUrl: string;
  /** The platform's `{base_url}`. */
  readonly baseUrl: string;
  readonly dashboards: readonly HostedDashboard[];
}

/** Rejects when the host does not answer, or with something else than a config. */
export async function fetchHostConfig(): Promise<HostConfig> {
  const response = await fetch('/host/config', { headers: { accept: 'application/json' } });
  const config: unknown = response.ok ? await response.json() : undefined;
  const platformUrl = isRecord(config) ? readString(config.platformUrl) : undefined;
  const baseUrl = isRecord(config) ? readString(config.baseUrl) : undefined;
  if (!isRecord(config) || !platformUrl || !baseUrl) throw new Error('The host gave no config.');
  return { platformUrl, baseUrl, dashboards: readDashboards(config.dashboards) };
}

function readDashboards(value: unknown): HostedDashboard[] {
  return (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    const publicId = isRecord(item) ? readString(item.publicId) : undefined;
    if (!isRecord(item) || !publicId) return [];
    return [{ publicId, title: readString(item.title) ?? publicId }];
  });
}

/** The script's address alone, which the host knows without its platform. Rejects when the host does not answer. */
export async function fetchScriptUrl(): Promise<string> {
  const response = await fetch('/host/platform', { headers: { accept: 'application/json' } });
  const answer: unknown = response.ok ? await response.json() : undefined;
  const platformUrl = isRecord(answer) ? readString(answer.platformUrl) : undefined;
  if (!platformUrl) throw new Error('The host did not say where the platform is.');
  return scriptUrl({ platformUrl });
}

/** The element's script, as the platform serves it. */
export const scriptUrl = ({ platformUrl }: Pick<HostConfig, 'platformUrl'>): string =>
  `${platformUrl}/embed/vitrine/vitrine.js`;
