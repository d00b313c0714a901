/** Finds which dashboards each recipient may see, and who shares a mail. */
import { toAddressKey } from '../config/mail-domain.ts';
import { toReader, type DeliveryJob, type ScopeGroup } from './delivery-job.ts';
import type { MailDashboard } from './mail-dashboards.ts';
import type { MailRecipient } from './mail-recipient.ts';
import type { Tally } from './run-tally.ts';

type GroupingJob = Pick<DeliveryJob, 'run' | 'plan'> & {
  readonly ports: Pick<DeliveryJob['ports'], 'maySee'>;
};

type GrowingGroup = ScopeGroup & { readonly recipients: MailRecipient[] };

/** Each address once: of several users with one address, the first one who may see a dashboard. */
export async function groupRecipients(
  job: GroupingJob,
  recipients: readonly MailRecipient[],
  tally: Tally,
): Promise<ScopeGroup[]> {
  const groups = new Map<string, GrowingGroup>();
  const reached = new Set<string>();
  const hidden = new Map<string, string>();
  for (const recipient of recipients) {
    const addressKey = toAddressKey(recipient.address);
    if (reached.has(addressKey)) continue;
    const visible = await listVisible(job, recipient);
    if (visible.length === 0) hidden.set(addressKey, recipient.address);
    else {
      reached.add(addressKey);
      notePartlyHidden(job, recipient, { visible, tally });
      addToGroup(groups, recipient, visible);
    }
  }
  for (const [addressKey, address] of hidden) if (!reached.has(addressKey)) tally.hidden.push(address);
  return [...groups.values()];
}

async function listVisible(
  { ports, run, plan }: GroupingJob,
  recipient: MailRecipient,
): Promise<MailDashboard[]> {
  const visible: MailDashboard[] = [];
  for (const dashboard of plan.dashboards)
    if (await ports.maySee(toReader({ run, plan }, recipient), dashboard.publicId)) visible.push(dashboard);
  return visible;
}

function notePartlyHidden(
  { plan }: GroupingJob,
  { address }: MailRecipient,
  { visible, tally: { partlyHidden } }: { readonly visible: readonly MailDashboard[]; readonly tally: Tally },
): void {
  const hidden = plan.dashboards.filter((dashboard) => !visible.includes(dashboard));
  for (const name of new Set(hidden.map((dashboard) => dashboard.name)))
    partlyHidden.set(name, [...(partlyHidden.get(name) ?? []), address]);
}

function addToGroup(
  groups: Map<string, GrowingGroup>,
  recipient: MailRecipient,
  dashboards: readonly MailDashboard[],
): void {
  const { scope } = recipient;
  const key = JSON.stringify([scope, dashboards.map(({ publicId }) => publicId)]);
  const group = groups.get(key);
  if (group) group.recipients.push(recipient);
  else groups.set(key, { scope, dashboards, recipients: [recipient] });
}
