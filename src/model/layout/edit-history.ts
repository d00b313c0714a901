/** Undo and redo of edits. */
/** Steps to undo and to redo. A new step clears the steps to redo. */
export interface EditHistory<Step> {
  readonly past: readonly Step[];
  readonly present: Step;
  readonly future: readonly Step[];
}

export const createHistory = <Step>(present: Step): EditHistory<Step> => ({ past: [], present, future: [] });

export function addHistoryStep<Step>({ past, present }: EditHistory<Step>, next: Step): EditHistory<Step> {
  return { past: [...past, present], present: next, future: [] };
}

/** Returns the same history if there is nothing to undo. */
export function undoStep<Step>(history: EditHistory<Step>): EditHistory<Step> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

/** Returns the same history if there is nothing to redo. */
export function redoStep<Step>(history: EditHistory<Step>): EditHistory<Step> {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  return after === undefined ? history : { past: [...past, present], present: after, future: rest };
}
