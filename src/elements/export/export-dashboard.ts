/** Exports the whole dashboard as a file that the platform draws, as the reader sees it. */
import { fillPath } from '../../contract/element-api-paths.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { picturePadding, pictureWidth } from '../../contract/picture-sizes.ts';
import { toFileName } from '../../model/export/export-names.ts';
import type { ReaderState } from '../../model/controls/reader-state.ts';
import { isRecord, readArray, readString } from '../../model/parsing/read-value.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { findViewValues } from '../control/current-view.ts';
import { listUsedMembers } from '../settings/check-members.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import type { ViewContext } from '../view/view-interface.ts';
import type { ExportErrorCode } from '../../contract/problem-codes.ts';
import { ExportError } from './export-error.ts';
import type { DashboardFormat, ExportWarning } from './export-options.ts';
import { findExportDate } from './make-export-file.ts';

export interface DashboardExport {
  readonly host: DashboardSettings & { getState(): ReaderState };
  readonly store: DashboardStore;
  /** `undefined` if the host has set the dashboard. */
  readonly platform: PlatformClient | undefined;
  readonly context: ViewContext['context'];
  readonly title: string | undefined;
}

/** Parts that a file may be without. */
const hidden = ['title', 'description', 'controls'] as const;

export async function exportDashboard(
  { host, store, platform, context, title }: DashboardExport,
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
  const body = JSON.stringify({ ...toLook(host, format, context), ...(await findShown(host, store)) });
  const { blob, warnings } = await platform.withToken(
    (token, baseUrl) => fetchFile(`${baseUrl}${path}`, { token, body, signal }),
    signal,
  );
  const name = toFileName({ title, date: findExportDate(context), extension: format });
  return { file: new File([blob], name, { type: blob.type }), warnings };
}

function toLook(
  host: DashboardExport['host'],
  format: DashboardFormat,
  { locale, timeZone, currency }: ViewContext['context'],
): object {
  const hide = host.hide.filter((part) => hidden.some((one) => one === part));
  return {
    format,
    ...(format === 'png' && {
      width: toPictureWidth(host.clientWidth),
    }),
    colorScheme: isDark(host) ? 'dark' : 'light',
    locale,
    timezone: timeZone,
    currency,
    ...(hide.length > 0 && { hide }),
    ...(host.theme && { theme: host.theme }),
  };
}

function toPictureWidth(shown: number): number {
  const { least, most } = pictureWidth;
  return Math.round(Math.min(most, Math.max(least, shown + 2 * picturePadding)));
}

/**
 * The values that apply, by precedence: what the page sets stands above what the reader has picked. Those of members that the
 * reader does not have apply nowhere, and the platform would refuse them.
 */
async function findShown(host: DashboardExport['host'], { state, rows }: DashboardStore): Promise<object> {
  const { current } = await findViewValues(host, state);
  const named = [...Object.keys(current.filters), ...Object.keys(current.timeGrains)];
  const known = await listKnownMembers(named, state, rows);
  const keep = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([member]) => known.has(member)));
  const { version, selections, tables } = host.getState();
  return {
    filters: keep(current.filters),
    timeGrains: keep(current.timeGrains),
    tabs: current.tabs,
    state: { version, selections, tables },
  };
}

/** The data model is asked only for members that the dashboard does not use itself. */
async function listKnownMembers(
  named: readonly string[],
  state: DashboardStore['state'],
  rows: DashboardStore['rows'],
): Promise<ReadonlySet<string>> {
  const used = new Set(listUsedMembers(state));
  if (named.every((member) => used.has(member))) return used;
  const members = await rows?.members().catch(() => undefined);
  return new Set([...used, ...(members?.keys() ?? [])]);
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
  const response = await fetch(url, { method: 'POST', headers, body, signal, credentials: 'omit' }).catch(
    (cause: unknown) => {
      signal.throwIfAborted();
      throw new ExportError('export-failed', `No response from ${new URL(url).origin}.`, { cause });
    },
  );
  if (response.ok) return { blob: await response.blob(), warnings: readWarnings(response) };
  const problem: unknown = await response.json().catch(() => undefined);
  const message =
    (isRecord(problem) && readString(problem.message)) || `The platform answered ${response.status}.`;
  throw new ExportError(findCode(response), message);
}

function findCode({ status, headers }: Response): ExportErrorCode {
  if (status === 403) return 'export-not-allowed';
  if (status === 501) return 'export-not-offered';
  return status === 503 && headers.has('Retry-After') ? 'export-busy' : 'export-failed';
}

/** A platform of an older version names none. */
function readWarnings({ headers }: Response): ExportWarning[] {
  const given = parseHeader(headers.get('Vitrine-Warnings') ?? '');
  return readArray(given).flatMap((one) => {
    const { kind, widgetId, title, message } = toRecord(one);
    const id = readString(widgetId);
    return id === undefined
      ? []
      : [
          {
            kind: kind === 'cut' ? kind : 'failed',
            widgetId: id,
            title: readString(title),
            message: readString(message) ?? '',
          },
        ];
  });
}

function parseHeader(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}
