/** Makes a new report in the page, and edits one that a widget shows. */
import { loadChunk } from '../../browser/load-chunk.ts';
import { StaleDraftError, type DraftClient } from '../../client/draft-client.ts';
import { isSameValue } from '../../model/draft/is-same-value.ts';
import { findWidget, readConfig } from '../../model/draft/dashboard-draft.ts';
import type { GridSize } from '../../model/draft/edit-draft.ts';
import { toSnapshot } from '../../model/draft/to-draft-dashboard.ts';
import { isRecord, readNumber } from '../../model/parsing/read-value.ts';
import { parseSnapshots, type ParsedSnapshot } from '../../model/parsing/parse-snapshot.ts';
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
  const { id, preferences, seen, ...kept } = report;
  await open(context, (client, draft) => ({
    kept: { ...kept, size: { w: 6, h: 10 } },
    async save({ meta, ...made }, signal) {
      const stored = await client.readReport(id, signal);
      const latest = toSnapshot(stored.report);
      // Whoever opens it again sees what the other author has made.
      const refuse = (): Error => {
        draft.replaceSnapshot(id, latest);
        return new Error(context.messages('reportChanged'));
      };
      if (!isSameValue(latest, seen)) throw refuse();
      const own = {
        ...readMeta(stored.report),
        ...meta,
        preferences: { ...preferences, ...meta.preferences },
      };
      const saved = await client
        .updateReport({ id, version: stored.version }, { ...made, meta: own }, signal)
        .catch((error: unknown) => {
          throw error instanceof StaleDraftError ? refuse() : error;
        });
      return () => {
        draft.replaceSnapshot(id, toSnapshot(saved));
        context.announce('edited', { title: made.title });
      };
    },
  }));
}

/** The rest of `meta` is not of the editor, and stays. */
function readMeta(report: unknown): Raw {
  const { meta } = isRecord(report) ? report : {};
  return isRecord(meta) ? meta : {};
}

/** The report of a widget, as its snapshot has it. */
function findReport({ pieces }: EditorContext, widgetId: string) {
  const { draft, snapshots = [] } = pieces.editing() ?? {};
  const widget = draft && findWidget(draft, widgetId);
  const id = widget && readNumber(readConfig(widget)['reportId']);
  const found = id === undefined ? undefined : parseSnapshots(snapshots).get(id);
  if (id === undefined || !found || !('known' in found.kind) || !('value' in found.spec)) return undefined;
  const rows = readRows(found);
  const title = found.title ?? found.name ?? '';
  const seen = findNewest(snapshots, id);
  const { preferences } = seen;
  const own = isRecord(preferences) ? preferences : {};
  const columnFormats = isRecord(own['columnFormats']) ? own['columnFormats'] : undefined;
  const drawing = { kind: found.kind.known, spec: found.spec.value, columnFormats };
  return rows && { id, title, ...drawing, ...rows, preferences: own, seen };
}

/** The JSON query comes first, as where the rows are loaded. */
function readRows({ query, sqlQuery }: ParsedSnapshot) {
  if (query) return { query };
  return sqlQuery === undefined ? undefined : { query: {}, sqlQuery };
}

type Raw = Readonly<Record<string, unknown>>;

/** What the newest snapshot of a report says. Of equally new ones, the first counts. */
const findNewest = (snapshots: readonly unknown[], id: number): Raw =>
  snapshots
    .filter(isRecord)
    .filter(({ reportId }) => reportId === id)
    .reduce<Raw>((newest, one) => (readVersion(one) > readVersion(newest) ? one : newest), {
      versionNumber: -1,
    });

const readVersion = ({ versionNumber }: Raw): number => readNumber(versionNumber) ?? 0;

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
