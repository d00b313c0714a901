/** One asker with one agent in one chat: what they may see, what is stored, and the next answer. */
import { randomUUID } from 'node:crypto';
import type { ChatRequest } from '../../contract/endpoints/chat.ts';
import type { DataCaller } from '../access/data-access-ports.ts';
import { createDataClient } from '../own-data-api/data-client.ts';
import { limitMembers } from '../own-data-api/limit-members.ts';
import { defaultAgent, requireChatAgent, type ChatAgent } from './chat-agent.ts';
import { requireDataRoutes, type ChatDependencies } from './chat-dependencies.ts';
import { answerTimeout, createAskerToken, type Asker } from './chat-session.ts';
import { createModelBudget } from './language-model/model-budget.ts';
import { findReaderTenant, toReaderKey } from './reader-key.ts';
import { streamAnswer, type StreamedLine } from './stream-answer.ts';
import { toChatReader } from './threads/chat-reader.ts';
import { StoredChat } from './threads/stored-chat.ts';
import { QuestionMeter } from './usage/question-meter.ts';
import type { UsageAccount } from './usage/usage-account.ts';
import { listServiceLimits } from './usage/usage-limits.ts';

export interface ConversationPlace extends Asker {
  /** `undefined`: the default agent of the deployment. */
  readonly agentId?: number;
  /** `undefined`: the chat begins. */
  readonly chatId: string | undefined;
}

type Question = ChatRequest & { readonly input: string };

export interface Conversation {
  readonly chatId: string;
  readonly isNew: boolean;
  readonly agent: ChatAgent;
  /** The caller of the Data API, with the rights of the asker. */
  readonly reader: DataCaller;
  /** `undefined`: nothing of this reader is stored. */
  readonly stored: StoredChat | undefined;
  readonly ask: (question: Question, ending: AbortSignal) => AsyncGenerator<StreamedLine>;
}

/** Throws what the token of the asker is refused with, and a 404 for an agent that does not exist. */
export async function openConversation(
  place: ConversationPlace,
  dependencies: ChatDependencies,
): Promise<Conversation> {
  const token = await createAskerToken(place, dependencies);
  const agent = await findAgent(place, dependencies);
  const reader = await dependencies.verifyDataToken(token);
  const parts = { place, agent, token, reader, chatId: place.chatId ?? randomUUID(), dependencies };
  const stored = openStoredChat(parts);
  const ask = (question: Question, ending: AbortSignal) => answer(question, ending, { ...parts, stored });
  return { chatId: parts.chatId, isNew: place.chatId === undefined, agent, reader, stored, ask };
}

interface ConversationParts {
  readonly place: ConversationPlace;
  readonly agent: ChatAgent;
  readonly token: string;
  readonly reader: DataCaller;
  readonly chatId: string;
  readonly dependencies: ChatDependencies;
}

async function findAgent(
  { caller, deploymentId, agentId }: ConversationPlace,
  { database, findAgent: find }: ChatDependencies,
): Promise<ChatAgent> {
  if (agentId === undefined) return defaultAgent;
  return database.read(caller.accountId, (rows) => requireChatAgent(rows, { deploymentId, agentId }, find));
}

const createClient = ({ agent, token, dependencies }: ConversationParts, signal: AbortSignal) =>
  limitMembers(createDataClient(requireDataRoutes(dependencies), token, signal), agent.members);

function openStoredChat(parts: ConversationParts): StoredChat | undefined {
  const { place, agent, token, reader, chatId, dependencies } = parts;
  const owner = reader.caller && toChatReader(reader.caller);
  if (!owner) return undefined;
  const { database, sealQuery, verifyDataToken, now } = dependencies;
  const client = createClient(parts, AbortSignal.timeout(answerTimeout * 1_000));
  return new StoredChat({
    database,
    accountId: place.caller.accountId,
    place: { reader: owner, deploymentId: place.deploymentId, agentId: place.agentId ?? 0, chatId },
    sealing: { sealQuery, client, members: agent.members },
    findCaller: () => verifyDataToken(token).catch(() => undefined),
    now: now(),
  });
}

/** What a model costs that is not there. */
const freeTokens = { inputPrice: 0, outputPrice: 0 };

function answer(
  question: Question,
  ending: AbortSignal,
  parts: ConversationParts & { readonly stored: StoredChat | undefined },
): AsyncGenerator<StreamedLine> {
  const { agent, chatId, stored, dependencies } = parts;
  const signal = AbortSignal.any([ending, AbortSignal.timeout(answerTimeout * 1_000)]);
  const account = toUsageAccount(parts);
  const meter = new QuestionMeter(account);
  const model = agent.uses_language_model ? dependencies.languageModel : undefined;
  return streamAnswer({
    ...question,
    chatId,
    agent,
    client: meter.watch(createClient(parts, signal)),
    signal,
    now: account.now,
    model,
    meter,
    stored,
    budget: createModelBudget(account, model ?? freeTokens),
    onFault: (error) => dependencies.log('a question had no answer', error),
  });
}

function toUsageAccount({ place, agent, dependencies }: ConversationParts): UsageAccount {
  const { database, languageModel, now } = dependencies;
  const time = now();
  const owner = {
    day: time.toISOString().slice(0, 10),
    reader: toReaderKey(place),
    embedTenant: findReaderTenant(place),
    deploymentId: place.deploymentId,
    agentId: place.agentId ?? 0,
  };
  const service = languageModel ? listServiceLimits(languageModel) : [];
  const limits = { service, agent: agent.limits };
  return { database, accountId: place.caller.accountId, owner, limits, now: time };
}
