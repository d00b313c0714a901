/** Imports workspace files into the database, and publishes their dashboards by the usual rules. */
import { isRecord, readArray } from '../../model/parsing/read-value.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './setup-rows.ts';
import type { Authorship } from './setup-rows.ts';
import { WorkspaceFileError } from './read-workspace-files.ts';
import type { WorkspaceWorkbook } from './read-workspace-files.ts';

/** Publishes a draft; implemented by the module `dashboards`. */
export type PublishDraft = (
  rows: AccountRows,
  request: Authorship & {
    readonly workbookId: number;
    readonly request: Record<string, never>;
    readonly first: { readonly publicId: string; readonly allowEmbed: boolean };
  },
) => Promise<{ readonly dashboard: { readonly id: number } }>;

export interface ImportPorts {
  readonly publish: PublishDraft;
  /** A new public id of a report: twelve letters or digits. */
  readonly createPublicId: () => string;
}

export async function importAndPublishWorkbook(
  rows: AccountRows,
  workbook: WorkspaceWorkbook,
  authorship: Authorship,
  ports: ImportPorts,
): Promise<void> {
  const workbookId = await stored.insertWorkbook(rows, workbook.name, authorship);
  const reportIds = new Map<unknown, number>();
  for (const report of workbook.reports) {
    const row = { ...report, workbookId, publicId: ports.createPublicId() };
    reportIds.set(report.key, await stored.insertReport(rows, row, authorship));
  }
  const { config, publicId, allowEmbed } = workbook.dashboard;
  await stored.saveDraft(rows, workbookId, withReportIds(workbook.file, config, reportIds));
  const options = { ...authorship, workbookId, request: {}, first: { publicId, allowEmbed } };
  const { dashboard } = await ports.publish(rows, options).catch((error: unknown) => {
    throw error instanceof Problem
      ? new WorkspaceFileError(workbook.file, error.field ?? '', error.message)
      : error;
  });
  if (workbook.shareWithAllEmbedUsers) await stored.grantAllEmbedUsers(rows, dashboard.id);
}

/** Replaces the report keys of the file in CHART widgets by the ids of the reports in the database. */
function withReportIds(
  file: string,
  config: Record<string, unknown>,
  reportIds: ReadonlyMap<unknown, number>,
): Record<string, unknown> {
  const widgets = readArray(config.widgets).map((widget, index) => {
    if (!isRecord(widget) || !isRecord(widget.config) || widget.config.reportKey === undefined) return widget;
    const { reportKey, ...rest } = widget.config;
    const reportId = reportIds.get(reportKey);
    if (reportId !== undefined) return { ...widget, config: { reportId, ...rest } };
    const field = `dashboard.config.widgets[${index}].config.reportKey`;
    throw new WorkspaceFileError(file, field, 'must be the key of a report in this file.');
  });
  return { ...config, widgets };
}
