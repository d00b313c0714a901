/** Checks what a notification is to contain. Source: docs/mail.md, "The mail". */
import { z } from 'zod';
import type { NotificationContent } from '../../contract/endpoints/notification-content.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import { requireUsableControls } from '../items/require-usable-controls.ts';
import { listNamedDashboards, hasUserAddress, type NamedDashboard } from './content-rows.ts';
import { checkSenderName, checkSubject } from './subject-template.ts';

export interface ContentToCheck {
  readonly deploymentId: number;
  /** The first dashboard. */
  readonly dashboardId: number;
  readonly content: NotificationContent;
  /** Fields of the request. What it does not name was checked before, and may have gone since. */
  readonly given: ReadonlySet<string>;
}

/** Throws a 400 that names the field at fault. */
export async function checkContent(rows: AccountRows, check: ContentToCheck): Promise<void> {
  const { content, given } = check;
  if (given.has('subject') && content.subject !== undefined) checkSubject(content.subject);
  if (given.has('senderName') && content.senderName !== undefined) checkSenderName(content.senderName);
  if (given.has('replyTo') && content.replyTo !== undefined) await checkReplyTo(rows, content.replyTo);
  if (['furtherDashboards', 'files', 'condition'].some((field) => given.has(field)))
    await checkDashboards(rows, check);
}

async function checkReplyTo(rows: AccountRows, address: string): Promise<void> {
  if (await hasUserAddress(rows, address)) return;
  throw new Problem(
    'invalid-field',
    '"replyTo" is not the mail address of an active user of this account.',
    'replyTo',
  );
}

async function checkDashboards(rows: AccountRows, check: ContentToCheck): Promise<void> {
  const { deploymentId, dashboardId, content, given } = check;
  const { furtherDashboards = [] } = content;
  const ids = [dashboardId, ...furtherDashboards.map((one) => one.dashboardId)];
  const found = await listNamedDashboards(rows, deploymentId, ids.filter(isRowId));
  const dashboards = new Map(found.map((one) => [one.id, one]));
  if (given.has('furtherDashboards'))
    furtherDashboards.forEach((one, index) => {
      requireUsableControls(one, `furtherDashboards[${index}].`);
      if (dashboards.get(one.dashboardId)?.status === 'published') return;
      const message = `There is no published dashboard ${one.dashboardId} in deployment ${deploymentId}.`;
      throw new Problem('invalid-field', message, `furtherDashboards[${index}].dashboardId`);
    });
  for (const { place, field } of listPlaces(content))
    checkPlace({ ...place, dashboardId: place.dashboardId ?? dashboardId }, field, { ids, dashboards });
}

interface WidgetPlace {
  readonly dashboardId: number;
  readonly widgetId: string;
}

type MaybePlace = Omit<WidgetPlace, 'dashboardId'> & { readonly dashboardId?: number | undefined };

const listPlaces = ({
  files = [],
  condition,
}: NotificationContent): { place: MaybePlace; field: string }[] => [
  ...files.map((place, index) => ({ place, field: `files[${index}]` })),
  ...(condition ? [{ place: condition, field: 'condition' }] : []),
];

interface KnownDashboards {
  /** Ids of the notification's own dashboards. */
  readonly ids: readonly number[];
  readonly dashboards: ReadonlyMap<number, NamedDashboard>;
}

function checkPlace({ dashboardId, widgetId }: WidgetPlace, field: string, known: KnownDashboards): void {
  if (!known.ids.includes(dashboardId)) {
    const message = `The dashboard ${dashboardId} is none of this notification: add it to "furtherDashboards".`;
    throw new Problem('invalid-field', message, `${field}.dashboardId`);
  }
  const dashboard = known.dashboards.get(dashboardId);
  // One that was deleted or unpublished since is named in the run.
  if (!dashboard) return;
  const problem = findWidgetProblem(dashboard, widgetId);
  if (problem !== undefined) throw new Problem('invalid-field', problem, `${field}.widgetId`);
}

const widgetsSchema = z.object({
  widgets: z.array(z.object({ id: z.string(), type: z.string() })).nullish(),
});

/** Whether a chart has rows shows in the run only: its report decides. */
function findWidgetProblem({ id, config }: NamedDashboard, widgetId: string): string | undefined {
  const { data } = widgetsSchema.safeParse(config);
  const widget = data?.widgets?.find((one) => one.id === widgetId);
  if (!widget) return `The dashboard ${id} has no widget "${widgetId}".`;
  if (widget.type === 'CHART') return undefined;
  return `The widget "${widgetId}" has no rows: it is of the type ${widget.type}, not CHART.`;
}
