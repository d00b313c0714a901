/** Asks the platform for the next times of the form's schedule, so that the form shows what will happen. */
import type { SubscriptionsClient } from '../../client/subscriptions-client.ts';
import type { ScheduleMessages } from '../../model/messages/schedule-en.ts';
import { toSchedule } from '../../model/schedule/schedule-draft.ts';
import { parseTimes, type ScheduleTimes } from '../../model/schedule/subscription.ts';
import { toFault } from './schedule-faults.ts';
import type { ScheduleForm, ScheduleState } from './schedule-state.ts';
import { pause } from './watch-sending.ts';

/** Milliseconds after a change of the form until its next times are requested: a cron expression is typed letter by letter. */
const typingPause = 200;

const noTimes: ScheduleTimes = { nextTimes: [], words: '' };

export class NextTimes {
  readonly #client: SubscriptionsClient;
  readonly #messages: ScheduleMessages;
  readonly #onChange: (change: Pick<ScheduleState, 'times' | 'timesFault'>) => void;
  #asking = new AbortController();

  constructor(
    client: SubscriptionsClient,
    messages: ScheduleMessages,
    onChange: (change: Pick<ScheduleState, 'times' | 'timesFault'>) => void,
  ) {
    this.#client = client;
    this.#messages = messages;
    this.#onChange = onChange;
  }

  stop(): void {
    this.#asking.abort();
  }

  /** A newer change replaces the request. An expression that nobody has typed yet is asked for nothing. */
  async ask({ draft, timezone }: ScheduleForm): Promise<void> {
    this.stop();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const schedule = toSchedule(draft);
    const isEmpty = schedule.customCron?.trim() === '';
    this.#onChange({ times: isEmpty ? noTimes : undefined, timesFault: undefined });
    if (isEmpty) return;
    try {
      await pause(typingPause, signal);
      const times = parseTimes(await this.#client.times({ ...schedule, timezone }, signal));
      if (!signal.aborted) this.#onChange({ times });
    } catch (error) {
      if (!signal.aborted) this.#onChange({ timesFault: toFault(error, this.#messages) });
    }
  }
}
