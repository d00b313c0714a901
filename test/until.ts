/** In seconds. Less than the time limit of a test, so that the error names the condition that was not met. */
const defaultSeconds = 45;

/**
 * Waits until `find` returns a value. It is called again in each frame of a page, and about 100 times a second in Node.
 * @param find - returns (or resolves to) undefined, null or false while there is no value.
 * @param seconds - limit. Default: 45.
 * @returns the value of `find`.
 * @throws Error with the source of `find` when the limit has passed.
 */
export async function until<Found>(
  find: () => Found | Missing | Promise<Found | Missing>,
  seconds = defaultSeconds,
): Promise<Found> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
    if (performance.now() > end) throw new Error(`For ${seconds} s this did not come true: ${String(find)}`);
    await nextTurn();
  }
}

type Missing = undefined | null | false;

const nextTurn = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestAnimationFrame' in globalThis ? requestAnimationFrame(resolve) : setTimeout(resolve, 10),
  );
