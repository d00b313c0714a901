/** What becomes of one answer in its chat: noted while it is made, stored at its end, and given again only while it holds. */
import type { AskedBefore } from '../../../model/questions/question-ports.ts';
import type { ChatLine } from '../chat-lines.ts';
import type { AnswerWitness } from './answer-witness.ts';
import { isSameQuestion, type StoredChat } from './stored-chat.ts';

/** A question before, and the words of its answer, if they are told to a language model. */
export interface EarlierTurn extends AskedBefore {
  readonly answer?: string | undefined;
}

/** The chat of a reader, as far as one answer needs it. */
type AnswerChat = Pick<StoredChat, 'readEarlier' | 'readTold' | 'begin' | 'end' | 'has'>;

export class AnswerRecord {
  /** `undefined`: nothing of the reader is stored. */
  readonly #chat: AnswerChat | undefined;
  readonly #witness: AnswerWitness;
  readonly #tellsAnswers: boolean;
  /** Of the question. `undefined`: it is not stored. */
  #id: number | undefined;

  /** @param tellsAnswers - whether a language model answers, which is told what was answered before. */
  constructor(chat: AnswerChat | undefined, witness: AnswerWitness, tellsAnswers: boolean) {
    this.#chat = chat;
    this.#witness = witness;
    this.#tellsAnswers = tellsAnswers;
  }

  /** @param given - the questions before that the request names. @returns those that the question goes on from. */
  async begin(
    messageId: string,
    question: AskedBefore,
    given: readonly AskedBefore[] | undefined,
  ): Promise<readonly EarlierTurn[]> {
    const earlier = given ?? (await this.#chat?.readEarlier()) ?? [];
    // First of all: whoever deletes the chat from now on also deletes what is told of it.
    this.#id = await this.#chat?.begin(messageId, question, given);
    return this.#tellsAnswers && earlier.length > 0 ? this.#addAnswers(earlier) : earlier;
  }

  /** Each answer once, from the last question on. The new answer depends on what those depend on. */
  async #addAnswers(earlier: readonly AskedBefore[]): Promise<EarlierTurn[]> {
    const turns = (await this.#chat?.readTold(this.#witness)) ?? [];
    return earlier.reduceRight<EarlierTurn[]>((told, question) => {
      const at = turns.findLastIndex((turn) => isSameQuestion(turn.question, question));
      const [turn] = at === -1 ? [] : turns.splice(at, 1);
      return [{ ...question, answer: turn?.shown?.line.content }, ...told];
    }, []);
  }

  /** @param line - of the answer. `undefined`: there is none. */
  async end(line: ChatLine | undefined): Promise<void> {
    if (this.#id !== undefined) await this.#chat?.end(this.#id, line, this.#witness);
  }

  /** Whether its lines may be given to their asker again. */
  async holds(): Promise<boolean> {
    if (!(await this.#witness.isCurrent())) return false;
    return this.#id === undefined || (await this.#chat?.has(this.#id)) === true;
  }
}
