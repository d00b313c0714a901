/** Answers a question with a language model, and checks the numbers of its answer. Source: docs/ai-api.md, "A language model". */
import type { ModelMessage } from 'ai';
import type { LanguageModelSettings } from '../../config/language-model-settings.ts';
import { Problem } from '../../http/http-problem.ts';
import { proveText } from '../../../model/questions/written/prove-text.ts';
import type { DataClient } from '../../own-data-api/data-client.ts';
import { connectLanguageModel } from './connect-language-model.ts';
import {
  writeInstructions,
  writePrompt,
  type InstructionScene,
  type PromptQuestion,
} from './model-instructions.ts';
import type { ModelUsage } from '../usage/usage.ts';
import { describeFault, findRefusal, toLoggedError } from './endpoint-fault.ts';
import { BudgetReachedError } from './model-budget.ts';
import { createModelTools, toolDefinitions, type ModelTools } from './model-tools.ts';
import type { ModelEvent } from './model-event.ts';
import type { ReportedUsage, TokenMeter } from './token-meter.ts';
import { Writing } from './writing.ts';

/** Most turns of one answer, each of which may use tools. */
const mostTurns = 8;

export interface ModelQuestion extends InstructionScene, PromptQuestion {
  readonly client: DataClient;
  readonly settings: LanguageModelSettings;
  readonly signal: AbortSignal;
  /** Counts each turn before it begins and after it has ended. What it throws ends the answer. */
  readonly meter: Pick<TokenMeter, 'begin' | 'settle' | 'release'>;
}

/**
 * @throws Problem where the model cannot be reached or says nothing; its cause is what happened.
 * @throws BudgetReachedError from `meter`.
 */
export async function* answerWithModel(question: ModelQuestion): AsyncGenerator<ModelEvent> {
  const { client, signal } = question;
  const tools = createModelTools(client, question);
  const writing = new Writing();
  const ending = new AbortController();
  try {
    const stopped = AbortSignal.any([signal, ending.signal]);
    const turns = countTurns(question.meter);
    for await (const part of await startModel({ ...question, signal: stopped }, { tools, turns })) {
      const event = writing.read(part);
      if (event) yield event;
    }
    await turns.settled();
  } catch (cause) {
    if (signal.aborted || cause instanceof Problem || cause instanceof BudgetReachedError) throw cause;
    if (findRefusal(cause) !== undefined) await question.meter.release();
    throw new Problem('unavailable', describeFault(cause), undefined, { cause: toLoggedError(cause) });
  } finally {
    // Whoever stops reading also stops the endpoint.
    ending.abort();
  }
  signal.throwIfAborted();
  const { text } = writing;
  if (text === '') throw new Problem('unavailable', 'The language model gave no answer. Try again.');
  const { locale, input, now, timeZone } = question;
  const pieces = proveText({ text, question: input, locale, clock: { now, timeZone }, rows: tools.found });
  const { found: rows, proposing } = tools;
  yield { kind: 'answer', answer: { text, pieces, rows, proposals: proposing.proposals } };
}

interface Turns {
  begin(most: ModelUsage): Promise<void>;
  end(used: ReportedUsage): Promise<void>;
  settled(): Promise<void>;
}

/**
 * A turn begins only when the one before is settled: it would otherwise be refused for tokens that were never used. The client
 * waits for the end of a turn before it prepares the next one, but drops what the end throws, which is thrown here.
 */
function countTurns(meter: ModelQuestion['meter']): Turns {
  let last = Promise.resolve();
  return {
    async begin(most) {
      await last;
      await meter.begin(most);
    },
    end(used) {
      last = meter.settle(used);
      return last;
    },
    settled: () => last,
  };
}

interface ModelParts {
  readonly tools: ModelTools;
  readonly turns: Turns;
}

async function startModel(question: ModelQuestion, { tools, turns }: ModelParts) {
  const { settings, signal } = question;
  const { stepCountIs, streamText, tool } = await import('ai');
  const { search_model, run_query, ask_analyst, propose_chart, propose_filter, propose_grain } =
    toolDefinitions;
  const { proposing } = tools;
  const { fullStream } = streamText({
    model: await connectLanguageModel(settings),
    system: writeInstructions(question),
    prompt: writePrompt(question),
    tools: withoutPrototype({
      search_model: tool({ ...search_model, execute: tools.search_model }),
      run_query: tool({ ...run_query, execute: tools.run_query }),
      ask_analyst: tool({ ...ask_analyst, execute: tools.ask_analyst }),
      propose_chart: tool({ ...propose_chart, execute: (input) => proposing.proposeChart(input) }),
      propose_filter: tool({ ...propose_filter, execute: (input) => proposing.proposeFilter(input) }),
      propose_grain: tool({ ...propose_grain, execute: (input) => proposing.proposeGrain(input) }),
    }),
    stopWhen: stepCountIs(mostTurns),
    maxOutputTokens: settings.answerTokens,
    maxRetries: 1,
    abortSignal: signal,
    prepareStep: async ({ messages }) => {
      await turns.begin(measureTurn(messages, settings));
      return {};
    },
    onStepFinish: ({ usage: { inputTokens, outputTokens } }) => turns.end({ inputTokens, outputTokens }),
    // Errors arrive in the stream.
    onError: () => undefined,
  });
  return fullStream;
}

/** The client would take what every object has, such as `__proto__`, for a tool. */
function withoutPrototype<Tools extends object>(tools: Tools): Tools {
  Object.setPrototypeOf(tools, null);
  return tools;
}

/** What one turn may use at most: a token stands for three bytes or more, and the tools are described in less than 2,500. */
const measureTurn = (
  messages: readonly ModelMessage[],
  { answerTokens }: LanguageModelSettings,
): ModelUsage => ({
  inputTokens: 2_500 + Math.ceil(Buffer.byteLength(JSON.stringify(messages)) / 3),
  outputTokens: answerTokens,
});
