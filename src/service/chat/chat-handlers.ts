/** Answers questions in plain words, and reads chats. Source: docs/ai-api.md. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { chatOperations } from '../../contract/endpoints/chat.ts';
import type { HandlersOf, OperationRequest } from '../access/bind-operations.ts';
import type { AccessEnv } from '../access/caller.ts';
import { requireAiPermission } from '../access/check-rights.ts';
import { Problem } from '../http/http-problem.ts';
import { readCredential } from '../http/rate-limit.ts';
import { requireDataRoutes, type ChatDependencies } from './chat-dependencies.ts';
import { openConversation, type Conversation } from './conversation.ts';
import { RunningAnswers, type AnswerAsker } from './running-answers.ts';
import type { StreamedLine } from './stream-answer.ts';
import { listChatLines } from './threads/read-chat.ts';

export function createChatHandlers(dependencies: ChatDependencies): HandlersOf<keyof typeof chatOperations> {
  const answers = new RunningAnswers<StreamedLine>(dependencies.work);
  const stream = async (request: StreamRequest): Promise<Response> => {
    requireDataRoutes(dependencies);
    requireAiPermission(request.caller);
    return respond(request, dependencies, answers);
  };
  const abort = ({ c, caller, path, body: { chatId } }: AbortRequest): Response => {
    requireDataRoutes(dependencies);
    requireAiPermission(caller);
    if (!answers.stop(toAsker(c, path), chatId))
      throw new Problem('not-found', 'No answer is being made in this chat.');
    return c.body(null, 204);
  };
  return { streamChatState: stream, abortChat: abort, streamAgentChatState: stream, abortAgentChat: abort };
}

interface ChatPath {
  readonly deploymentId: number;
  /** `undefined`: the default agent of the deployment. */
  readonly agentId?: number;
}

type StreamRequest = Omit<OperationRequest<'streamChatState'>, 'path'> & { readonly path: ChatPath };
type AbortRequest = Omit<OperationRequest<'abortChat'>, 'path'> & { readonly path: ChatPath };

/** Without a question, the chat is read. */
async function respond(
  { c, caller, path, body }: StreamRequest,
  dependencies: ChatDependencies,
  answers: RunningAnswers<StreamedLine>,
): Promise<Response> {
  const { input, chatId, messageId, sessionSettings: settings = {} } = body;
  const authorization = c.req.header('authorization') ?? '';
  const options = { caller, ...path, authorization, settings, chatId };
  const conversation = await openConversation(options, dependencies);
  const owner = { ...toAsker(c, path), reader: conversation.reader.key };
  if (input === undefined) {
    const isStreaming = chatId !== undefined && answers.isRunning(owner, chatId);
    return c.body((await readChat(conversation, isStreaming)).map(toText).join(''), 200, headers);
  }
  const request = JSON.stringify([body, conversation.permissions, conversation.agent]);
  const { run, holds } = conversation.prepare({ ...body, input });
  const started = { owner, chatId: conversation.chatId, messageId, request, holds };
  return c.body(toStream(await answers.start(started, run, c.req.raw.signal)), 200, headers);
}

async function readChat(
  { chatId, isNew, stored }: Conversation,
  isStreaming: boolean,
): Promise<readonly StreamedLine[]> {
  if (isNew)
    throw new Problem(
      'invalid-field',
      'Ask a question with "input", or name the chat to read with "chatId".',
      'input',
    );
  const turns = (await stored?.read()) ?? [];
  if (turns.length === 0 && !isStreaming) throw new Problem('not-found', `You have no chat "${chatId}".`);
  return listChatLines({ chatId, turns, isStreaming });
}

/** A credential is the same with every scheme that takes it. It is not kept: only its hash is. */
const toAsker = (c: Context<AccessEnv>, { deploymentId, agentId }: ChatPath): AnswerAsker => ({
  credential: createHash('sha256')
    .update(readCredential(c.req.header('authorization') ?? '') ?? '')
    .digest('base64url'),
  deploymentId,
  agentId,
});

const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' };

const toText = (line: StreamedLine): string => `${JSON.stringify(line)}\n`;

const encoder = new TextEncoder();

function toStream(lines: AsyncGenerator<StreamedLine>): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      const next = await lines.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(toText(next.value)));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
