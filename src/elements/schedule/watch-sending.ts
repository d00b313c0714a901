/** Follows a mail that was asked for until the platform says what became of it. */
import type { SubscriptionsClient } from '../../client/subscriptions-client.ts';
import { isRecord, readNumber } from '../../model/parsing/read-value.ts';
import { parseRun, type SubscriptionRun } from '../../model/schedule/subscription.ts';
import type { Sending } from './schedule-state.ts';

/** Milliseconds between requests. A picture takes a few seconds; after the last one, the reader is told not to wait. */
const pauses = [500, 1_000, 1_000, 2_000, 2_000, 3_000, ...Array.from({ length: 20 }, () => 5_000)];

const outcomes: Readonly<Record<SubscriptionRun['state'], Sending['state']>> = {
  ready: 'open',
  active: 'open',
  succeeded: 'sent',
  incomplete: 'incomplete',
  skipped: 'failed',
  failed: 'failed',
};

interface WatchedSending {
  readonly client: SubscriptionsClient;
  /** The platform's answer to the request. */
  readonly sent: unknown;
  readonly signal: AbortSignal;
}

export async function watchSending(
  { client, sent, signal }: WatchedSending,
  onChange: (sending: Sending) => void,
): Promise<void> {
  const id = isRecord(sent) ? readNumber(sent.id) : undefined;
  let sending = toSending(sent);
  onChange(sending);
  for (const milliseconds of pauses) {
    if (sending.state !== 'open' || id === undefined) return;
    try {
      await pause(milliseconds, signal);
      sending = toSending(await client.findSend(id, signal));
    } catch {
      // The next request may get an answer. Those of a closed dialog end here.
      if (signal.aborted) return;
    }
    onChange(sending);
  }
  if (sending.state === 'open') onChange({ state: 'late' });
}

/** A state that is not known yet is open. */
function toSending(value: unknown): Sending {
  const run = parseRun(value);
  return run ? { state: outcomes[run.state], reason: run.reason } : { state: 'open' };
}

/** Rejects when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException('The dialog was closed.', 'AbortError'));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
