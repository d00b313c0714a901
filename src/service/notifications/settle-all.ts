/**
 * Does the work of every item, some at a time. It waits for all that has begun, also where one rejects: nothing goes on behind
 * the caller's back. No further one begins then.
 */
export async function settleAll<T>(
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
