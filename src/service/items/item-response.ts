/** Serializes workbooks and other items of the workspace. Source: docs/platform-api.md, "Workspace". */
import type { DashboardStatus } from '../../contract/endpoints/published-dashboards.ts';
import type { SaveDraftResponse } from '../../contract/endpoints/dashboard-authoring.ts';
import type { Workbook } from '../../contract/endpoints/workbooks.ts';
import { appendJsonMembers, JsonText } from '../http/unparsed-json.ts';
import type { ContentRow } from './item-content-rows.ts';

type Content = 'meta' | 'calculatedFields' | 'dashboardDraft' | 'dashboardPublished' | 'publishedDashboard';

/** The small fields of an item, without its large content. */
export type ItemHead = Omit<Workbook, Content>;

/** The content of folders. */
export const emptyContent: ContentRow = {
  meta: '{}',
  calculated_fields: '{}',
  draft: null,
  dashboard_status: null,
  published_config: null,
  dashboard: null,
};

export function serializeItem(head: ItemHead, content: ContentRow): JsonText {
  const members: Record<Content, JsonText | string> = {
    meta: content.meta,
    calculatedFields: content.calculated_fields,
    dashboardDraft: content.draft ?? 'null',
    dashboardPublished: content.published_config ?? 'null',
    publishedDashboard: writeDashboard(content),
  };
  return appendJsonMembers(head, members);
}

/** The response to saving a draft: the stored draft, and the published config that readers still see. */
export function serializeSavedDraft({ draft, published_config }: ContentRow): JsonText {
  const members: Record<keyof SaveDraftResponse, string> = {
    dashboardDraft: draft ?? 'null',
    dashboardPublished: published_config ?? 'null',
  };
  return appendJsonMembers({}, members);
}

/** Matches the start of a stored response up to its status. It contains ids and flags, and no text of an author. */
const beforeStatus = /^\{(?:"\w+":(?:-?\d+|true|false|null|"[\w-]*"),)*?"status":"/;

/** Replaces the status in a stored response, which was stored as published and may have been archived since. */
function writeDashboard({ dashboard, dashboard_status: status }: ContentRow): JsonText | string {
  if (dashboard === null || status === null) return 'null';
  const [start] = beforeStatus.exec(dashboard) ?? [];
  return start === undefined ? setStatus(dashboard, status) : replaceStatus(dashboard, start, status);
}

const replaceStatus = (dashboard: string, start: string, status: DashboardStatus): JsonText =>
  new JsonText(start, status, dashboard.slice(dashboard.indexOf('"', start.length)));

function setStatus(dashboard: string, status: DashboardStatus): string {
  return JSON.stringify({ ...Object(JSON.parse(dashboard)), status });
}
