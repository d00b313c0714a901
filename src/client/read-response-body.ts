/** The text of an answer as it arrives, and why it cannot be read where it is not what was announced. */
import { ClientError } from './client-error.ts';
import type { IdleTimer } from './idle-timeout.ts';

/** Bytes: more would take the page down with it. */
export const maxBodyBytes = 200_000_000;

interface Body {
  readonly response: Response;
  readonly line: IdleTimer;
  /** Whose answer it is, in words. */
  readonly from: string;
}

/** Pieces of text; what is thrown is a `ClientError`, or the reason of the caller's signal. */
export async function* streamText({ response, line, from }: Body): AsyncGenerator<string, void> {
  if (Number(response.headers.get('content-length')) > maxBodyBytes) throw tooLarge(from);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of readChunks({ response, line, from })) {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) throw tooLarge(from);
    yield decode(() => decoder.decode(chunk, { stream: true }), from);
  }
  yield decode(() => decoder.decode(), from);
}

async function* readChunks({ response, line, from }: Body): AsyncGenerator<Uint8Array, void> {
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await line.within(reader.read()).catch((cause: unknown) => {
      line.signal.throwIfAborted();
      const message = `The answer of ${from} broke off, or its Content-Encoding is not the one that it names.`;
      throw new ClientError('offline', message, response.status, { cause });
    });
    if (done) return;
    yield value;
  }
}

function decode(read: () => string, from: string): string {
  try {
    return read();
  } catch (cause) {
    throw new ClientError('service-failed', `The answer of ${from} is not UTF-8.`, undefined, { cause });
  }
}

const tooLarge = (from: string): ClientError =>
  new ClientError('service-failed', `The answer of ${from} is larger than ${maxBodyBytes / 1e6} MB.`);

/** undefined where there is no body. */
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
    const found = /^\s*</.test(text) ? 'a page of HTML' : 'no JSON';
    const message = `The answer of ${from} is ${found}: does the address lead to the platform?`;
    throw new ClientError('service-failed', message, undefined, { cause });
  }
}
