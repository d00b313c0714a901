/** Makes the mail that the caller would get. It sends nothing, and changes nothing. */
import type { NotificationPreview } from '../../contract/endpoints/notification-previews.ts';
import { Problem } from '../http/http-problem.ts';
import { noteContents } from './deliver-scope.ts';
import type { PreviewPorts } from './delivery-ports.ts';
import { addPdf, drawDashboard, isOfCondition, type DrawnDashboard } from './draw-dashboards.ts';
import { groupRecipients } from './group-recipients.ts';
import { gatherContents } from './mail-contents.ts';
import type { MailRecipient } from './mail-recipient.ts';
import type { MailPlan } from './read-mail-plan.ts';
import { toAppearance } from './record-delivery.ts';
import type { RunToDeliver } from './run-outcome.ts';
import { createTally, listFaults } from './run-tally.ts';
import { settleCondition } from './settle-condition.ts';

export interface PreviewRequest {
  readonly ports: PreviewPorts;
  readonly plan: MailPlan;
  /** The caller as a recipient. `undefined`: it has no mail address. */
  readonly reader: MailRecipient | undefined;
  readonly notificationId: number;
  readonly caller: { readonly accountId: number };
  readonly signal: AbortSignal;
}

export async function previewMail(request: PreviewRequest): Promise<NotificationPreview> {
  const { ports, plan } = request;
  const reader = requireReader(request);
  const job = { ports, plan, run: toRun(request), signal: request.signal };
  const tally = createTally(plan.missing);
  const [group] = await groupRecipients(job, [reader], tally);
  if (!group) throw new Problem('conflict', 'You may see none of the dashboards.');
  const drawn: DrawnDashboard[] = [];
  for (const dashboard of group.dashboards) drawn.push(await drawDashboard(job, reader, dashboard));
  const sections = [];
  for (const one of drawn) sections.push(await addPdf(job, reader, one));
  const contents = gatherContents(sections);
  noteContents(tally, contents);
  const { locale, timeZone } = reader;
  const mail = ports.compose({
    ...toAppearance(job),
    ...contents,
    locale,
    timeZone,
    unsubscribeUrl: undefined,
  });
  return {
    ...mail,
    attachments: contents.attachments.map(({ name, mediaType, bytes }) => ({
      name,
      mediaType,
      size: bytes.length,
    })),
    problems: listFaults(tally),
    ...(await findCondition(job, reader, drawn)),
  };
}

/** A manual run at this moment. */
const toRun = ({ ports, notificationId, caller }: PreviewRequest): RunToDeliver => ({
  accountId: caller.accountId,
  runId: 0,
  notificationId,
  slot: ports.now(),
  kind: 'manual',
  isLate: false,
  startedAt: undefined,
  requestedBy: undefined,
  claim: undefined,
});

function requireReader({ ports, plan, reader }: PreviewRequest): MailRecipient {
  if (ports.obstacle !== undefined) throw new Problem('not-implemented', ports.obstacle);
  if (plan.obstacle !== undefined) throw new Problem('conflict', plan.obstacle);
  if (reader) return reader;
  throw new Problem('conflict', 'You have no mail address to which the mail could be sent.');
}

interface ConditionJob {
  readonly ports: PreviewPorts;
  readonly plan: MailPlan;
  readonly run: RunToDeliver;
}

async function findCondition(
  { ports, plan, run }: ConditionJob,
  { rowScope }: MailRecipient,
  drawn: readonly DrawnDashboard[],
): Promise<Pick<NotificationPreview, 'condition'>> {
  const { condition } = plan.content;
  if (!condition) return {};
  const own = drawn.find(({ dashboard }) => isOfCondition(plan, dashboard));
  if (!own) return { condition: { reason: 'You may not see the dashboard of the condition.' } };
  const { holds, reason } = await settleCondition(ports.database, { condition, drawn: own, rowScope, run });
  return { condition: { ...(holds !== undefined && { holds }), reason } };
}
