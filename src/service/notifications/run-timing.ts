/** How long things take that concern runs, in milliseconds. Source: docs/platform-api.md, "Runs". */
export interface RunTiming {
  /** Between two looks at the schedules. */
  readonly look: number;
  /** For which a run belongs to the instance that claimed it, unless the instance says that it is still there. */
  readonly lease: number;
  /** Between two such signs. */
  readonly heartbeat: number;
  /** For which an instance that can send no mails leaves a run to the others. */
  readonly yield: number;
  /** Before the second, third, … attempt. There is one attempt more than there are pauses. */
  readonly pauses: readonly number[];
  /** Most time of an attempt. */
  readonly attempt: number;
  /** Most time in which an attempt ends that was told to. */
  readonly grace: number;
}

/** Milliseconds after its time from which a run counts as late. */
export const lateAfter = 120_000;

const second = 1_000;
const minute = 60 * second;

export const defaultTiming: RunTiming = {
  look: second,
  lease: 30 * second,
  heartbeat: 10 * second,
  yield: 5 * minute,
  pauses: [minute, 5 * minute, 15 * minute, 60 * minute],
  attempt: 60 * minute,
  grace: 5 * second,
};

/** Attempts in all. A run that ends its instance is not begun for ever. */
export const countAttempts = ({ pauses }: Pick<RunTiming, 'pauses'>): number => pauses.length + 1;
