/** Answers questions in plain words. Source: docs/ai-api.md. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { chatOperations } from '../../contract/endpoints/chat.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { requireAiPermission } from '../access/check-rights.ts';
import { toPermissions, type VerifyDataToken } from '../access/data-access-ports.ts';
import { Problem } from '../http/http-problem.ts';
import type { Log } from '../http/problem-response.ts';
import { readCredential } from '../http/rate-limit.ts';
import { createDataClient } from '../own-data-api/data-client.ts';
import type { OwnService } from '../own-data-api/own-requests.ts';
import type { LanguageModelSettings } from '../config/language-model-settings.ts';
import type { Database } from '../database/database.ts';
import { createModelBudget, toReaderKey } from './language-model/model-budget.ts';
import { RunningAnswers, type AnswerOwner } from './running-answers.ts';
import { streamAnswer, type StreamedLine } from './stream-answer.ts';
import { answerTimeout, createAskerToken, type Asker } from './chat-session.ts';

export interface ChatDependencies extends OwnService {
  /** The routes of the Data API. `undefined`: the service has none. */
  readonly data: Hono | undefined;
  readonly verifyDataToken: VerifyDataToken;
  readonly database: Database;
  readonly answersQuestions?: boolean | undefined;
  /** `undefined`: no language model takes part. */
  readonly languageModel?: LanguageModelSettings | undefined;
  readonly now: () => Date;
  readonly log: Log;
}

export function createChatHandlers(dependencies: ChatDependencies): HandlersOf<keyof typeof chatOperations> {
  const { database, languageModel: model, log, now, verifyDataToken } = dependencies;
  const answers = new RunningAnswers<StreamedLine>();
  return {
    streamChatState: async ({ c, caller, path: { deploymentId }, body }) => {
      const data = requireAnswers(dependencies);
      requireAiPermission(caller);
      const { sessionSettings: settings = {}, chatId = randomUUID(), messageId } = body;
      const authorization = c.req.header('authorization') ?? '';
      const asker: Asker = { caller, deploymentId, authorization, settings };
      const token = await createAskerToken(asker, dependencies);
      const owner = { accountId: caller.accountId, reader: toReaderKey(asker) };
      const run = (ending: AbortSignal): AsyncGenerator<StreamedLine> => {
        const signal = AbortSignal.any([ending, AbortSignal.timeout(answerTimeout * 1_000)]);
        return streamAnswer({
          ...body,
          chatId,
          client: createDataClient(data, token, signal),
          signal,
          now: now(),
          model,
          budget: createModelBudget(database, owner, { settings: model, now: now() }),
          onFault: (error) => log('a question had no answer', error),
        });
      };
      const request = JSON.stringify([body, toPermissions(await verifyDataToken(token))]);
      const started = { owner: toAnswerOwner(asker), chatId, messageId, request };
      const lines = answers.start(started, run, c.req.raw.signal);
      return c.body(toStream(lines), 200, {
        'content-type': 'application/x-ndjson',
        'cache-control': 'no-store',
      });
    },
    abortChat: ({ c, caller, path: { deploymentId }, body: { chatId } }) => {
      requireAnswers(dependencies);
      requireAiPermission(caller);
      const authorization = c.req.header('authorization') ?? '';
      if (!answers.stop(toAnswerOwner({ authorization, deploymentId }), chatId))
        throw new Problem('not-found', 'No answer is being made in this chat.');
      return c.body(null, 204);
    },
  };
}

/** A credential is the same with every scheme that takes it. */
const toAnswerOwner = ({
  authorization,
  deploymentId,
}: Pick<Asker, 'authorization' | 'deploymentId'>): AnswerOwner => ({
  credential: readCredential(authorization) ?? '',
  deploymentId,
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
