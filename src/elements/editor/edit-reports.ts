/** Makes a new report in the page, and edits one that a widget shows. */
import { loadChunk } from '../../browser/load-chunk.ts';
import type { DraftClient } from '../../client/draft-client.ts';
import { findWidget, readConfig } from '../../model/draft/dashboard-draft.ts';
import type { GridSize } from '../../model/draft/edit-draft.ts';
import { toSnapshot } from '../../model/draft/to-draft-dashboard.ts';
import {
  isRecord,
  readNonBlankString,
  readNumber,
  readOneOf,
  readString,
} from '../../model/parsing/read-value.ts';
import type { ReportEditorInput } from '../report-editor/report-editor-input.ts';
import { findFormatContext } from '../settings/find-format-context.ts';
import type { DraftEditing } from './draft-editing.ts';
import type { EditorContext } from './editor-context.ts';

/**
 * Does nothing where the host saves the draft: it has no reports.
 * @param add - adds the widget of a report to the draft, and shows it.
 */
export async function openNewReport(
  context: EditorContext,
  add: (reportId: number, size: GridSize) => void,
): Promise<void> {
  await open(context, (_, draft) => ({
    async save({ size, ...report }, signal) {
      const id = await draft.createReport(report, signal);
      return () => add(id, size);
    },
  }));
}

/** Whether a widget shows a report with a query that the editor can read. */
export const canEditReport = (context: EditorContext, widgetId: string): boolean =>
  context.pieces.editing()?.client !== undefined && findReport(context, widgetId) !== undefined;

/** The report changes at once, also where other dashboards show it. What readers see changes when this one is published. */
export async function openReport(context: EditorContext, widgetId: string): Promise<void> {
  const report = findReport(context, widgetId);
  if (!report) return;
  const { id, preferences, ...kept } = report;
  await open(context, (client, draft) => ({
    kept: { ...kept, size: { w: 6, h: 10 } },
    async save({ meta, title, query, sqlQuery }, signal) {
      const kept = { ...meta, preferences: { ...preferences, ...meta.preferences } };
      const content = { title, query, sqlQuery, meta: kept };
      const snapshot = toSnapshot(await client.updateReport(id, content, signal));
      return () => {
        draft.replaceSnapshot(id, snapshot);
        context.announce('edited', { title });
      };
    },
  }));
}

/** The report of a widget, as its snapshot has it. */
function findReport({ pieces }: EditorContext, widgetId: string) {
  const { draft, snapshots = [] } = pieces.editing() ?? {};
  const widget = draft && findWidget(draft, widgetId);
  const id = widget && readNumber(readConfig(widget)['reportId']);
  const found = snapshots.filter(isRecord).find((one) => one.reportId === id);
  const { kind: given, spec, title, name, meta, preferences, sqlQuery } = found ?? {};
  const rows = readRows(isRecord(meta) ? meta.query : undefined, sqlQuery);
  const kind = readOneOf(given, kinds);
  if (id === undefined || !kind || !rows) return undefined;
  const heading = readString(title) ?? readString(name) ?? '';
  const own = isRecord(preferences) ? preferences : {};
  const columnFormats = isRecord(own['columnFormats']) ? own['columnFormats'] : undefined;
  return {
    id,
    kind,
    spec: isRecord(spec) ? spec : {},
    title: heading,
    ...rows,
    preferences: own,
    columnFormats,
  };
}

/** The JSON query comes first, as where the rows are loaded. */
function readRows(query: unknown, sqlQuery: unknown) {
  if (isRecord(query)) return { query };
  const sql = readNonBlankString(sqlQuery);
  return sql === undefined ? undefined : { query: {}, sqlQuery: sql };
}

const kinds = ['vega', 'kpi', 'table', 'map', 'html'] as const;

async function open(
  context: EditorContext,
  plan: (client: DraftClient, draft: DraftEditing) => Pick<ReportEditorInput, 'save' | 'kept'>,
): Promise<void> {
  const { host, editing, state } = context.pieces;
  const draft = editing();
  const { client } = draft ?? {};
  if (!draft || !client) return;
  try {
    const { openReportEditor } = await loadChunk(() => import('../report-editor/open-report-editor.ts'));
    const reader = findFormatContext(host, state().dashboard?.timeZone);
    openReportEditor({ host, context: reader, platform: client.platform, ...plan(client, draft) });
  } catch {
    context.announce('editorFailed');
  }
}
