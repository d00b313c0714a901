/** Finds those of a group who may still have what was drawn for it: a run takes minutes, and rights change meanwhile. */
import { toAddressKey } from '../config/mail-domain.ts';
import { toReader, type DeliveryJob, type ScopeGroup } from './delivery-job.ts';
import type { MailRecipient } from './mail-recipient.ts';
import { readMailPlan } from './read-mail-plan.ts';
import { readMailRecipients } from './read-mail-recipients.ts';

/**
 * Those who are still recipients, with the rows of the group, and may see all of its dashboards.
 * @param recipients - some of the group.
 */
export async function listUnchanged(
  job: DeliveryJob,
  { scope, dashboards }: Pick<ScopeGroup, 'scope' | 'dashboards'>,
  recipients: readonly MailRecipient[],
): Promise<MailRecipient[]> {
  const current = await readCurrent(job, recipients);
  const unchanged: MailRecipient[] = [];
  for (const recipient of recipients) {
    const now = current.get(toAddressKey(recipient.address));
    if (now?.userId !== recipient.userId || now.scope !== scope) continue;
    if (await maySeeAll(job, recipient, dashboards)) unchanged.push(recipient);
  }
  return unchanged;
}

/** By address. Empty where the notification sends nothing any more. */
function readCurrent(
  { ports, run }: DeliveryJob,
  recipients: readonly MailRecipient[],
): Promise<ReadonlyMap<string, MailRecipient>> {
  const among = new Set(recipients.map(({ userId }) => userId));
  return ports.database.read(run.accountId, async (rows) => {
    const plan = await readMailPlan(rows, run);
    if (!plan || plan.obstacle !== undefined) return new Map();
    const { recipients: current } = await readMailRecipients(rows, run, { ...plan, among });
    return new Map(current.map((one) => [toAddressKey(one.address), one]));
  });
}

async function maySeeAll(
  { ports, run, plan }: DeliveryJob,
  recipient: MailRecipient,
  dashboards: ScopeGroup['dashboards'],
): Promise<boolean> {
  for (const { publicId } of dashboards)
    if (!(await ports.maySee(toReader({ run, plan }, recipient), publicId))) return false;
  return true;
}
