/** Asks the AI API, and reads the answer while it is made. Runs in browsers and Node. Source: docs/ai-api.md. */
import type { ChatAnswer } from '../contract/endpoints/chat-answers.ts';
import type { DescribedLine } from '../contract/endpoints/chat-lines.ts';
import type { ChatRequest } from '../contract/endpoints/chat.ts';
import { agentChatPath, chatPath } from '../contract/chat-path.ts';
import { createPlatformSend, requireSuccess, type PlatformApiOptions } from './platform-api-call.ts';
import { PlatformError } from './platform-api-error.ts';
import { toApiRequest } from './platform-api-request.ts';
import { readJsonLines } from './read-json-lines.ts';

/** The chat of the answer; in the last line, what the answer has used. */
interface ChatState {
  readonly chatId?: string;
  readonly isStreaming?: boolean;
  readonly messages?: readonly { readonly id: string; readonly content?: string | undefined }[] | undefined;
  readonly queries?: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/** One line of an answer: docs/ai-api.md, "Lines". */
export interface ChatLine {
  /** The id of a message, or `__cutoff__`, `__state__`, `__usage__` or `__aborted__`. */
  readonly id: string;
  /** Of a message: who says it. */
  readonly role?: 'user' | 'assistant' | undefined;
  /** The words of the message. */
  readonly content?: string | undefined;
  /** What a language model thinks before it answers. */
  readonly thinking?: string | undefined;
  /** Whether `content` or `thinking` continues that of earlier lines with the same id. */
  readonly isDelta?: boolean | undefined;
  /** A query of the answer with its rows, as JSON. */
  readonly toolCall?: { readonly name: string; readonly input: string; readonly result: string } | undefined;
  /** `["final"]`: the line is the answer. */
  readonly graphPath?: readonly string[] | undefined;
  /** Of a question in a chat that is read: which reading was meant, from 0. */
  readonly choice?: number | undefined;
  /** Of the answer: its kind, its rows, and the proofs of its numbers: `AnswerDetails` of the API reference. */
  readonly answer?: ChatAnswer | undefined;
  /** The chat, or what the answer has used. */
  readonly state?: ChatState | undefined;
}

/** What is asked, and where. */
export interface AnswerRequest {
  /** The deployment whose data is asked about. */
  readonly deploymentId: number;
  /** Default: the default agent of the deployment. */
  readonly agentId?: number | undefined;
  /** The question. Without `input`, the chat of `chatId` is read. */
  readonly body: ChatRequest;
}

/** Ids of the lines that end a response. */
const lastIds = new Set(['__usage__', '__aborted__', '__state__']);

/**
 * Asks a question, and yields the lines of the answer as they arrive. Leaving the loop stops the answer; one with a
 * `messageId` goes on for 30 seconds.
 * @param options - where the platform is, and the credential that asks.
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
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<ChatLine, void> {
  const path = agentId === undefined ? chatPath : agentChatPath;
  const request = toApiRequest(`POST ${path}`, { deploymentId, agentId, body });
  const sent = await createPlatformSend(options)(request, signal);
  const { response } = sent;
  await requireSuccess(response, sent.signal);
  let last = '';
  try {
    for await (const line of readJsonLines(readText(response), new URL(options.baseUrl).origin)) {
      const read = readLine(line, response);
      last = read.id;
      yield read;
    }
  } catch (cause) {
    sent.signal.throwIfAborted();
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
  if ('error' in fields && typeof fields.error === 'string') {
    const code = 'code' in fields && typeof fields.code === 'string' ? fields.code : 'unreadable';
    const retryAfter =
      'retryAfter' in fields && typeof fields.retryAfter === 'number' ? fields.retryAfter : undefined;
    throw new PlatformError(code, fields.error, { status, retryAfter });
  }
  if (!('id' in fields)) throw new PlatformError('unreadable', 'A line of the answer has no id.', { status });
  return fields as DescribedLine;
}

const createEarlyEnd = ({ status }: Response, cause?: unknown): PlatformError =>
  new PlatformError('offline', 'The answer ended early.', { status, cause });
