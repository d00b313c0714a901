/** Exports the whole dashboard as a file that the platform draws, as the reader sees it. */
import { fillPath } from '../../contract/element-api-paths.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { toFileName } from '../../model/export/export-names.ts';
import { isRecord, readArray, readString } from '../../model/parsing/read-value.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import type { ViewContext } from '../view/view-interface.ts';
import { ExportError } from './export-error.ts';
import type { DashboardFormat, ExportWarning } from './export-options.ts';
import { findExportDate } from './make-export-file.ts';

export interface DashboardExport {
  readonly host: DashboardSettings & { getState(): unknown };
  /** `undefined` if the host has set the dashboard. */
  readonly platform: PlatformClient | undefined;
  readonly context: ViewContext['context'];
  readonly title: string | undefined;
}

/** Widths that the platform draws, CSS px. */
const width = { least: 320, most: 3_840 };

export async function exportDashboard(
  { host, platform, context, title }: DashboardExport,
  format: DashboardFormat,
  given: AbortSignal | undefined,
): Promise<{ readonly file: File; readonly warnings: readonly ExportWarning[] }> {
  if (!platform || host.dataSource)
    throw new ExportError(
      'export-not-offered',
      'The platform draws dashboards with rows of its own: one with dashboard or dataSource of the page cannot be exported as a whole.',
    );
  const signal = given ?? new AbortController().signal;
  const { deploymentId } = toRecord(await platform.dashboard());
  const path = fillPath('/v1/deployments/{deploymentId}/dashboards/{publicId}/export', {
    deploymentId: Number(deploymentId),
    publicId: host.publicId ?? '',
  });
  const body = JSON.stringify(toRequest(host, format, context));
  const { blob, warnings } = await platform.withToken(
    (token, baseUrl) => fetchFile(`${baseUrl}${path}`, { token, body, signal }),
    signal,
  );
  const name = toFileName({ title, date: findExportDate(context), extension: format });
  return { file: new File([blob], name, { type: blob.type }), warnings };
}

function toRequest(
  host: DashboardExport['host'],
  format: DashboardFormat,
  { locale, timeZone }: ViewContext['context'],
): unknown {
  return {
    format,
    ...(format === 'png' && {
      width: Math.round(Math.min(width.most, Math.max(width.least, host.clientWidth))),
    }),
    colorScheme: isDark(host) ? 'dark' : 'light',
    locale,
    timezone: timeZone,
    filters: { ...toRecord(host.initialFilters), ...toRecord(host.filters) },
    timeGrains: { ...toRecord(host.initialTimeGrains), ...toRecord(host.timeGrains) },
    tabs: { ...toRecord(host.initialTabs), ...toRecord(host.tabs) },
    state: host.getState(),
  };
}

/** The scheme that applies: the host's, or that of the page around it. */
function isDark(host: Element): boolean {
  const { colorScheme } = getComputedStyle(host);
  if (!colorScheme.includes('dark')) return false;
  return !colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches;
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

async function fetchFile(
  url: string,
  { token, body, signal }: { readonly token: string; readonly body: string; readonly signal: AbortSignal },
): Promise<{ readonly blob: Blob; readonly warnings: readonly ExportWarning[] }> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body, signal, credentials: 'omit' });
  if (response.ok) return { blob: await response.blob(), warnings: readWarnings(response) };
  const problem: unknown = await response.json().catch(() => undefined);
  const message =
    (isRecord(problem) && readString(problem.message)) || `The platform answered ${response.status}.`;
  throw new ExportError(response.status === 403 ? 'export-not-allowed' : 'export-failed', message);
}

/** Widgets that the platform has drawn as failed. A platform of an older version names none. */
function readWarnings({ headers }: Response): ExportWarning[] {
  const given = parseHeader(headers.get('Vitrine-Warnings') ?? '');
  return readArray(given).flatMap((one) => {
    const { widgetId, title, message } = toRecord(one);
    const id = readString(widgetId);
    return id === undefined
      ? []
      : [{ widgetId: id, title: readString(title), message: readString(message) ?? '' }];
  });
}

function parseHeader(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}
