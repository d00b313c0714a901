/** What runs a schedule should have, told plainly: which of its times have passed at each look at the schedules. */
import { findNextTime, type Schedule } from '../../src/service/notifications/schedule-times.ts';
import { minute } from './notifications-under-test.ts';

export interface ExpectedRun {
  readonly slot: string;
  readonly isLate: boolean;
}

const lateAfter = 2 * minute;

export class ScheduleModel {
  readonly expected: ExpectedRun[] = [];
  isEnabled = true;
  wasPaused = false;
  #schedule: Schedule;
  #from: Date;

  constructor(schedule: Schedule, now: Date) {
    this.#schedule = schedule;
    this.#from = now;
  }

  look(now: Date): void {
    if (!this.isEnabled) return;
    let last: Date | undefined;
    for (let time = this.#next(this.#from); time && time <= now; time = this.#next(time)) last = time;
    if (!last) return;
    this.expected.push({ slot: last.toISOString(), isLate: now.getTime() - last.getTime() > lateAfter });
    this.#from = now;
  }

  #next(after: Date): Date | undefined {
    return findNextTime(this.#schedule, after);
  }

  /** A schedule that was changed or paused has times from now on only. */
  change(schedule: Schedule, now: Date): void {
    const { cronExpression, timezone } = schedule;
    if (cronExpression === this.#schedule.cronExpression && timezone === this.#schedule.timezone) return;
    this.#schedule = schedule;
    this.#from = now;
  }

  enable(isEnabled: boolean, now: Date): void {
    if (isEnabled === this.isEnabled) return;
    this.isEnabled = isEnabled;
    this.wasPaused ||= !isEnabled;
    this.#from = now;
  }
}
