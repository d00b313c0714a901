/** What the dialog of questions gets, and what it holds of each question. */
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import type { AskedBefore } from '../../model/questions/question-ports.ts';
import type { AnswerReport } from '../../model/questions/answers/plan-answer-report.ts';
import type { ListedChat, ListedChats, PastTurn } from '../../model/questions/parse-chat.ts';
import type { AnswerGrain } from '../../model/questions/find-answer-grain.ts';
import type { ShownAnswer } from '../../model/questions/parse-answer.ts';
import type { ViewContext, ViewElement } from '../view/view-interface.ts';
import type { FoundAnswer } from './render-answer-actions.ts';

export interface QuestionsInput {
  readonly ask: (question: AskedQuestion, signal: AbortSignal) => Promise<ShownAnswer>;
  readonly suggestions: readonly string[];
  readonly chats: ChatStore;
  /** The conditions of an answer, with the titles of their members. */
  readonly listConditions: (answer: FoundAnswer) => Promise<readonly CrossFilterCondition[]>;
  /** @returns whether the dashboard is filtered: the host may refuse it. */
  readonly filter: (conditions: readonly CrossFilterCondition[]) => boolean;
  /** The grain of an answer that the dashboard offers and does not have. */
  readonly findGrain: (answer: FoundAnswer) => AnswerGrain | undefined;
  /** @returns whether the dashboard has the grain: the host may refuse it. */
  readonly setGrain: (grain: AnswerGrain) => boolean;
  /**
   * Adds a widget to the draft of the dashboard. `undefined`: the reader may not.
   * @returns whether it was added: the host may refuse it.
   */
  readonly add:
    | ((report: AnswerReport & { readonly name: string }, signal: AbortSignal) => Promise<boolean>)
    | undefined;
  readonly viewContext: ViewContext;
}

/** The reader's chats of before. Methods reject with an error whose message is for readers. */
export interface ChatStore {
  /** The last ones, or all. */
  readonly list: (isWhole: boolean, signal: AbortSignal) => Promise<ListedChats>;
  readonly read: (chat: ListedChat, signal: AbortSignal) => Promise<readonly PastTurn[]>;
  readonly remove: (chat: ListedChat, signal: AbortSignal) => Promise<void>;
}

export interface AskedQuestion {
  readonly question: string;
  readonly choice: number | undefined;
  /** The questions before that were answered, the oldest first. */
  readonly earlier: readonly AskedBefore[];
  readonly chatId: string;
  /** `undefined`: the default agent. */
  readonly agentId: number | undefined;
  /** Called with what has been written of the answer so far. */
  readonly onProgress: (text: string) => void;
}

export interface ChosenReading {
  /** From 0. */
  readonly at: number;
  readonly text: string;
}

export interface Turn {
  /** Its index. */
  readonly id: number;
  readonly question: string;
  /** What the reader has chosen of several readings. */
  readonly chosen?: ChosenReading | undefined;
  readonly answer?: ShownAnswer | undefined;
  /** What a language model has written so far. */
  readonly progress?: string | undefined;
  readonly views: readonly ViewElement[];
  readonly conditions: readonly CrossFilterCondition[];
  /** A time grain that the dashboard can have. */
  readonly grain?: AnswerGrain | undefined;
  /** What the reader has done with the answer, in words. */
  readonly outcome: string;
}

/** What a question can go on from. */
export const listAnswered = (turns: readonly Turn[]): AskedBefore[] =>
  turns.flatMap(({ question, chosen, answer }) =>
    answer?.kind === 'answer' ? [{ input: question, choice: chosen?.at }] : [],
  );

export const emptyTurn = { views: [], conditions: [], outcome: '' } as const;

/** A turn of a chat of before. */
export const toTurn = ({ question, choice, answer }: PastTurn, id: number): Turn => ({
  id,
  question,
  chosen: choice === undefined ? undefined : { at: choice, text: question },
  answer,
  ...emptyTurn,
});
