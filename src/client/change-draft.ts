/** Changes the draft of the workbook that a dashboard was published from (docs/platform-api.md, "Dashboards"). */
import { fillPath, paths } from '../contract/element-api-paths.ts';
import { ClientError } from './client-error.ts';
import { readFields } from './read-response-body.ts';
import { etagOf } from './response-etag.ts';
import type { PlatformClient } from './platform-client.ts';

/** Most attempts while other authors save the same draft. */
const maxAttempts = 5;

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

/**
 * Without a draft, the published config becomes the draft. If another author saves at the same time, the change is made to what
 * that author has saved. The request continues after the element was removed from the page.
 * @param change - makes the new draft from the current one.
 */
export async function changeDraft(client: PlatformClient, change: (draft: Draft) => Draft): Promise<void> {
  const workbookIds = await findWorkbook(client);
  for (let attempt = 1; ; attempt += 1) {
    const workbook = await client.get(fillPath(paths.workbook, { ...workbookIds }));
    const dashboardDraft = change(readWorkbookDraft(workbook));
    try {
      await client.put(
        fillPath(paths.dashboardDraft, { ...workbookIds }),
        { dashboardDraft },
        etagOf(workbook),
      );
      return;
    } catch (error) {
      if (!isStale(error) || attempt === maxAttempts) throw error;
    }
  }
}

/** Without a draft, the published config is the draft. */
export function readWorkbookDraft(workbook: unknown): Draft {
  const { dashboardDraft, dashboardPublished, publishedDashboard } = readFields(workbook);
  // The content of an archived dashboard is only in the dashboard itself.
  const config = dashboardDraft ?? dashboardPublished ?? readFields(publishedDashboard)['config'];
  if (typeof config === 'object' && config !== null) return readFields(config);
  throw new ClientError('service-failed', 'The workbook has neither a draft nor a published dashboard.');
}

const isStale = (error: unknown): boolean => error instanceof ClientError && error.status === 412;
