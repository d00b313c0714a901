/** What becomes of one answer in its chat: noted while it is made, stored at its end, and given again only while it holds. */
import type { AskedBefore } from '../../../model/questions/question-ports.ts';
import type { ChatLine } from '../chat-lines.ts';
import type { AnswerWitness } from './answer-witness.ts';
import type { StoredChat } from './stored-chat.ts';

export class AnswerRecord {
  /** `undefined`: nothing of the reader is stored. */
  readonly #chat: StoredChat | undefined;
  readonly #witness: AnswerWitness;
  /** Of the question. `undefined`: it is not stored. */
  #id: number | undefined;

  constructor(chat: StoredChat | undefined, witness: AnswerWitness) {
    this.#chat = chat;
    this.#witness = witness;
  }

  /** @param given - the questions before that the request names. @returns those that the question goes on from. */
  async begin(
    messageId: string,
    question: AskedBefore,
    given: readonly AskedBefore[] | undefined,
  ): Promise<readonly AskedBefore[]> {
    const earlier = given ?? (await this.#chat?.readEarlier()) ?? [];
    this.#id = await this.#chat?.begin(messageId, question, given);
    return earlier;
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
