/** Adds a report to the workbook of a dashboard, and a widget that shows it to its draft. */
import { fillPath, paths } from '../contract/element-api-paths.ts';
import { callWithToken } from './call-with-token.ts';
import { changeDraft, findWorkbook, type Draft } from './change-draft.ts';
import { ClientError } from './client-error.ts';
import type { PlatformClient } from './platform-client.ts';
import { readFields } from './read-response-body.ts';

export interface NewReport {
  readonly name: string;
  /** A JSON query of the Data API. */
  readonly query: object;
  /** `kind` and `spec`: docs/dashboard-format.md, "Report snapshots". */
  readonly meta: object;
  /** Columns and rows of the grid. */
  readonly size: { readonly w: number; readonly h: number };
}

/** Below all other widgets. If the draft cannot be saved, the report is deleted again. */
export async function addReportWidget(
  client: PlatformClient,
  { name, query, meta, size }: NewReport,
  signal: AbortSignal,
): Promise<void> {
  const { deploymentId, workbookId } = await findWorkbook(client);
  const path = fillPath(paths.reports, { deploymentId });
  const body = { name, title: name, workbookId, jsonQuery: JSON.stringify(query), meta };
  const { id } = readFields(await callWithToken(client, { method: 'POST', path, body }, { signal }));
  if (typeof id !== 'number') throw new ClientError('service-failed', 'The report has no id.');
  try {
    await changeDraft(client, (draft) => addWidget(draft, { reportId: id, size }));
  } catch (error) {
    const remove = { method: 'DELETE', path: `${path}/${id}`, body: undefined };
    await callWithToken(client, remove, { signal }).catch(() => undefined);
    throw error;
  }
}

interface Placed {
  readonly reportId: number;
  readonly size: NewReport['size'];
}

function addWidget(draft: Draft, { reportId, size }: Placed): Draft {
  const widgets: unknown[] = Array.isArray(draft['widgets']) ? draft['widgets'] : [];
  const ends = widgets.map((widget) => {
    const { y, h } = readFields(readFields(widget)['position']);
    return typeof y === 'number' && typeof h === 'number' ? y + h : 0;
  });
  const position = { x: 0, y: Math.max(0, ...ends), ...size };
  const widget = { id: `report-${reportId}`, type: 'CHART', position, config: { reportId } };
  return { ...draft, widgets: [...widgets, widget] };
}
