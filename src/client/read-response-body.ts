/** Reads the body of a response: text as it arrives, JSON, and the fields of an object. */
import { ClientError } from './client-error.ts';
import type { IdleTimer } from './idle-timeout.ts';

/** Largest body, in bytes. A larger one could exhaust the memory of the page. */
export const maxBodyBytes = 200_000_000;

interface Body {
  readonly response: Response;
  readonly timer: IdleTimer;
  /** Origin of the response, for messages. */
  readonly from: string;
}

/**
 * Yields pieces of text.
 * @throws ClientError, or the reason of the caller's signal.
 */
export async function* streamText({ response, timer, from }: Body): AsyncGenerator<string, void> {
  if (Number(response.headers.get('content-length')) > maxBodyBytes) throw tooLarge(from);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of readChunks({ response, timer, from })) {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) throw tooLarge(from);
    yield decode(() => decoder.decode(chunk, { stream: true }), from);
  }
  yield decode(() => decoder.decode(), from);
}

async function* readChunks({ response, timer, from }: Body): AsyncGenerator<Uint8Array, void> {
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await timer.within(reader.read()).catch((cause: unknown) => {
      timer.signal.throwIfAborted();
      const message = `The response of ${from} ended early, or its Content-Encoding is wrong.`;
      throw new ClientError('offline', message, response.status, { cause });
    });
    if (done) break;
    yield value;
  }
  timer.release();
}

function decode(read: () => string, from: string): string {
  try {
    return read();
  } catch (cause) {
    throw new ClientError('service-failed', `The response of ${from} is not UTF-8.`, undefined, { cause });
  }
}

const tooLarge = (from: string): ClientError =>
  new ClientError('service-failed', `The response of ${from} is larger than ${maxBodyBytes / 1e6} MB.`);

/** @returns `undefined` for an empty body. */
export async function readJson(pieces: AsyncIterable<string>, from: string): Promise<unknown> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text === '' ? undefined : parseJson(text, from);
}

/** @throws ClientError `service-failed` */
export function parseJson(text: string, from: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const found = /^\s*</.test(text) ? 'an HTML page' : 'not JSON';
    const message = `The response of ${from} is ${found}. Check the address.`;
    throw new ClientError('service-failed', message, undefined, { cause });
  }
}

/** Fields of a JSON object, to be read by name. Other values have no fields. */
export const readFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
