/** One asker with one agent in one chat: what they may see, what is stored, and the next answer. */
import { randomUUID } from 'node:crypto';
import type { ChatRequest } from '../../contract/endpoints/chat.ts';
import { toPermissions, type DataCaller } from '../access/data-access-ports.ts';
import { watchAccess } from '../access/watch-access.ts';
import type { LanguageModelSettings } from '../config/language-model-settings.ts';
import { Problem } from '../http/http-problem.ts';
import { createDataClient, type DataClient } from '../own-data-api/data-client.ts';
import { limitMembers } from '../own-data-api/limit-members.ts';
import { defaultAgent, requireChatAgent, type ChatAgent } from './chat-agent.ts';
import { requireDataRoutes, type ChatDependencies } from './chat-dependencies.ts';
import { toChatReader, type ChatReader } from './chat-reader.ts';
import { answerTimeout, createAskerToken, type Asker } from './chat-session.ts';
import { createModelBudget } from './language-model/model-budget.ts';
import { streamAnswer, type StreamedLine } from './stream-answer.ts';
import { AnswerRecord } from './threads/answer-record.ts';
import { AnswerWitness, type WitnessPorts } from './threads/answer-witness.ts';
import { StoredChat } from './threads/stored-chat.ts';
import { QuestionMeter } from './usage/question-meter.ts';
import type { UsageAccount } from './usage/usage.ts';
import { listServiceLimits } from './usage/usage-limits.ts';

export interface ConversationOptions extends Asker {
  /** `undefined`: the default agent of the deployment. */
  readonly agentId?: number;
  /** `undefined`: the chat begins. */
  readonly chatId: string | undefined;
}

type Question = ChatRequest & { readonly input: string };

/** An answer that has not begun. */
export interface PreparedAnswer {
  readonly run: (ending: AbortSignal) => AsyncGenerator<StreamedLine>;
  /** Whether its lines may be given to their asker again. */
  readonly holds: () => Promise<boolean>;
}

export interface Conversation {
  readonly chatId: string;
  readonly isNew: boolean;
  readonly agent: ChatAgent;
  readonly reader: ChatReader;
  /** What the asker may see, as one text. */
  readonly permissions: string;
  /** `undefined`: nothing of this reader is stored. */
  readonly stored: StoredChat | undefined;
  readonly prepare: (question: Question) => PreparedAnswer;
}

/** Throws what the token of the asker is refused with, and a 404 for an agent that does not exist. */
export async function openConversation(
  options: ConversationOptions,
  dependencies: ChatDependencies,
): Promise<Conversation> {
  const token = await createAskerToken(options, dependencies);
  const agent = await findAgent(options, dependencies);
  const caller = await dependencies.verifyDataToken(token);
  const reader = toChatReader(caller.caller);
  const chatId = options.chatId ?? randomUUID();
  const parts = { options, agent, token, caller, reader, chatId, dependencies };
  const stored = openStoredChat(parts);
  return {
    chatId,
    isNew: options.chatId === undefined,
    agent,
    reader,
    permissions: toPermissions(caller),
    stored,
    prepare: (question) => prepare(question, { ...parts, stored }),
  };
}

interface ConversationParts {
  readonly options: ConversationOptions;
  readonly agent: ChatAgent;
  readonly token: string;
  /** The caller of the Data API, with the rights with which the question was asked. */
  readonly caller: DataCaller;
  readonly reader: ChatReader;
  readonly chatId: string;
  readonly dependencies: ChatDependencies;
}

async function findAgent(
  { caller, deploymentId, agentId }: ConversationOptions,
  { database, findAgent: find }: ChatDependencies,
): Promise<ChatAgent> {
  if (agentId === undefined) return defaultAgent;
  return database.read(caller.accountId, (rows) => requireChatAgent(rows, { deploymentId, agentId }, find));
}

const createClient = ({ agent, token, dependencies }: ConversationParts, signal: AbortSignal): DataClient =>
  limitMembers(createDataClient(requireDataRoutes(dependencies), token, signal), agent.members);

function toWitnessPorts(parts: ConversationParts): WitnessPorts {
  const { agent, token, caller, dependencies } = parts;
  const { sealQuery, verifyDataToken } = dependencies;
  return {
    sealQuery,
    permissions: toPermissions(caller),
    findCaller: () => verifyDataToken(token).catch(() => undefined),
    members: agent.members,
    readMeta: () => createClient(parts, AbortSignal.timeout(answerTimeout * 1_000)).readMeta(),
  };
}

function openStoredChat(parts: ConversationParts): StoredChat | undefined {
  const { options, reader, chatId, dependencies } = parts;
  if (!reader.isStored) return undefined;
  return new StoredChat({
    database: dependencies.database,
    accountId: options.caller.accountId,
    chat: { reader, deploymentId: options.deploymentId, agentId: options.agentId ?? 0, chatId },
    ports: toWitnessPorts(parts),
    now: dependencies.now(),
  });
}

interface AnswerParts extends ConversationParts {
  readonly stored: StoredChat | undefined;
}

function prepare(question: Question, parts: AnswerParts): PreparedAnswer {
  const hasModel = findModel(parts) !== undefined;
  const witness = new AnswerWitness(toWitnessPorts(parts), parts.dependencies.now(), hasModel);
  const record = new AnswerRecord(parts.stored, witness, hasModel);
  return {
    run: (ending) => answer(question, ending, { ...parts, witness, record }),
    holds: () => record.holds(),
  };
}

/** `undefined`: the built-in analyst answers. */
const findModel = ({ agent, dependencies }: ConversationParts): LanguageModelSettings | undefined =>
  agent.uses_language_model ? dependencies.languageModel : undefined;

/** What a model costs that is not there. */
const freeTokens = { inputPrice: 0, outputPrice: 0 };

async function* answer(
  question: Question,
  ending: AbortSignal,
  parts: AnswerParts & { readonly witness: AnswerWitness; readonly record: AnswerRecord },
): AsyncGenerator<StreamedLine> {
  const { agent, chatId, witness, record, dependencies } = parts;
  const watch = watchAccess({ check: () => requireSameRights(parts), clientAborted: ending });
  const signal = AbortSignal.any([ending, watch.signal, AbortSignal.timeout(answerTimeout * 1_000)]);
  const account = toUsageAccount(parts);
  const model = findModel(parts);
  try {
    yield* streamAnswer({
      ...question,
      chatId,
      agent,
      client: witness.watch(createClient(parts, signal)),
      signal,
      now: account.now,
      model,
      meter: new QuestionMeter(account),
      record,
      budget: createModelBudget(account, model ?? freeTokens),
      onFault: (error) => dependencies.log('a question had no answer', error),
    });
  } finally {
    watch.stop();
  }
}

/** Whoever loses a right while an answer is made gets no more of it. */
async function requireSameRights({ token, caller, dependencies }: ConversationParts): Promise<void> {
  if (toPermissions(await dependencies.verifyDataToken(token)) === toPermissions(caller)) return;
  throw new Problem('not-allowed', 'What you may see has changed while the answer was made. Ask again.');
}

function toUsageAccount({ options, agent, reader, dependencies }: ConversationParts): UsageAccount {
  const { database, languageModel, now } = dependencies;
  const time = now();
  const owner = {
    day: time.toISOString().slice(0, 10),
    reader: reader.key,
    embedTenant: reader.embedTenant,
    deploymentId: options.deploymentId,
    agentId: options.agentId ?? 0,
  };
  const service = languageModel ? listServiceLimits(languageModel) : [];
  const limits = { service, agent: agent.limits };
  return { database, accountId: options.caller.accountId, owner, limits, now: time };
}
