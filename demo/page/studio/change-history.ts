/** Steps that can be undone and redone. */

export interface ChangeHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Names the step that still goes on, such as a drag of one slider. Undefined: the next change is a step of its own. */
  readonly going: string | undefined;
}

const mostSteps = 200;

export const startHistory = <T>(present: T): ChangeHistory<T> => ({
  past: [],
  present,
  future: [],
  going: undefined,
});

/** Adds a step. Changes with the same `going` are one step, until it is settled. */
export function recordChange<T>(history: ChangeHistory<T>, present: T, going?: string): ChangeHistory<T> {
  const isSame = going !== undefined && going === history.going;
  const past = isSame ? history.past : [...history.past, history.present].slice(-mostSteps);
  return { past, present, future: [], going };
}

export const settleHistory = <T>(history: ChangeHistory<T>): ChangeHistory<T> => ({
  ...history,
  going: undefined,
});

/** The same history if there is nothing to undo. */
export function undoChange<T>({ past, present, future, going }: ChangeHistory<T>): ChangeHistory<T> {
  const [last, ...others] = past.toReversed();
  if (last === undefined) return { past, present, future, going };
  return { past: others.toReversed(), present: last, future: [present, ...future], going: undefined };
}

/** The same history if nothing has been undone. */
export function redoChange<T>({ past, present, future, going }: ChangeHistory<T>): ChangeHistory<T> {
  const [next, ...others] = future;
  if (next === undefined) return { past, present, future, going };
  return { past: [...past, present], present: next, future: others, going: undefined };
}
