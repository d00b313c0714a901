/** Encodes long texts in batches, so that the page can handle input in between. */

/** Characters of one batch. */
const batch = 500_000;

/** @throws the signal's reason. */
export async function* iterateInBatches(
  pieces: Iterable<string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  let gathered: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    gathered.push(piece);
    length += piece.length;
    if (length < batch) continue;
    yield gathered.join('');
    gathered = [];
    length = 0;
    await rest();
    signal?.throwIfAborted();
  }
  yield gathered.join('');
}

export async function makeBlob(
  pieces: Iterable<string>,
  type: string,
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const parts: Blob[] = [];
  for await (const text of iterateInBatches(pieces, signal)) parts.push(new Blob([text]));
  return new Blob(parts, { type });
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
