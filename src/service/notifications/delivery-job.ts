/** One run that is being delivered. */
import { createHash } from 'node:crypto';
import type { DeliveryPorts, MailReader } from './delivery-ports.ts';
import type { MailDashboard } from './mail-dashboards.ts';
import type { MailOutage } from './mail-outage.ts';
import type { MailRecipient } from './mail-recipient.ts';
import type { MailPlan } from './read-mail-plan.ts';
import type { RunToDeliver } from './run-outcome.ts';

export interface DeliveryJob {
  readonly ports: DeliveryPorts;
  readonly run: RunToDeliver;
  readonly plan: MailPlan;
  readonly signal: AbortSignal;
  /** Row scopes to which this run has sent a mail: the condition held, and the others of the scope get theirs. */
  readonly heldScopes: Set<string>;
  readonly outage: MailOutage;
}

/** Recipients who see the same rows of the same dashboards, in the same words. */
export interface ScopeGroup {
  readonly scope: string;
  readonly dashboards: readonly MailDashboard[];
  readonly recipients: readonly MailRecipient[];
}

export const toReader = (
  { run: { accountId }, plan: { deploymentId } }: Pick<DeliveryJob, 'run' | 'plan'>,
  { userId }: MailRecipient,
): MailReader => ({ accountId, deploymentId, userId });

/**
 * The same for every attempt, so that mail programs show a repeated mail once. Ids of runs begin anew with another database,
 * so that the time of the run is part of it.
 */
export function toMessageId({ run, ports }: DeliveryJob, { address }: MailRecipient): string {
  const hash = createHash('sha256')
    .update(`${run.slot.toISOString()} ${address.toLowerCase()}`)
    .digest('hex')
    .slice(0, 24);
  return `<run-${run.runId}.${hash}@${new URL(ports.publicUrl).hostname}>`;
}
