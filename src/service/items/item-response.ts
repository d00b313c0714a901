/** Writes workbooks and all other items of the workspace. Shape: docs/platform-api.md, "Workspace". */
import type { DashboardStatus } from '../../contract/dashboard.ts';
import type { SaveDraftResponse } from '../../contract/dashboard-draft.ts';
import type { Workbook } from '../../contract/workbook.ts';
import type { JsonText } from '../http/json-text.ts';
import { appendMembers } from '../http/json-text.ts';
import type { ContentRow } from './item-content-rows.ts';

type Content = 'meta' | 'calculatedFields' | 'dashboardDraft' | 'dashboardPublished' | 'publishedDashboard';

/** What a list knows of an item before it reads the large parts. */
export type ItemHead = Omit<Workbook, Content>;

/** Of folders. */
export const emptyContent: ContentRow = {
  meta: '{}',
  calculated_fields: '{}',
  draft: null,
  dashboard_status: null,
  published_config: null,
  dashboard: null,
};

export function writeItem(head: ItemHead, content: ContentRow): JsonText {
  const members: Record<Content, string> = {
    meta: content.meta,
    calculatedFields: content.calculated_fields,
    dashboardDraft: content.draft ?? 'null',
    dashboardPublished: content.published_config ?? 'null',
    publishedDashboard: writeDashboard(content),
  };
  return appendMembers(head, members);
}

/** What saving a draft answers: the draft as it is stored, beside what readers see until it is published. */
export function writeSavedDraft({ draft, published_config }: ContentRow): JsonText {
  const members: Record<keyof SaveDraftResponse, string> = {
    dashboardDraft: draft ?? 'null',
    dashboardPublished: published_config ?? 'null',
  };
  return appendMembers({}, members);
}

/** What stands before the status of a stored answer: ids and switches, and never a text of an author's. */
const beforeStatus = /^\{(?:"\w+":(?:-?\d+|true|false|null|"[\w-]*"),)*?"status":"/;

/** The answer was stored when it was published, and says so; it may have been archived since. */
function writeDashboard({ dashboard, dashboard_status: status }: ContentRow): string {
  if (dashboard === null || status === null) return 'null';
  const [start] = beforeStatus.exec(dashboard) ?? [];
  return start === undefined ? setStatus(dashboard, status) : replaceStatus(dashboard, start, status);
}

function replaceStatus(dashboard: string, start: string, status: DashboardStatus): string {
  return start + status + dashboard.slice(dashboard.indexOf('"', start.length));
}

function setStatus(dashboard: string, status: DashboardStatus): string {
  return JSON.stringify({ ...Object(JSON.parse(dashboard)), status });
}
