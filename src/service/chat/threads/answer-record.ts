/** What becomes of one answer in its chat: noted while it is made, stored at its end, and given again only while it holds. */
import type { AskedBefore } from '../../../model/questions/question-ports.ts';
import type { ChatLine } from '../chat-lines.ts';
import type { AnswerWitness } from './answer-witness.ts';
import { isSameQuestion, type StoredChat } from './stored-chat.ts';

/** A question before, and the words of its answer, if they are told to a language model. */
export interface EarlierTurn extends AskedBefore {
  readonly answer?: string | undefined;
}

/** Most answers before that a language model is told, the last ones. */
const mostTold = 3;

export class AnswerRecord {
  /** `undefined`: nothing of the reader is stored. */
  readonly #chat: StoredChat | undefined;
  readonly #witness: AnswerWitness;
  /** Of the question. `undefined`: it is not stored. */
  #id: number | undefined;

  readonly #tellsAnswers: boolean;

  /** @param tellsAnswers - whether a language model answers, which is told what was answered before. */
  constructor(chat: StoredChat | undefined, witness: AnswerWitness, tellsAnswers: boolean) {
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
    const told = this.#tellsAnswers && earlier.length > 0 ? await this.#addAnswers(earlier) : earlier;
    this.#id = await this.#chat?.begin(messageId, question, given);
    return told;
  }

  /** Only those that the reader may still see. The answer depends on what they depend on. */
  async #addAnswers(earlier: readonly AskedBefore[]): Promise<EarlierTurn[]> {
    const turns = (await this.#chat?.read(mostTold)) ?? [];
    const told: EarlierTurn[] = [];
    for (const question of earlier) {
      const shown = turns.findLast((turn) => isSameQuestion(turn.question, question))?.shown;
      await this.#witness.note(shown?.queries ?? []);
      told.push({ ...question, answer: shown?.line.content });
    }
    return told;
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
