/**
 * Publishing: a workbook's draft, or a config that is sent, becomes what readers see. Source: platform-api.md,
 * endpoint 3; field-notes section 7. Idempotent: content that is published already makes no new version.
 */
import type { Dashboard, DashboardConfig } from '../../contract/dashboard.ts';
import type { PublishConfig, PublishRequest } from '../../contract/publish.ts';
import { publishConfigSchema } from '../../contract/publish.ts';
import type { AccountRows } from '../database/database.ts';
import { parseWith } from '../http/invalid-body.ts';
import { Problem } from '../http/problem.ts';
import { hashContent } from './content-hash.ts';
import { createPublicId, fromAnswerBytes, toAnswerBytes } from './dashboard-answer.ts';
import { listReportReferences, toPublishedConfig } from './published-config.ts';
import type { CurrentDashboard, PublishableWorkbook } from './publish-rows.ts';
import * as stored from './publish-rows.ts';
import { hasInlineRows, toSnapshotContent } from './snapshot-content.ts';
import type { SnapshotContent } from './snapshot-content.ts';

export interface PublishWish {
  readonly deploymentId: number;
  readonly workbookId: number;
  readonly request: PublishRequest;
  readonly userId: number;
  readonly now: Date;
  /** How a first publish names and opens the dashboard. Default: a random public id, embedding off. */
  readonly first?: { readonly publicId: string; readonly allowEmbed: boolean } | undefined;
}

export interface Published {
  readonly dashboard: Dashboard;
  readonly warnings: readonly string[];
}

interface Content {
  readonly title: string | null;
  readonly description: string | null;
  readonly config: DashboardConfig;
  readonly snapshots: readonly SnapshotContent[];
}

/** Publishes inside the transaction that `rows` belongs to. */
export async function publishDashboard(rows: AccountRows, wish: PublishWish): Promise<Published> {
  const workbook = await findPublishable(rows, wish);
  const current = await stored.findCurrentDashboard(rows, workbook.id);
  checkIds(wish, current);
  const content = await readContent(rows, workbook, wish.request);
  const warnings = content.snapshots.filter(hasInlineRows).map(toWarning);
  const hash = hashContent(content);
  if (current && current.status === 'published' && current.content_hash === hash) {
    return { dashboard: fromAnswerBytes(current.body), warnings };
  }
  return { dashboard: await saveVersion(rows, wish, { content, hash, current }), warnings };
}

async function findPublishable(rows: AccountRows, wish: PublishWish): Promise<PublishableWorkbook> {
  const workbook = await stored.lockWorkbook(rows, wish.deploymentId, wish.workbookId);
  if (workbook) return workbook;
  const message = `There is no workbook ${wish.workbookId} in deployment ${wish.deploymentId}.`;
  throw new Problem('not-found', message);
}

function checkIds({ request, workbookId }: PublishWish, current: CurrentDashboard | undefined): void {
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
): Promise<Content> {
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
  return references.map(({ reportId, field }) => {
    const report = reports.find(({ id }) => id === reportId);
    if (report) return toSnapshotContent(report);
    throw new Problem('invalid-field', `The report ${reportId} does not belong to this workbook.`, field);
  });
}

interface VersionToSave {
  readonly content: Content;
  readonly hash: string;
  readonly current: CurrentDashboard | undefined;
}

async function saveVersion(rows: AccountRows, wish: PublishWish, version: VersionToSave): Promise<Dashboard> {
  const { content, hash, current } = version;
  const identity = await openDashboard(rows, wish, current);
  const versionNumber = (current?.version_number ?? 0) + 1;
  const versionId = await stored.insertVersion(rows, {
    dashboard_id: identity.id,
    version_number: versionNumber,
    title: content.title,
    description: content.description,
    config: JSON.stringify(content.config),
    content_hash: hash,
    published_by: wish.userId,
    published_at: wish.now,
  });
  const { snapshots, ...texts } = content;
  const numbered = snapshots.map((snapshot) => ({ versionNumber, ...snapshot }));
  const reportSnapshots = await stored.insertSnapshots(rows, versionId, numbered);
  const dashboard: Dashboard = {
    ...identity,
    status: 'published',
    versionNumber,
    versionId,
    ...texts,
    reportSnapshots,
  };
  await stored.insertAnswer(rows, { version_id: versionId, ...toAnswerBytes(dashboard) });
  return dashboard;
}

type Identity = Pick<
  Dashboard,
  'id' | 'publicId' | 'deploymentId' | 'workbookId' | 'allowEmbed' | 'createdBy'
>;

/** The dashboard that the version belongs to: made at the first publish, the same ever after. */
async function openDashboard(
  rows: AccountRows,
  { deploymentId, workbookId, userId, now, first }: PublishWish,
  current: CurrentDashboard | undefined,
): Promise<Identity> {
  const place = { deploymentId, workbookId };
  if (current) {
    await stored.markPublished(rows, current.id);
    const { id, public_id: publicId, allow_embed: allowEmbed, created_by: createdBy } = current;
    return { id, publicId, ...place, allowEmbed, createdBy };
  }
  const { publicId, allowEmbed } = first ?? { publicId: createPublicId(), allowEmbed: false };
  const id = await stored.insertDashboard(rows, {
    ...{ deployment_id: deploymentId, workbook_id: workbookId, public_id: publicId },
    ...{ allow_embed: allowEmbed, created_by: userId, created_at: now },
  });
  return { id, publicId, ...place, allowEmbed, createdBy: userId };
}

const toWarning = ({ reportId, name }: SnapshotContent): string =>
  `The report ${reportId} ("${name}") carries its own rows, which every reader gets whatever they may see.`;
