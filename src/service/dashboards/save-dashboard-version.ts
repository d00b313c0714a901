import type { Dashboard, DashboardConfig } from '../../contract/endpoints/published-dashboards.ts';
import type { AccountRows } from '../database/database.ts';
import { encodeDashboardResponse } from './encoded-dashboard-response.ts';
import * as stored from './publish-rows.ts';
import type { CurrentDashboard } from './publish-rows.ts';
import type { SnapshotContent } from './report-snapshot-content.ts';
import { createHash } from 'node:crypto';
import { createPublicId } from './public-id.ts';

/** The content of a version, as its author decides it. */
export interface VersionContent {
  readonly title: string | null;
  readonly description: string | null;
  readonly config: DashboardConfig;
  readonly snapshots: readonly SnapshotContent[];
}

export interface SaveVersionOptions {
  readonly deploymentId: number;
  readonly workbookId: number;
  readonly userId: number;
  readonly now: Date;
  /** Settings of a new dashboard. Default: a random public id, and embedding off. */
  readonly first?: { readonly publicId: string; readonly allowEmbed: boolean } | undefined;
}

interface VersionToSave {
  readonly content: VersionContent;
  /** Hash of the content: see `hashContent`. */
  readonly hash: string;
  /** The present dashboard; undefined for a first version. */
  readonly current: CurrentDashboard | undefined;
}

/**
 * Stores a version of a workbook's dashboard, its snapshots, and the response of the embed endpoint. Must be called in a
 * transaction that has locked the workbook.
 */
export async function saveDashboardVersion(
  rows: AccountRows,
  options: SaveVersionOptions,
  { content, hash, current }: VersionToSave,
): Promise<Dashboard> {
  const identity = await openDashboard(rows, options, current);
  const versionNumber = (current?.version_number ?? 0) + 1;
  const { snapshots, ...texts } = content;
  const versionId = await stored.insertVersion(rows, {
    dashboard_id: identity.id,
    version_number: versionNumber,
    content_hash: hash,
    title: texts.title,
    description: texts.description,
    config: JSON.stringify(texts.config),
    published_by: options.userId,
    published_at: options.now,
  });
  const numbered = snapshots.map((snapshot) => ({ versionNumber, ...snapshot }));
  const reportSnapshots = await stored.insertSnapshots(rows, versionId, numbered);
  const version = { status: 'published' as const, versionNumber, versionId };
  const dashboard: Dashboard = { ...identity, ...version, ...texts, reportSnapshots };
  await stored.insertStoredResponse(rows, { version_id: versionId, ...encodeDashboardResponse(dashboard) });
  return dashboard;
}

type Identity = Pick<
  Dashboard,
  'id' | 'publicId' | 'deploymentId' | 'workbookId' | 'allowEmbed' | 'createdBy'
>;

/** The dashboard of the version, which the first publish creates. */
async function openDashboard(
  rows: AccountRows,
  { deploymentId, workbookId, userId, now, first }: SaveVersionOptions,
  current: CurrentDashboard | undefined,
): Promise<Identity> {
  const place = { deploymentId, workbookId };
  if (current) {
    await stored.updateDashboardStatus(rows, current.id, 'published');
    const { id, public_id: publicId, allow_embed: allowEmbed, created_by: createdBy } = current;
    return { id, publicId, ...place, allowEmbed, createdBy };
  }
  const { publicId, allowEmbed } = first ?? { publicId: createPublicId(), allowEmbed: false };
  const id = await stored.insertDashboard(rows, {
    deployment_id: deploymentId,
    workbook_id: workbookId,
    public_id: publicId,
    allow_embed: allowEmbed,
    created_by: userId,
    created_at: now,
  });
  return { id, publicId, ...place, allowEmbed, createdBy: userId };
}

/** SHA-256 (hex) of a JSON value. It does not depend on the order of keys, so that equal content has an equal hash. */
export function hashContent(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
