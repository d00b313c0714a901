/** Hands one mail to the mail server, and records what became of it. */
import { toMessageId, type DeliveryJob } from './delivery-job.ts';
import { isClaimed } from './claim-rows.ts';
import type { DashboardMail, SentMail } from './delivery-ports.ts';
import { beginDelivery, endDelivery } from './delivery-rows.ts';
import type { GatheredContents } from './mail-contents.ts';
import type { MailRecipient } from './mail-recipient.ts';
import type { Tally } from './run-tally.ts';
import { rememberCondition, type SettledCondition } from './settle-condition.ts';
import { setTimeout as rest } from 'node:timers/promises';

export interface Sending {
  readonly contents: GatheredContents;
  readonly tally: Tally;
  readonly settled: SettledCondition | undefined;
  readonly linkOf: (address: string) => string | undefined;
}

/** Does nothing where an earlier attempt has sent the mail. */
export async function sendAndRecord(
  job: DeliveryJob,
  recipient: MailRecipient,
  sending: Sending,
): Promise<void> {
  job.signal.throwIfAborted();
  job.outage.requireHope();
  const messageId = toMessageId(job, recipient);
  if (!(await begin(job, recipient, messageId))) return;
  const { address, name, locale, timeZone } = recipient;
  const outcome = await trySend(job, {
    ...toAppearance(job),
    ...sending.contents,
    messageId,
    to: { name, address },
    locale,
    timeZone,
    unsubscribeUrl: sending.linkOf(address),
  });
  await recordOutcome(job, recipient, { outcome, sending });
}

/** The other scopes get their mails all the same, and another attempt draws again. */
export async function recordNotDrawn(
  job: DeliveryJob,
  recipient: MailRecipient,
  { problem, tally }: { readonly problem: string; readonly tally: Tally },
): Promise<void> {
  const { address } = recipient;
  if (!(await begin(job, recipient, toMessageId(job, recipient)))) return;
  const reason = `The dashboard could not be drawn: ${problem}`.slice(0, 1_000);
  const { ports, run } = job;
  await ports.database.write(run.accountId, (rows) =>
    endDelivery(rows, { runId: run.runId, address }, { state: 'failed', reason, at: ports.now() }),
  );
  tally.untaken.push({ address, reason });
}

/** An instance that has lost its run begins no mail: the one that has it now sends it. */
const begin = (
  { ports, run }: DeliveryJob,
  { address }: MailRecipient,
  messageId: string,
): Promise<boolean> =>
  ports.database.write(run.accountId, async (rows) => {
    if (!run.claim || !(await isClaimed(rows, run.claim)))
      throw new Error('The run belongs to another instance.');
    return beginDelivery(rows, { runId: run.runId, address, messageId }, ports.now());
  });

/** Whether the server has taken a mail at which the connection ended is not known: another attempt sends it again. */
async function trySend({ ports, signal, outage }: DeliveryJob, mail: DashboardMail): Promise<SentMail> {
  try {
    const outcome = await ports.send(mail);
    outage.end();
    return outcome;
  } catch (error) {
    signal.throwIfAborted();
    outage.add(error);
    const reason = error instanceof Error ? error.message : String(error);
    return { state: 'refused', isPermanent: false, reason: reason.slice(0, 1_000) };
  }
}

async function recordOutcome(
  { ports, run, signal, heldScopes }: DeliveryJob,
  { address, rowScope }: MailRecipient,
  { outcome, sending: { tally, settled } }: { readonly outcome: SentMail; readonly sending: Sending },
): Promise<void> {
  const reason = outcome.state === 'sent' ? null : outcome.reason;
  const state = outcome.state === 'sent' ? 'sent' : outcome.isPermanent ? 'refused' : 'failed';
  const record = (): Promise<void> =>
    ports.database.write(run.accountId, async (rows) => {
      await endDelivery(rows, { runId: run.runId, address }, { state, reason, at: ports.now() });
      if (state === 'sent' && settled) await rememberCondition(rows, settled, ports.now());
    });
  await writePersistently(record, signal);
  if (state === 'sent') {
    tally.sent += 1;
    heldScopes.add(rowScope);
  } else (state === 'refused' ? tally.refused : tally.untaken).push({ address, reason: reason ?? '' });
}

/** What all mails of a run have in common. */
export const toAppearance = ({ run, plan }: Pick<DeliveryJob, 'run' | 'plan'>) => ({
  slot: run.slot,
  isLate: run.isLate,
  isTest: run.kind === 'test',
  ignoresCondition: run.kind === 'test' && plan.content.condition !== undefined,
  sender: plan.accountName,
  cronExpression: plan.cronExpression,
  cronTimeZone: plan.timezone,
  isSubscription: plan.subscriberId !== undefined,
  subject: plan.content.subject,
  senderName: plan.content.senderName,
  replyTo: plan.content.replyTo,
});

/** Milliseconds before the second time; doubled for each one after it. */
const firstPause = 100;

/** Most times: about two minutes. */
const most = 11;

/**
 * Writes what must not be lost, such as that a mail was sent: if it is not recorded, it is sent again. A database that is away
 * for a moment is waited for, until `signal` ends. Throws the last error.
 */
async function writePersistently(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      return await write();
    } catch (error) {
      if (time === most || signal.aborted) throw error;
      await rest(firstPause * 2 ** (time - 1), undefined, { signal }).catch(() => undefined);
    }
  }
}
