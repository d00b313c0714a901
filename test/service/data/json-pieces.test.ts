/** The body of a large response ends with its client's interest or rights, and then keeps nothing. */
import { expect, test } from 'vitest';
import { JsonPieces } from '../../../src/semantic-layer/json-pieces.ts';
import { until } from '../../until.ts';

function openBody(readTimeout?: number) {
  const stopping = new AbortController();
  let ends = 0;
  let taken = 0;
  function* write(): Generator<string> {
    for (const piece of ['[1', ',2', ',3', ']']) {
      taken += 1;
      yield piece;
    }
  }
  const body = new JsonPieces(write(), true).toStream({
    signal: stopping.signal,
    onEnd: () => (ends += 1),
    readTimeout,
  });
  return { reader: body.getReader(), stopping, count: () => ({ ends, taken }) };
}

test('a body that is read to its end has all pieces, and ends once', async () => {
  const { reader, count } = openBody();
  const decoder = new TextDecoder();
  let text = '';
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += decoder.decode(next.value);
  expect([text, count()]).toEqual(['[1,2,3]', { ends: 1, taken: 4 }]);
});

test('a piece is made only when the client takes it', async () => {
  const { reader, count } = openBody();
  await reader.read();
  expect(count().taken).toBe(1);
  await reader.cancel();
  expect(count()).toEqual({ ends: 1, taken: 1 });
});

test('a caller who loses access gets no further piece', async () => {
  const { reader, stopping, count } = openBody();
  await reader.read();
  stopping.abort(new Error('The access of this reader has changed.'));
  await expect(reader.read()).rejects.toThrow('The access of this reader has changed.');
  expect(count()).toEqual({ ends: 1, taken: 1 });
});

test('a client that does not read is given up', async () => {
  const { reader, count } = openBody(10);
  await reader.read();
  await until(() => count().ends === 1);
  await expect(reader.read()).rejects.toThrow('has not read');
});

test('a body that nobody begins to read is given up, too', async () => {
  const { count } = openBody(10);
  await until(() => count().ends === 1);
  expect(count()).toEqual({ ends: 1, taken: 0 });
});

test('a small body is one text', () => {
  expect(new JsonPieces(['[1', ']'], false).toText()).toBe('[1]');
});
