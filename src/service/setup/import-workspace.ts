/** Workspace files become rows, and their dashboards are published by the same rule as any other. */
import { isRecord, readArray } from '../../model/parsing/read-value.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './setup-rows.ts';
import type { Authorship } from './setup-rows.ts';
import { WorkspaceFileError } from './read-workspace-files.ts';
import type { WorkspaceWorkbook } from './read-workspace-files.ts';

/** The publish rule, as the dashboards room offers it. */
export type PublishDraft = (
  rows: AccountRows,
  wish: Authorship & {
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

export async function importWorkbook(
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

/** CHART widgets name their report by its key in the file; in the database by its id. */
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
    throw new WorkspaceFileError(file, field, 'names no report of this file.');
  });
  return { ...config, widgets };
}
