/**
 * Publishing: a workbook's draft, or a config that is sent, becomes what readers see. Source: docs/platform-api.md,
 * "Publishing". Idempotent: publishing the content that is already published makes no new version.
 */
import type { Dashboard, DashboardConfig } from '../../contract/dashboard.ts';
import type { PublishConfig, PublishRequest } from '../../contract/publish-request.ts';
import { publishConfigSchema } from '../../contract/publish-request.ts';
import type { AccountRows } from '../database/database.ts';
import { parseWith } from '../http/parse-with-schema.ts';
import { Problem } from '../http/http-problem.ts';
import { hashContent } from './content-hash.ts';
import { decodeDashboardResponse } from './dashboard-response.ts';
import { listUnknownMemberWarnings } from './member-warnings.ts';
import type { FindUnknownMembers } from './member-warnings.ts';
import { listReportReferences, toPublishedConfig } from './published-config.ts';
import type { CurrentDashboard, PublishableWorkbook } from './publish-rows.ts';
import * as stored from './publish-rows.ts';
import { saveDashboardVersion } from './save-dashboard-version.ts';
import type { VersionContent, SaveVersionOptions } from './save-dashboard-version.ts';
import { hasInlineRows, toSnapshotContent } from './report-snapshot-content.ts';
import type { SnapshotContent } from './report-snapshot-content.ts';

export interface PublishOptions extends SaveVersionOptions {
  readonly request: PublishRequest;
  /** undefined: nobody knows the data model. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
}

export interface PublishResult {
  readonly dashboard: Dashboard;
  readonly warnings: readonly string[];
  /** Whether readers get anything else than before. */
  readonly isChange: boolean;
}

/** Publishes inside the transaction that `rows` belongs to. Whoever may is decided before. */
export async function publishDashboard(rows: AccountRows, options: PublishOptions): Promise<PublishResult> {
  const workbook = await requireWorkbook(rows, options);
  const current = await stored.findCurrentDashboard(rows, workbook.id);
  checkIds(options, current);
  const content = await readContent(rows, workbook, options.request);
  const warnings = listWarnings(content, options);
  const hash = hashContent(content);
  if (current?.content_hash === hash) return { ...(await republishUnchanged(rows, current)), warnings };
  return {
    dashboard: await saveDashboardVersion(rows, options, { content, hash, current }),
    warnings,
    isChange: true,
  };
}

/** What works, but not as its author may think. */
function listWarnings(content: VersionContent, { findUnknownMembers }: PublishOptions): string[] {
  const unknown = findUnknownMembers ? listUnknownMemberWarnings(content, findUnknownMembers) : [];
  return [...content.snapshots.filter(hasInlineRows).map(toWarning), ...unknown];
}

/** What is published already makes no new version, only an archived dashboard comes back. */
async function republishUnchanged(
  rows: AccountRows,
  { id, status, body }: CurrentDashboard,
): Promise<Pick<PublishResult, 'dashboard' | 'isChange'>> {
  const isChange = status !== 'published';
  if (isChange) await stored.setStatus(rows, id, 'published');
  return { dashboard: decodeDashboardResponse(body), isChange };
}

/** The workbook, locked until the transaction ends. */
export async function requireWorkbook(
  rows: AccountRows,
  { deploymentId, workbookId }: Pick<SaveVersionOptions, 'deploymentId' | 'workbookId'>,
): Promise<PublishableWorkbook> {
  const workbook = await stored.lockWorkbook(rows, deploymentId, workbookId);
  if (workbook) return workbook;
  throw new Problem('not-found', `There is no workbook ${workbookId} in deployment ${deploymentId}.`);
}

function checkIds({ request, workbookId }: PublishOptions, current: CurrentDashboard | undefined): void {
  if (request.workbookId !== undefined && request.workbookId !== workbookId) {
    throw new Problem('invalid-field', 'The body names another workbook than the path.', 'workbookId');
  }
  if (request.dashboardId !== undefined && request.dashboardId !== current?.id) {
    throw new Problem(
      'invalid-field',
      'The body names another dashboard than the workbook has.',
      'dashboardId',
    );
  }
}

async function readContent(
  rows: AccountRows,
  workbook: PublishableWorkbook,
  request: PublishRequest,
): Promise<VersionContent> {
  const sent = request.config ?? readDraft(workbook.dashboard_draft);
  const config = toPublishedConfig(sent, workbook.dashboard_draft);
  const snapshots = await takeSnapshots(rows, workbook.id, config);
  return {
    title: request.title ?? config.title ?? workbook.name,
    description: request.description ?? config.description ?? null,
    config,
    snapshots,
  };
}

/** A saved draft is held to the same rules as one that is sent. */
function readDraft(draft: unknown): PublishConfig {
  if (draft !== null) return parseWith(publishConfigSchema, draft, 'dashboardDraft');
  throw new Problem('bad-request', 'The workbook has no draft to publish: send a config.', 'config');
}

async function takeSnapshots(
  rows: AccountRows,
  workbookId: number,
  config: DashboardConfig,
): Promise<SnapshotContent[]> {
  const references = listReportReferences(config);
  const ids = references.map(({ reportId }) => reportId);
  const reports = await stored.listReports(rows, workbookId, ids);
  const byId = new Map(reports.map((report) => [report.id, report]));
  return references.map(({ reportId, field }) => {
    const report = byId.get(reportId);
    if (report) return toSnapshotContent(report);
    throw new Problem('invalid-field', `The report ${reportId} does not belong to this workbook.`, field);
  });
}

const toWarning = ({ reportId, name }: SnapshotContent): string =>
  `The report ${reportId} ("${name}") carries its own rows, which every reader gets whatever they may see.`;
