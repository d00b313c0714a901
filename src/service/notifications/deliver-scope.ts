/** Sends the mails of one scope: draws once for readers who see the same. */
import type { DeliveryJob, ScopeGroup } from './delivery-job.ts';
import { UnusableControlsError } from './delivery-ports.ts';
import { addPdf, drawDashboard, isOfCondition, type DrawnDashboard } from './draw-dashboards.ts';
import { listUnchanged } from './list-unchanged.ts';
import { gatherContents, type GatheredContents } from './mail-contents.ts';
import { prepareLinks, toUnsubscribeUrl } from './mail-links.ts';
import type { MailRecipient } from './mail-recipient.ts';
import { recordNotDrawn, sendAndRecord, type Sending } from './record-delivery.ts';
import type { Tally } from './run-tally.ts';
import { rememberCondition, settleCondition, type SettledCondition } from './settle-condition.ts';

/**
 * Mails that are handed to the mail server at the same time, of one run. The rights of their recipients are read again right
 * before: a slow server takes minutes for each of them.
 */
const mailsAtOnce = 3;

export async function deliverScope(job: DeliveryJob, group: ScopeGroup, tally: Tally): Promise<void> {
  job.signal.throwIfAborted();
  const prepared = await prepareScope(job, group, tally).catch((error: unknown): NotDrawn | undefined => {
    job.signal.throwIfAborted();
    if (error instanceof UnusableControlsError) {
      tally.unusable.add(`For ${listAddresses(group)}: ${error.message}`);
      return undefined;
    }
    return { problem: error instanceof Error ? error.message : String(error) };
  });
  if (!prepared) return;
  if ('problem' in prepared) {
    const { problem } = prepared;
    await settleAll(group.recipients, mailsAtOnce, (recipient) =>
      recordNotDrawn(job, recipient, { problem, tally }),
    );
  } else await sendDrawn(job, group, prepared);
}

/** Whose rights have changed since the run began gets nothing of it: another attempt groups all recipients anew. */
async function sendDrawn(job: DeliveryJob, group: ScopeGroup, sending: Sending): Promise<void> {
  const { recipients } = group;
  // What was drawn shows the rows of the first one.
  const [reader] = recipients;
  for (let at = 0; reader && at < recipients.length; at += mailsAtOnce) {
    const batch = recipients.slice(at, at + mailsAtOnce);
    const unchanged = new Set(await listUnchanged(job, group, [reader, ...batch]));
    const kept = unchanged.has(reader) ? batch.filter((one) => unchanged.has(one)) : [];
    for (const { address } of batch.filter((one) => !kept.includes(one)))
      sending.tally.untaken.push({ address, reason: changedRights });
    await settleAll(kept, mailsAtOnce, (recipient) => sendAndRecord(job, recipient, sending));
  }
}

const changedRights = 'what the recipient may see has changed while the mail was made';

const listAddresses = ({ recipients }: ScopeGroup): string =>
  recipients.map(({ address }) => address).join(', ');

/** Why the dashboards could not be drawn for a scope. */
interface NotDrawn {
  readonly problem: string;
}

/** `undefined`: this scope gets no mail. */
async function prepareScope(job: DeliveryJob, group: ScopeGroup, tally: Tally): Promise<Sending | undefined> {
  const [reader] = group.recipients;
  if (!reader) return undefined;
  const checked = await checkCondition(job, group, reader, tally);
  if (!checked) return undefined;
  const contents = await drawContents(job, group, reader, checked.drawn);
  noteContents(tally, contents);
  const linkOf = await prepareLinksOf(job, group, contents.sections[0]?.title ?? '');
  return { contents, tally, settled: checked.settled, linkOf };
}

/** Somebody who has asked for one mail has nothing to unsubscribe from. */
async function prepareLinksOf(
  { ports, run, plan }: DeliveryJob,
  { recipients }: ScopeGroup,
  title: string,
): Promise<Sending['linkOf']> {
  if (run.kind === 'test' || plan.cronExpression === undefined) return () => undefined;
  const { database, publicUrl, now } = ports;
  const { accountId, notificationId } = run;
  const tokenOf = await prepareLinks(database, { accountId, notificationId, title, recipients, at: now() });
  return (address) => toUnsubscribeUrl(publicUrl, tokenOf(address));
}

interface CheckedScope {
  /** The dashboard of the condition, which is drawn already. */
  readonly drawn: DrawnDashboard | undefined;
  readonly settled: SettledCondition | undefined;
}

/** `undefined`: this scope gets no mail. A test has no condition. */
async function checkCondition(
  job: DeliveryJob,
  group: ScopeGroup,
  reader: MailRecipient,
  tally: Tally,
): Promise<CheckedScope | undefined> {
  const { plan, run, ports } = job;
  const { condition } = plan.content;
  if (!condition || run.kind === 'test') return { drawn: undefined, settled: undefined };
  const dashboard = group.dashboards.find((one) => isOfCondition(plan, one));
  if (!dashboard) {
    tally.undecided.add(`Its dashboard is not shared with ${listAddresses(group)}.`);
    return undefined;
  }
  if (job.heldScopes.has(reader.rowScope)) return { drawn: undefined, settled: undefined };
  const drawn = await drawDashboard(job, reader, dashboard);
  const { rowScope } = reader;
  const settled = await settleCondition(ports.database, { condition, drawn, rowScope, run });
  if (settled.holds === true) return { drawn, settled };
  await noteUnmet(job, group, settled, tally);
  return undefined;
}

async function noteUnmet(
  { ports, run }: DeliveryJob,
  { recipients }: ScopeGroup,
  settled: SettledCondition,
  tally: Tally,
): Promise<void> {
  const { holds, reason } = settled;
  if (holds === undefined) {
    tally.undecided.add(reason);
    return;
  }
  tally.unmet.set(reason, (tally.unmet.get(reason) ?? 0) + recipients.length);
  if (settled.isRemembered) return;
  await ports.database.write(run.accountId, (rows) => rememberCondition(rows, settled, ports.now()));
}

async function drawContents(
  job: DeliveryJob,
  { dashboards }: ScopeGroup,
  reader: MailRecipient,
  drawn: DrawnDashboard | undefined,
): Promise<GatheredContents> {
  const sections = [];
  for (const dashboard of dashboards) {
    const one = drawn?.dashboard === dashboard ? drawn : await drawDashboard(job, reader, dashboard);
    sections.push(await addPdf(job, reader, one));
  }
  return gatherContents(sections);
}

export function noteContents(tally: Tally, { failedWidgets, fileProblems, leftOut }: GatheredContents): void {
  for (const title of failedWidgets) tally.failedWidgets.add(title);
  for (const problem of fileProblems) tally.fileProblems.add(problem);
  for (const name of leftOut) tally.leftOut.add(name);
}

/**
 * Does the work of every item, some at a time. It waits for all that has begun, also where one rejects: nothing goes on behind
 * the caller's back. No further one begins then.
 */
async function settleAll<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const faults: unknown[] = [];
  const workOff = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && faults.length === 0; item = waiting.shift())
      await work(item).catch((error: unknown) => faults.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
  if (faults.length > 0) throw faults[0];
}
