import type {
  Dashboard,
  DashboardConfig,
  DashboardWidget,
} from '../../contract/endpoints/published-dashboards.ts';
import {
  type PublishConfig,
  type PublishRequest,
  publishConfigSchema,
} from '../../contract/endpoints/dashboard-authoring.ts';
import type { AccountRows } from '../database/database.ts';
import { parseBySchema } from '../http/read-request.ts';
import { Problem } from '../http/http-problem.ts';
import {
  hashContent,
  saveDashboardVersion,
  type VersionContent,
  type SaveVersionOptions,
} from './save-dashboard-version.ts';
import { requireKnownTheme } from './dashboard-theme.ts';
import { decodeDashboardResponse } from './encoded-dashboard-response.ts';
import { listReportReferences, toPublishedConfig } from './published-config.ts';
import * as stored from './publish-rows.ts';
import type { CurrentDashboard, PublishableWorkbook } from './publish-rows.ts';
import {
  hasInlineRows,
  listUnpublishedWarnings,
  toSnapshotContent,
  type SnapshotContent,
} from './report-snapshot-content.ts';
import { listControlMembers, listSnapshotMembers } from './dashboard-query-scope.ts';
import { requireLockedWorkbook } from './require-locked-workbook.ts';

export interface PublishOptions extends SaveVersionOptions {
  readonly request: PublishRequest;
  /** Undefined where the data model is not known to the service. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
}

export interface PublishResult {
  readonly dashboard: Dashboard;
  readonly warnings: readonly string[];
  /** Whether the publish changed what readers get. */
  readonly isChange: boolean;
}

/**
 * Publishes the workbook's draft, or the given config. Publishing content that is already published creates no new version.
 * The caller's rights must have been checked. Source: docs/platform-api.md, "Publishing".
 */
export async function publishDashboard(rows: AccountRows, options: PublishOptions): Promise<PublishResult> {
  const workbook = await requireLockedWorkbook(rows, options);
  const current = await stored.findCurrentDashboard(rows, workbook.id);
  checkIds(options, current);
  const { content, unpublished } = await readContent(rows, { workbook, current }, options.request);
  await requireKnownTheme(rows, content.config.theme, workbook.embed_tenant);
  const warnings = [...unpublished, ...listWarnings(content, options)];
  const hash = hashContent(content);
  if (current?.content_hash === hash) return { ...(await republishUnchanged(rows, current)), warnings };
  return {
    dashboard: await saveDashboardVersion(rows, options, { content, hash, current }),
    warnings,
    isChange: true,
  };
}

/** Warnings about content that is valid, but may not be what its author intends. */
function listWarnings(
  content: VersionContent,
  { findUnknownMembers, deploymentId }: PublishOptions,
): string[] {
  const unknown = findUnknownMembers
    ? listUnknownMemberWarnings(content, (members) => findUnknownMembers(members, deploymentId))
    : [];
  return [...content.snapshots.filter(hasInlineRows).map(toInlineRowsWarning), ...unknown];
}

/** Creates no new version for unchanged content. An archived dashboard becomes published again. */
async function republishUnchanged(
  rows: AccountRows,
  { id, status, body }: CurrentDashboard,
): Promise<Pick<PublishResult, 'dashboard' | 'isChange'>> {
  const isChange = status !== 'published';
  if (isChange) await stored.updateDashboardStatus(rows, id, 'published');
  return { dashboard: decodeDashboardResponse(body), isChange };
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
  { workbook, current }: PublishedWorkbook,
  request: PublishRequest,
): Promise<PublishableContent> {
  const draft = workbook.dashboard_draft;
  const latest = request.config || draft !== null ? undefined : readLatest(current);
  const config = toPublishedConfig(request.config ?? latest?.config ?? readDraft(draft), draft);
  const taken = await takeSnapshots(rows, workbook.id, config);
  const content = {
    title: request.title ?? latest?.title ?? config.title ?? workbook.name,
    description: request.description ?? latest?.description ?? config.description ?? null,
    config,
    snapshots: taken.map(({ snapshot }) => snapshot),
  };
  return { content, unpublished: taken.flatMap(({ unpublished }) => unpublished) };
}

interface PublishableContent {
  readonly content: VersionContent;
  /** Warnings about fields of reports that are not published. */
  readonly unpublished: readonly string[];
}

interface TakenSnapshot {
  readonly snapshot: SnapshotContent;
  readonly unpublished: readonly string[];
}

interface PublishedWorkbook {
  readonly workbook: PublishableWorkbook;
  readonly current: CurrentDashboard | undefined;
}

/** Reads a saved draft by the same rules as a config in a request. */
const readDraft = (draft: unknown): PublishConfig =>
  parseBySchema(publishConfigSchema, draft, 'dashboardDraft');

/** Without a draft, the latest version is published again, with its reports as they are now. */
function readLatest(current: CurrentDashboard | undefined): Dashboard {
  if (current) return decodeDashboardResponse(current.body);
  throw new Problem('bad-request', 'The workbook has no draft to publish: send a config.', 'config');
}

async function takeSnapshots(
  rows: AccountRows,
  workbookId: number,
  config: DashboardConfig,
): Promise<TakenSnapshot[]> {
  const references = listReportReferences(config);
  const ids = references.map(({ reportId }) => reportId);
  const reports = await stored.listWorkbookReports(rows, workbookId, ids);
  const byId = new Map(reports.map((report) => [report.id, report]));
  return references.map(({ reportId, field }) => {
    const report = byId.get(reportId);
    if (!report)
      throw new Problem('invalid-field', `The report ${reportId} does not belong to this workbook.`, field);
    const snapshot = toSnapshotContent(report);
    return { snapshot, unpublished: listUnpublishedWarnings(report, snapshot) };
  });
}

const toInlineRowsWarning = ({ reportId, name }: SnapshotContent): string =>
  `The report ${reportId} ("${name}") contains its own rows, which every reader gets regardless of row policies.`;

/** Finds those of some full member names that the data model does not have. */
export type FindUnknownMembers = (members: ReadonlySet<string>, deploymentId: number) => ReadonlySet<string>;

/** Warnings about members that the data model does not have: their charts would only show an error. */
function listUnknownMemberWarnings(
  { config, snapshots }: Pick<VersionContent, 'config' | 'snapshots'>,
  findUnknown: (members: ReadonlySet<string>) => ReadonlySet<string>,
): string[] {
  const users = [
    ...snapshots.map((snapshot) => ({
      user: `The report ${snapshot.reportId} ("${snapshot.name}")`,
      members: listSnapshotMembers(snapshot),
    })),
    ...(config.widgets ?? []).map((widget) => ({ user: nameWidget(widget), members: widgetMembers(widget) })),
  ];
  return users.flatMap(({ user, members }) => {
    const unknown = [...findUnknown(new Set(members.filter((name) => name !== '')))];
    return unknown.length === 0 ? [] : [toMemberWarning(user, unknown)];
  });
}

const nameWidget = ({ id }: DashboardWidget): string => `The widget "${id}"`;

const widgetMembers = ({ config }: DashboardWidget): string[] => listControlMembers(config);

function toMemberWarning(user: string, members: readonly string[]): string {
  const names = members.map((name) => `"${name}"`).join(', ');
  return `${user} uses ${names}, which the data model does not have.`;
}
