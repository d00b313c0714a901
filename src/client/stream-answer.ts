/** Asks the AI API, and reads the answer while it is made. Runs in browsers and Node. Source: docs/ai-api.md. */
import type { z } from 'zod';
import type { chatLineSchema } from '../contract/endpoints/chat-lines.ts';
import type { ChatRequest } from '../contract/endpoints/chat.ts';
import { agentChatPath, chatPath } from '../contract/chat-path.ts';
import { createPlatformSend, requireSuccess, type PlatformApiOptions } from './platform-api-call.ts';
import { PlatformError } from './platform-api-error.ts';
import { toApiRequest } from './platform-api-request.ts';
import { readJsonLines } from './read-json-lines.ts';

/** One line of an answer: docs/ai-api.md, "Lines". */
export type ChatLine = z.infer<typeof chatLineSchema>;

/** What is asked, and where. */
export interface AnswerRequest {
  readonly deploymentId: number;
  /** Default: the default agent of the deployment. */
  readonly agentId?: number | undefined;
  /** The question. Without `input`, the chat of `chatId` is read. */
  readonly body: ChatRequest;
}

/** Ids of the lines that end a response. */
const lastIds = new Set(['__usage__', '__aborted__', '__state__']);

/**
 * Asks a question, and yields the lines of the answer as they arrive. Leaving the loop stops the answer.
 * @throws PlatformError if the question is refused, if its answer fails, or if the connection is lost: then, the same request with a
 * `messageId` reads the answer again.
 * @example
 * ```ts
 * import { streamAnswer } from 'vitrine/client';
 *
 * const service = { baseUrl: 'https://platform.example.com/api', credential: apiKey };
 * const body = { input: 'late flights by weekday' };
 * for await (const { graphPath, content } of streamAnswer(service, { deploymentId: 1, body }))
 *   if (graphPath?.[0] === 'final') console.log(content);
 * ```
 */
export async function* streamAnswer(
  options: PlatformApiOptions,
  { deploymentId, agentId, body }: AnswerRequest,
  { signal: own }: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<ChatLine, void> {
  const path = agentId === undefined ? chatPath : agentChatPath;
  const request = toApiRequest(`POST ${path}`, { deploymentId, agentId, body });
  const { response, signal } = await createPlatformSend(options)(request, own);
  await requireSuccess(response, signal);
  let last = '';
  try {
    for await (const line of readJsonLines(readText(response), new URL(options.baseUrl).origin)) {
      const read = readLine(line, response);
      last = read.id;
      yield read;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof PlatformError ? cause : createEarlyEnd(response, cause);
  }
  if (!lastIds.has(last)) throw createEarlyEnd(response);
}

async function* readText({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

/** The tests of the service check each line against the schema of the type. */
function readLine(line: unknown, { status }: Response): ChatLine {
  const fields = typeof line === 'object' && line !== null ? { ...line } : {};
  if ('error' in fields) {
    const code = 'code' in fields ? String(fields.code) : 'unreadable';
    throw new PlatformError(code, String(fields.error), { status });
  }
  if (!('id' in fields)) throw new PlatformError('unreadable', 'A line of the answer has no id.', { status });
  return fields as ChatLine;
}

const createEarlyEnd = ({ status }: Response, cause?: unknown): PlatformError =>
  new PlatformError('offline', 'The answer ended early.', { status, cause });
