/** Draws the dashboards of one scope, with the rows that its files and its condition need: one page for each dashboard. */
import type { NotificationCondition } from '../../contract/endpoints/notification-content.ts';
import type { ConditionRow, ConditionRows } from './condition.ts';
import { toReader, type DeliveryJob } from './delivery-job.ts';
import type { DrawnFile, DrawnWidgetFile, DrawRequest, PdfPaper } from './delivery-ports.ts';
import type { DrawnSection } from './mail-contents.ts';
import type { MailDashboard } from './mail-dashboards.ts';
import type { MailRecipient } from './mail-recipient.ts';
import type { MailPlan } from './read-mail-plan.ts';

/** A dashboard whose picture is drawn. */
export interface DrawnDashboard {
  readonly dashboard: MailDashboard;
  readonly picture: DrawnFile;
  readonly files: readonly DrawnWidgetFile[];
  /** Rows of the condition's widget. `undefined`: the condition is not about this dashboard. */
  readonly rows: ConditionRows | undefined;
}

type DrawJob = Pick<DeliveryJob, 'run' | 'plan' | 'signal'> & {
  readonly ports: Pick<DeliveryJob['ports'], 'draw'>;
};

export async function drawDashboard(
  job: DrawJob,
  recipient: MailRecipient,
  dashboard: MailDashboard,
): Promise<DrawnDashboard> {
  const { plan, ports, signal } = job;
  const files = listFiles(plan, dashboard);
  const condition = isOfCondition(plan, dashboard) ? plan.content.condition : undefined;
  const asked = condition ? [...files, { widgetId: condition.widgetId, format: 'json' as const }] : files;
  const request = { ...toRequest(job, recipient, dashboard), format: 'png', files: asked } as const;
  const picture = await ports.draw(request, signal);
  requireRecovered(job, picture);
  return {
    dashboard,
    picture,
    files: picture.files.slice(0, files.length),
    rows: condition && readRows(picture.files[files.length]),
  };
}

/** Attempts in which a mail of a schedule waits for data sources that are away. The next one is sent without their rows. */
const patientAttempts = 2;

function requireRecovered({ run }: DrawJob, { widgets }: DrawnFile): void {
  if (run.kind !== 'scheduled' || !run.claim || run.claim.attempt > patientAttempts) return;
  const missing = widgets.filter(({ mayRecover }) => mayRecover);
  if (missing.length === 0) return;
  const names = missing.map(({ title, widgetId, problem }) => `"${title || widgetId}" (${problem ?? ''})`);
  throw new Error(`No rows for ${names.slice(0, mostNamed).join(', ')}.`);
}

/** Most widgets that a reason names. */
const mostNamed = 3;

const toRequest = (
  job: DrawJob,
  recipient: MailRecipient,
  { publicId, controls }: MailDashboard,
): Omit<DrawRequest, 'format' | 'files'> => ({
  reader: toReader(job, recipient),
  publicId,
  controls,
  locale: recipient.locale,
  timeZone: recipient.timeZone,
});

/** Of a dashboard that the notification has twice, files and condition are about the first one. */
const isFirst = ({ dashboards }: MailPlan, dashboard: MailDashboard): boolean =>
  dashboards.find(({ dashboardId }) => dashboardId === dashboard.dashboardId) === dashboard;

const listFiles = (plan: MailPlan, dashboard: MailDashboard) =>
  isFirst(plan, dashboard)
    ? (plan.content.files ?? [])
        .filter(({ dashboardId = plan.firstDashboardId }) => dashboardId === dashboard.dashboardId)
        .map(({ widgetId, format }) => ({ widgetId, format }))
    : [];

/** Whether the condition is about a widget of this dashboard. */
export const isOfCondition = (plan: MailPlan, dashboard: MailDashboard): boolean =>
  plan.content.condition !== undefined &&
  isFirst(plan, dashboard) &&
  conditionDashboardId(plan, plan.content.condition) === dashboard.dashboardId;

const conditionDashboardId = (
  { firstDashboardId }: MailPlan,
  { dashboardId = firstDashboardId }: NotificationCondition,
): number => dashboardId;

function readRows(file: DrawnWidgetFile | undefined): ConditionRows {
  if (!file) return { problem: 'The page gave no rows.' };
  if ('problem' in file) return { problem: file.problem };
  const rows: unknown = JSON.parse(new TextDecoder().decode(file.bytes));
  if (!Array.isArray(rows) || !rows.every(isRow)) return { problem: 'The rows cannot be read.' };
  return { rows, isTruncated: file.isTruncated };
}

const isRow = (value: unknown): value is ConditionRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export async function addPdf(
  job: DrawJob,
  recipient: MailRecipient,
  { dashboard, picture, files }: DrawnDashboard,
): Promise<DrawnSection> {
  const { plan, ports, signal } = job;
  const pageUrl = findPageUrl(plan, dashboard);
  if (plan.format !== 'pdf') return { picture, pdf: undefined, files, pageUrl };
  const request = { ...toRequest(job, recipient, dashboard), format: toPaper(plan), files: [] };
  return { picture, pdf: await ports.draw(request, signal), files, pageUrl };
}

const findPageUrl = (plan: MailPlan, dashboard: MailDashboard): string | undefined =>
  dashboard.pageUrl ?? (dashboard.dashboardId === plan.firstDashboardId ? plan.content.pageUrl : undefined);

const toPaper = ({ content: { paper = 'A4', orientation } }: MailPlan): PdfPaper => ({
  paper,
  isLandscape: orientation === 'landscape',
});
