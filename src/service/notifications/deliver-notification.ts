/** Sends the mails of one run. */
import { deliverScope } from './deliver-scope.ts';
import type { DeliveryJob } from './delivery-job.ts';
import type { DeliveryPorts } from './delivery-ports.ts';
import { listTriedDeliveries } from './delivery-rows.ts';
import { groupRecipients } from './group-recipients.ts';
import { toAddressKey } from '../config/mail-domain.ts';
import type { MailRecipient, MailRecipients } from './mail-recipient.ts';
import { readMailPlan, type MailPlan } from './read-mail-plan.ts';
import { readMailRecipients } from './read-mail-recipients.ts';
import type { DeliverRun, RunOutcome, RunToDeliver } from './run-outcome.ts';
import { allUnsubscribed, noRecipient } from './run-reasons.ts';
import { createMailOutage } from './mail-outage.ts';
import {
  createTally,
  describeGone,
  describeUntaken,
  listFaults,
  toOutcome,
  type Tally,
} from './run-tally.ts';

export const createDelivery =
  (ports: DeliveryPorts): DeliverRun =>
  async (run, signal) => {
    if (ports.obstacle !== undefined) return skip(ports.obstacle);
    const { plan, people } = await readRun(ports, run);
    if (!plan) return skip('The notification was deleted.');
    if (plan.obstacle !== undefined) return skip(plan.obstacle);
    const { recipients, unreached, gone, unsubscribed } = people;
    const job = { ports, run, plan, signal, heldScopes: new Set<string>(), outage: createMailOutage() };
    if (recipients.length + unreached.length > 0) return deliver(job, people);
    if (unsubscribed > 0) return skip(allUnsubscribed);
    return skip(describeGone({ gone }).join() || noRecipient);
  };

const skip = (reason: string): RunOutcome => ({ state: 'skipped', reason });

const nobody: MailRecipients = { recipients: [], unreached: [], gone: [], unsubscribed: 0 };

const readRun = (
  { database }: DeliveryPorts,
  run: RunToDeliver,
): Promise<{ plan: MailPlan | undefined; people: MailRecipients }> =>
  database.read(run.accountId, async (rows) => {
    const plan = await readMailPlan(rows, run);
    return { plan, people: plan ? await readMailRecipients(rows, run, plan) : nobody };
  });

async function deliver(job: DeliveryJob, people: MailRecipients): Promise<RunOutcome> {
  const tally = createTally(job.plan.missing, people);
  const pending = await keepPending(job, people.recipients, tally);
  for (const group of await groupRecipients(job, pending, tally)) await deliverScope(job, group, tally);
  if (tally.sent === 0) job.outage.requireAnswer();
  // The mails that were sent are recorded: another attempt sends the others only.
  if (tally.untaken.length > 0) throw new Error([describeUntaken(tally), ...listFaults(tally)].join(' '));
  return toOutcome(tally);
}

/**
 * Without those whose mail was sent, or refused for good, in an earlier attempt: nothing is drawn for them. Those whose mail has
 * failed are the last ones, so that they hold up nobody.
 */
async function keepPending(
  { ports, run, heldScopes }: DeliveryJob,
  recipients: readonly MailRecipient[],
  tally: Tally,
): Promise<MailRecipient[]> {
  const tried = await ports.database.read(run.accountId, (rows) => listTriedDeliveries(rows, run.runId));
  for (const { address, state, reason } of tried)
    if (state === 'sent') tally.sent += 1;
    else if (state === 'refused') tally.refused.push({ address, reason: reason ?? '' });
  const states = new Map(tried.map(({ address, state }) => [toAddressKey(address), state]));
  const stateOf = ({ address }: MailRecipient) => states.get(toAddressKey(address));
  for (const recipient of recipients) if (stateOf(recipient) === 'sent') heldScopes.add(recipient.rowScope);
  const pending = recipients.filter((one) => !['sent', 'refused'].includes(stateOf(one) ?? ''));
  return [...pending.filter((one) => !stateOf(one)), ...pending.filter(stateOf)];
}
