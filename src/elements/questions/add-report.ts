/** Adds a report to the workbook of a dashboard, and a widget that shows it to its draft. */
import { DraftClient, type DraftAccess, type ReportContent } from '../../client/draft-client.ts';
import { findOpenDraft } from '../../client/open-drafts.ts';
import { readDraft } from '../../model/draft/dashboard-draft.ts';
import { addWidget, type GridSize } from '../../model/draft/edit-draft.ts';
import { isRecord, readNumber } from '../../model/parsing/read-value.ts';

export interface SizedReport extends ReportContent {
  readonly size: GridSize;
}

/** A draft that its author is editing gets the widget as a step that can be undone. */
export async function addReport(
  dashboard: object,
  access: DraftAccess,
  { size, ...report }: SizedReport,
  signal: AbortSignal,
): Promise<void> {
  const add = findOpenDraft(dashboard) ?? addToStored(await DraftClient.open(access));
  await add(report, size, signal);
}

/** If the draft cannot be saved, the report is deleted again. */
const addToStored =
  (client: DraftClient) =>
  async (report: ReportContent, size: GridSize, signal: AbortSignal): Promise<void> => {
    const created = await client.createReport(report, signal);
    const reportId = (isRecord(created) ? readNumber(created.id) : undefined) ?? 0;
    const widget = { id: `report-${reportId}`, type: 'CHART', config: { reportId }, size };
    try {
      await client.change((draft) => ({ ...addWidget(readDraft(draft), widget) }));
    } catch (error) {
      await client.deleteReport(reportId, signal).catch(() => undefined);
      throw error;
    }
  };
