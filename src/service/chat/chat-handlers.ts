/** Answers questions in plain words. Source: docs/ai-api.md. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { chatOperations } from '../../contract/endpoints/chat.ts';
import type { HandlersOf, OperationRequest } from '../access/bind-operations.ts';
import { requireAiPermission } from '../access/check-rights.ts';
import { toPermissions, type VerifyDataToken } from '../access/data-access-ports.ts';
import { Problem } from '../http/http-problem.ts';
import type { Log } from '../http/problem-response.ts';
import { readCredential } from '../http/rate-limit.ts';
import { createDataClient } from '../own-data-api/data-client.ts';
import { limitMembers } from '../own-data-api/limit-members.ts';
import type { OwnService } from '../own-data-api/own-requests.ts';
import type { LanguageModelSettings } from '../config/language-model-settings.ts';
import type { Database } from '../database/database.ts';
import { defaultAgent, requireChatAgent, type ChatAgent, type FindAgent } from './chat-agent.ts';
import { createModelBudget } from './language-model/model-budget.ts';
import { findReaderTenant, toReaderKey } from './reader-key.ts';
import { RunningAnswers, type AnswerOwner } from './running-answers.ts';
import { streamAnswer, type StreamedLine } from './stream-answer.ts';
import { QuestionMeter } from './usage/question-meter.ts';
import type { UsageAccount } from './usage/usage-account.ts';
import { listServiceLimits } from './usage/usage-limits.ts';
import { answerTimeout, createAskerToken, type Asker } from './chat-session.ts';

export interface ChatDependencies extends OwnService {
  /** The routes of the Data API. `undefined`: the service has none. */
  readonly data: Hono | undefined;
  readonly verifyDataToken: VerifyDataToken;
  readonly database: Database;
  readonly answersQuestions?: boolean | undefined;
  /** `undefined`: no language model takes part. */
  readonly languageModel?: LanguageModelSettings | undefined;
  readonly findAgent: FindAgent;
  readonly now: () => Date;
  readonly log: Log;
}

export function createChatHandlers(dependencies: ChatDependencies): HandlersOf<keyof typeof chatOperations> {
  const answers = new RunningAnswers<StreamedLine>();
  const stream = createStreamer(dependencies, answers);
  const abort = ({ c, caller, path, body: { chatId } }: AbortRequest): Response => {
    requireAnswers(dependencies);
    requireAiPermission(caller);
    const authorization = c.req.header('authorization') ?? '';
    if (!answers.stop(toAnswerOwner(authorization, path), chatId))
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

function createStreamer(dependencies: ChatDependencies, answers: RunningAnswers<StreamedLine>) {
  const { database, findAgent, log, verifyDataToken } = dependencies;
  return async ({ c, caller, path, body }: StreamRequest): Promise<Response> => {
    const data = requireAnswers(dependencies);
    requireAiPermission(caller);
    const { deploymentId, agentId } = path;
    const { sessionSettings: settings = {}, chatId = randomUUID(), messageId } = body;
    const authorization = c.req.header('authorization') ?? '';
    const asker: Asker = { caller, deploymentId, authorization, settings };
    const token = await createAskerToken(asker, dependencies);
    const agent =
      agentId === undefined
        ? defaultAgent
        : await database.read(caller.accountId, (rows) =>
            requireChatAgent(rows, { deploymentId, agentId }, findAgent),
          );
    const model = agent.uses_language_model ? dependencies.languageModel : undefined;
    const run = (ending: AbortSignal): AsyncGenerator<StreamedLine> => {
      const signal = AbortSignal.any([ending, AbortSignal.timeout(answerTimeout * 1_000)]);
      const account = toUsageAccount(dependencies, asker, { agent, agentId });
      const meter = new QuestionMeter(account);
      return streamAnswer({
        ...body,
        chatId,
        agent,
        client: meter.watch(limitMembers(createDataClient(data, token, signal), agent.members)),
        signal,
        now: account.now,
        model,
        meter,
        budget: createModelBudget(account, model ?? freeTokens),
        onFault: (error) => log('a question had no answer', error),
      });
    };
    const request = JSON.stringify([body, toPermissions(await verifyDataToken(token)), agent]);
    const started = { owner: toAnswerOwner(authorization, path), chatId, messageId, request };
    const lines = answers.start(started, run, c.req.raw.signal);
    return c.body(toStream(lines), 200, {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
    });
  };
}

/** What a model costs that is not there. */
const freeTokens = { inputPrice: 0, outputPrice: 0 };

interface AskedAgent {
  readonly agent: ChatAgent;
  readonly agentId: number | undefined;
}

function toUsageAccount(
  { database, languageModel, now }: ChatDependencies,
  asker: Asker,
  { agent, agentId = 0 }: AskedAgent,
): UsageAccount {
  const { accountId } = asker.caller;
  const time = now();
  const owner = {
    day: time.toISOString().slice(0, 10),
    reader: toReaderKey(asker),
    embedTenant: findReaderTenant(asker),
    deploymentId: asker.deploymentId,
    agentId,
  };
  const service = languageModel ? listServiceLimits(languageModel) : [];
  return { database, accountId, owner, limits: { service, agent: agent.limits }, now: time };
}

/** A credential is the same with every scheme that takes it. */
const toAnswerOwner = (authorization: string, { deploymentId, agentId }: ChatPath): AnswerOwner => ({
  credential: readCredential(authorization) ?? '',
  deploymentId,
  agentId,
});

/** @returns the routes of the Data API. */
function requireAnswers({ answersQuestions = true, data }: ChatDependencies): Hono {
  if (!answersQuestions) throw new Problem('not-found', 'This service answers no questions.');
  if (!data) throw new Problem('unavailable', 'This service has no Data API to answer from.');
  return data;
}

const encoder = new TextEncoder();

function toStream(lines: AsyncGenerator<StreamedLine>): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      const next = await lines.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
