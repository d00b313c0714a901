import type { Hono } from 'hono';
import type { SealQuery, VerifyDataToken } from '../access/data-access-ports.ts';
import type { LanguageModelSettings } from '../config/language-model-settings.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import type { Log } from '../http/problem-response.ts';
import type { UnfinishedWork } from '../http/unfinished-work.ts';
import type { OwnService } from '../own-data-api/own-requests.ts';
import type { FindAgent } from './chat-agent.ts';

export interface ChatDependencies extends OwnService {
  /** The routes of the Data API. `undefined`: the service has none. */
  readonly data: Hono | undefined;
  readonly verifyDataToken: VerifyDataToken;
  /** `undefined`: the statements of queries are not known. */
  readonly sealQuery: SealQuery | undefined;
  readonly database: Database;
  readonly answersQuestions?: boolean | undefined;
  /** `undefined`: no language model takes part. */
  readonly languageModel?: LanguageModelSettings | undefined;
  readonly findAgent: FindAgent;
  /** Receives answers, which go on for a while without their asker. `undefined`: nobody waits for them. */
  readonly work?: UnfinishedWork | undefined;
  readonly now: () => Date;
  readonly log: Log;
}

/** @returns the routes of the Data API. */
export function requireDataRoutes({
  answersQuestions = true,
  data,
}: Pick<ChatDependencies, 'answersQuestions' | 'data'>): Hono {
  if (!answersQuestions) throw new Problem('not-found', 'This service answers no questions.');
  if (!data) throw new Problem('unavailable', 'This service has no Data API to answer from.');
  return data;
}
