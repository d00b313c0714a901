/** Makes a file of the whole dashboard: drawn by the platform, or a workbook of the rows that its widgets show. */
import type { PlatformClient } from '../../client/platform-client.ts';
import type { ExportTable } from '../../model/export/export-table.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import type { ViewContext } from '../view/view-interface.ts';
import type { WidgetElement } from '../widget/widget-element.ts';
import { exportDashboard, type DashboardExport } from './export-dashboard.ts';
import { ExportError } from './export-error.ts';
import type { ExportWarning, WholeFormat } from './export-options.ts';
import { exportWorkbook, type WorkbookSheet } from './export-workbook.ts';
import type { ExportFacts } from './exported-event.ts';
import type { ExportFile } from './make-export-file.ts';

type Signal = AbortSignal | undefined;

export interface WholeFilePorts extends Pick<DashboardExport, 'host' | 'store'> {
  readonly platform: PlatformClient | undefined;
  readonly context: ViewContext['context'];
  readonly boxes: () => readonly WidgetElement[];
  /** Waits for the rows and the drawing of a widget. Rejects with an `ExportError` where it has failed. */
  readonly settle: (widgetId: string, signal: Signal) => Promise<WidgetState>;
  /** `undefined`: the widget has no rows. */
  readonly findTable: (state: WidgetState) => ExportTable | undefined;
  /** The workbook of one widget. */
  readonly makeFile: (widgetId: string, signal: Signal) => Promise<ExportFile>;
}

/** `widgetId`: the only widget that has rows. */
export type WholeFile = ExportFile & Pick<ExportFacts, 'warnings'> & { readonly widgetId?: string };

export async function makeWholeFile(
  ports: WholeFilePorts,
  format: WholeFormat,
  signal: Signal,
): Promise<WholeFile> {
  if (format === 'xlsx') return makeWorkbook(ports, signal);
  const title = ports.store.state.dashboard?.title;
  return { ...(await exportDashboard({ ...ports, title }, format, signal)), rowCount: 0, truncated: false };
}

/** Of a dashboard with rows in one widget only, the file of this widget. */
async function makeWorkbook(ports: WholeFilePorts, signal: Signal): Promise<WholeFile> {
  const { sheets, failed } = await collectSheets(ports, signal);
  const [first, second] = sheets;
  if (!first)
    throw new ExportError('export-not-offered', failed[0]?.message ?? 'No widget of the dashboard has rows.');
  if (!second && failed.length === 0) {
    const { widgetId } = first;
    return { ...(await ports.makeFile(widgetId, signal)), widgetId };
  }
  const { title } = ports.store.state.dashboard ?? {};
  const made = await exportWorkbook(sheets, { title, context: ports.context, signal });
  return { ...made, warnings: [...failed, ...made.warnings] };
}

interface CollectedSheets {
  readonly sheets: readonly WorkbookSheet[];
  readonly failed: readonly ExportWarning[];
}

/** The rows of each widget that the reader can see, in their order on the page. */
async function collectSheets(ports: WholeFilePorts, signal: Signal): Promise<CollectedSheets> {
  const sheets: WorkbookSheet[] = [];
  const failed: ExportWarning[] = [];
  for (const { widgetId } of ports.boxes().filter(isOpen)) ports.store.show(widgetId);
  for (const box of ports.boxes()) {
    const { widgetId, state } = box;
    try {
      const table = await findRows(ports, box, signal);
      if (table) sheets.push({ widgetId, title: state?.title, table });
    } catch (error) {
      signal?.throwIfAborted();
      const message = error instanceof Error ? error.message : String(error);
      failed.push({ kind: 'failed', widgetId, title: state?.title, message });
    }
  }
  return { sheets, failed };
}

async function findRows(
  { settle, findTable }: WholeFilePorts,
  box: WidgetElement,
  signal: Signal,
): Promise<ExportTable | undefined> {
  const { widgetId, state } = box;
  if (!state || !isOpen(box)) return undefined;
  // Only then it is known which widgets the open tab has.
  if (state.plan.view === 'tabs') await settle(widgetId, signal);
  return 'snapshot' in state.plan ? findTable(await settle(widgetId, signal)) : undefined;
}

/** Widgets of a tab that is closed are hidden. */
const isOpen = (box: WidgetElement): boolean => box.getClientRects().length > 0;
