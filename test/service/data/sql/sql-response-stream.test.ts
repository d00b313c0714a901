import { expect, test } from 'vitest';
import { toSqlResponseStream } from '../../../../src/semantic-layer/sql-response-stream.ts';

/** A source that gives its next part, or fails, when the test says so. */
function createSource() {
  let give: (part: Uint8Array | undefined) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const next = new Promise<Uint8Array | undefined>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  const source = { next: () => next, leave: () => (source.isLeft = true), isLeft: false };
  return { source, give, fail };
}

test('a client that leaves while rows are read is no fault', async () => {
  const faults: unknown[] = [];
  for (const end of ['give', 'fail'] as const) {
    const { source, give, fail } = createSource();
    const options = { requestId: 'r', onFault: (error: unknown) => faults.push(error) };
    const reader = toSqlResponseStream(source, options).getReader();
    const reading = reader.read();
    // The stream asks its source.
    await new Promise(setImmediate);
    await reader.cancel();
    if (end === 'give') give(new Uint8Array(1));
    else fail(new Error('The runner has stopped.'));
    expect(await reading).toEqual({ done: true, value: undefined });
    await new Promise(setImmediate);
    expect(source.isLeft).toBe(true);
  }
  expect(faults).toEqual([]);
});

test('an error of the source is the last line, and is told', async () => {
  const faults: unknown[] = [];
  const { source, fail } = createSource();
  const stream = toSqlResponseStream(source, { requestId: 'r', onFault: (error) => faults.push(error) });
  fail(new Error('Broken.'));
  expect(await new Response(stream).text()).toContain('"requestId":"r"');
  expect(faults).toHaveLength(1);
});
