/** What was done, step by step, and what was taken back. A new step forgets what was taken back. */
export interface EditHistory<Step> {
  readonly past: readonly Step[];
  readonly present: Step;
  readonly future: readonly Step[];
}

export const createHistory = <Step>(present: Step): EditHistory<Step> => ({ past: [], present, future: [] });

export function addStep<Step>({ past, present }: EditHistory<Step>, next: Step): EditHistory<Step> {
  return { past: [...past, present], present: next, future: [] };
}

/** The same history where there is nothing to take back. */
export function undoStep<Step>(history: EditHistory<Step>): EditHistory<Step> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

/** The same history where nothing was taken back. */
export function redoStep<Step>(history: EditHistory<Step>): EditHistory<Step> {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  return after === undefined ? history : { past: [...past, present], present: after, future: rest };
}
