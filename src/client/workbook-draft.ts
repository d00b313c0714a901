/** The workbook that a dashboard was published from, and its draft (docs/platform-api.md, "Dashboards"). */
import { ClientError } from './client-error.ts';
import type { PlatformClient } from './platform-client.ts';
import { readFields } from './read-response-body.ts';

export type Draft = Record<string, unknown>;

export interface WorkbookIds {
  readonly deploymentId: number;
  readonly workbookId: number;
}

export async function findWorkbook(client: PlatformClient): Promise<WorkbookIds> {
  const { deploymentId, workbookId } = readFields(await client.dashboard());
  if (typeof deploymentId !== 'number' || typeof workbookId !== 'number')
    throw new ClientError('service-failed', 'The dashboard has no workbook.');
  return { deploymentId, workbookId };
}

/** Without a draft, the published config is the draft. */
export function readWorkbookDraft(workbook: unknown): Draft {
  const { dashboardDraft, dashboardPublished, publishedDashboard } = readFields(workbook);
  // The content of an archived dashboard is only in the dashboard itself.
  const config = dashboardDraft ?? dashboardPublished ?? readFields(publishedDashboard)['config'];
  if (typeof config === 'object' && config !== null) return readFields(config);
  throw new ClientError('service-failed', 'The workbook has neither a draft nor a published dashboard.');
}
