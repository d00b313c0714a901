/** What a reader does with an answer, and what came of it in words. */
import type { ProvenNumber } from '../../views/story/model/finding.ts';
import type { AnswerMessages } from '../../model/messages/answer-en.ts';
import { planAnswerReport, type AnswerReport } from '../../model/questions/answers/plan-answer-report.ts';
import type { AnswerGrain } from '../../model/questions/find-answer-grain.ts';
import type { ShownSentence } from '../../model/questions/parse-answer.ts';
import { openProof } from '../../views/story/element/number-button.ts';
import { findControlMessages } from '../control/control-messages.ts';
import { findGrainTitle } from '../control/grain-title.ts';
import type { QuestionsInput, Turn } from './question-turn.ts';
import {
  describeConditions,
  toPlainText,
  type AnswerActions,
  type FoundAnswer,
} from './render-answer-actions.ts';

export interface TurnPorts {
  readonly input: QuestionsInput;
  readonly messages: AnswerMessages;
  readonly signal: AbortSignal;
  /** Where proofs are opened. */
  readonly root: HTMLElement | ShadowRoot | DocumentFragment;
  readonly report: (turn: Turn, outcome: string) => void;
}

export function listTurnActions(turn: Turn, answer: FoundAnswer, ports: TurnPorts): AnswerActions {
  const { grain } = turn;
  return {
    copy: () => void copy(turn, answer, ports),
    filter: () => filter(turn, ports),
    grain: grain && { title: findTitle(grain, ports), set: () => setGrain(turn, grain, ports) },
    add: planAddition(turn, answer, ports),
  };
}

async function copy(turn: Turn, answer: FoundAnswer, { messages, report }: TurnPorts): Promise<void> {
  // Pages without https have no clipboard, and readers may forbid it.
  const write = async (): Promise<boolean> => {
    await navigator.clipboard.writeText(toPlainText(answer));
    return true;
  };
  const isCopied = await write().catch(() => false);
  report(turn, messages(isCopied ? 'copied' : 'notCopied'));
}

function filter(turn: Turn, { input, messages, report }: TurnPorts): void {
  const conditions = describeConditions(turn.conditions, messages);
  if (input.filter(turn.conditions)) report(turn, messages('filtered', { conditions }));
}

const findTitle = ({ grain }: AnswerGrain, { input }: TurnPorts): string =>
  findGrainTitle(grain, findControlMessages(input.viewContext.context.locale));

function setGrain(turn: Turn, grain: AnswerGrain, ports: TurnPorts): void {
  const { input, messages, report } = ports;
  if (input.setGrain(grain)) report(turn, messages('grainSet', { grain: findTitle(grain, ports) }));
}

/** Its title is what was understood. Of what a language model wrote, that is the question. */
function planAddition(
  turn: Turn,
  { results: [result], sentences, understood, chart }: FoundAnswer,
  ports: TurnPorts,
): (() => void) | undefined {
  const report = ports.input.add && planAnswerReport(result, sentences, chart);
  return report && (() => void add(turn, { ...report, name: understood || turn.question }, ports));
}

async function add(
  turn: Turn,
  widget: AnswerReport & { readonly name: string },
  { input, messages, signal, report }: TurnPorts,
): Promise<void> {
  try {
    if (await input.add?.(widget, signal)) report(turn, messages('added'));
  } catch (error) {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    report(turn, messages('notAdded', { reason }));
  }
}

/** Opens the proof of a number. */
export async function prove(
  { pieces, result }: ShownSentence,
  { number, text }: { readonly number: ProvenNumber; readonly text: string },
  { input, root, signal }: TurnPorts,
): Promise<void> {
  const sentence = { pieces, source: { title: '', result }, isAdditive: false };
  await openProof(root, { sentence, number, text, viewContext: input.viewContext }, signal);
}
