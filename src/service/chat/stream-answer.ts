/** The lines of the response to one question. Source: docs/ai-api.md, "Lines". */
import type { ChatRequest } from '../../contract/endpoints/chat.ts';
import type { ProblemCode } from '../../contract/problem-codes.ts';
import type { LanguageModelSettings } from '../config/language-model-settings.ts';
import { Problem } from '../http/http-problem.ts';
import { answerFromData } from '../own-data-api/answer-from-data.ts';
import type { DataClient } from '../own-data-api/data-client.ts';
import {
  toAnswerLine,
  toPlainMessage,
  toProgressLine,
  toToolLine,
  toWrittenLine,
  type ChatLine,
  type ModelProgress,
} from './chat-lines.ts';
import type { ChatAgent } from './chat-agent.ts';
import { answerTimeout } from './chat-session.ts';
import { StoppedByAskerError } from './running-answers.ts';
import { answerWithModel } from './language-model/answer-with-model.ts';
import { BudgetReachedError, type ModelBudget } from './language-model/model-budget.ts';
import { TokenMeter } from './language-model/token-meter.ts';
import type { AnswerRecord, EarlierTurn } from './threads/answer-record.ts';
import type { QuestionMeter } from './usage/question-meter.ts';
import type { ModelUsage } from './usage/usage.ts';

export interface AskedQuestion extends Omit<ChatRequest, 'earlier'> {
  /** The questions before that the request names. `undefined`: those of the chat are meant. */
  readonly earlier?: readonly EarlierTurn[] | undefined;
  readonly input: string;
  readonly chatId: string;
  readonly agent: ChatAgent;
  readonly client: DataClient;
  readonly signal: AbortSignal;
  readonly now: Date;
  /** `undefined`: no language model takes part. */
  readonly model: LanguageModelSettings | undefined;
  readonly budget: ModelBudget;
  readonly meter: QuestionMeter;
  readonly record: Pick<AnswerRecord, 'begin' | 'end'>;
  /** Receives faults that are nobody's doing. */
  readonly onFault: (error: unknown) => void;
}

/** The last line of an answer that failed. */
export interface ErrorLine {
  readonly error: string;
  readonly code: ProblemCode;
  /** Seconds after which the same question may be answered. */
  readonly retryAfter?: number | undefined;
}

export type StreamedLine = ChatLine | ErrorLine;

interface AnswerUsage extends ModelUsage {
  readonly queries: number;
}

/** Errors become the last line, since the status has been sent. */
export async function* streamAnswer(question: AskedQuestion): AsyncGenerator<StreamedLine> {
  const { chatId } = question;
  const messageId = question.messageId ?? `${question.now.getTime()}-message`;
  const asked: ChatLine = { id: messageId, role: 'user', content: question.input };
  yield { id: '__cutoff__', state: { chatId, isStreaming: true } };
  yield asked;
  try {
    const { answer, usage } = yield* streamCounted(question, messageId);
    const messages = [asked, answer].map(toPlainMessage);
    yield { id: '__state__', state: { chatId, isStreaming: false, messages } };
    yield { id: '__usage__', state: usage };
  } catch (error) {
    if (question.signal.reason instanceof StoppedByAskerError) {
      yield { id: '__aborted__', state: { chatId, isStreaming: false } };
      return;
    }
    // Nobody is at fault where the asker has gone, or the time is over.
    const isFault = !(error instanceof Problem) || error.cause !== undefined;
    if (isFault && !question.signal.aborted) question.onFault(error);
    yield toErrorLine(error, question.signal);
  }
}

/** What a question has used counts also where it failed. Then nothing of it is stored. */
async function* streamCounted(
  question: AskedQuestion,
  messageId: string,
): AsyncGenerator<ChatLine, StreamedAnswer> {
  const { input, choice, meter, record, onFault } = question;
  await meter.begin();
  const asked = { input, ...(choice !== undefined && { choice }) };
  let answer: ChatLine | undefined;
  try {
    const earlier = await record.begin(messageId, asked, question.earlier);
    const streamed = yield* streamLines({ ...question, earlier }, messageId);
    ({ answer } = streamed);
    return streamed;
  } finally {
    // The answer stands, also where it cannot be stored or counted.
    await record.end(answer).catch(onFault);
    await meter.end().catch(onFault);
  }
}

interface StreamedAnswer {
  readonly answer: ChatLine;
  readonly usage: AnswerUsage;
}

async function* streamLines(
  question: AskedQuestion,
  messageId: string,
): AsyncGenerator<ChatLine, StreamedAnswer> {
  const { model } = question;
  if (!model) return yield* streamAnalyst(question, messageId);
  try {
    return yield* streamModel(question, messageId, model);
  } catch (error) {
    if (error instanceof BudgetReachedError) return yield* streamAnalyst(question, messageId, error.message);
    throw error;
  }
}

/** @param note - why no language model takes part this time. */
async function* streamAnalyst(
  { input, choice, earlier, client, signal, now, agent, meter, sessionSettings = {} }: AskedQuestion,
  messageId: string,
  note?: string,
): AsyncGenerator<ChatLine, StreamedAnswer> {
  const { locale = agent.language ?? 'en', timezone: timeZone } = sessionSettings;
  const found = await answerFromData({ input, choice, earlier, locale, timeZone, now }, client);
  signal.throwIfAborted();
  const rows = found.kind === 'answer' ? found.rows : [];
  for (const { result } of rows) meter.count(result);
  for (const [at, one] of rows.entries()) yield toToolLine(`${messageId}-tool-${at}`, one);
  const answer = toAnswerLine(`${messageId}-answer`, found, locale, note);
  yield answer;
  return { answer, usage: { queries: rows.length, inputTokens: 0, outputTokens: 0 } };
}

async function* streamModel(
  { input, earlier, client, signal, now, agent, meter: used, sessionSettings = {}, budget }: AskedQuestion,
  messageId: string,
  settings: LanguageModelSettings,
): AsyncGenerator<ChatLine, StreamedAnswer> {
  const { instructions, language } = agent;
  const { locale = language ?? 'en', timezone: timeZone = 'UTC' } = sessionSettings;
  const meter = new TokenMeter(budget);
  let tools = 0;
  for await (const event of answerWithModel({
    input,
    earlier,
    client: used.watch(client),
    signal,
    now,
    locale,
    timeZone,
    language,
    instructions,
    settings,
    meter,
  })) {
    if (event.kind === 'answer') {
      const answer = toWrittenLine(`${messageId}-answer`, event.answer);
      yield answer;
      return { answer, usage: { queries: event.answer.rows.length, ...meter.total } };
    } else {
      yield toProgressLine(`${messageId}-${toSuffix(event, tools)}`, event);
      if (event.kind === 'tool') tools += 1;
    }
  }
  throw new Problem('unavailable', 'The language model gave no answer. Try again.');
}

const toSuffix = (event: ModelProgress, tools: number): string =>
  event.kind === 'tool' ? `tool-${tools}` : `${event.kind}-${event.turn}`;

function toErrorLine(thrown: unknown, signal: AbortSignal): ErrorLine {
  const error: unknown = signal.reason instanceof Problem ? signal.reason : thrown;
  if (error instanceof Problem) {
    const { message, code, retryAfter } = error;
    return { error: message, code, ...(retryAfter !== undefined && { retryAfter }) };
  }
  return signal.aborted
    ? { error: `The answer took longer than ${answerTimeout} seconds.`, code: 'unavailable' }
    : { error: 'The question could not be answered. Try again.', code: 'internal-error' };
}
