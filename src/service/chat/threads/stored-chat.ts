/** A chat of one reader: what was asked and answered before, as far as the reader may still see it. */
import { z } from 'zod';
import { maxEarlier } from '../../../contract/chat-path.ts';
import type { AskedBefore } from '../../../model/questions/question-ports.ts';
import type { Database } from '../../database/database.ts';
import type { ChatLine } from '../chat-lines.ts';
import { readAiSettings } from '../usage/settings-rows.ts';
import { sealAnswer, type AnswerWitness, type WitnessPorts } from './answer-witness.ts';
import { readCutoff, toCutoff } from './chat-age.ts';
import { deleteOldChats } from './chat-rows.ts';
import * as stored from './message-rows.ts';
import type { ChatReference, StoredMessage } from './message-rows.ts';
import { listTold, mostToldAnswers } from './told-answers.ts';
import { readStoredAnswer, toStoredAnswer, type StoredAnswer } from './stored-answer.ts';

/** Most turns that are read, the last ones. */
const mostTurns = 30;

const asked = { input: z.string(), choice: z.int().optional() };

/** With the questions before, where they are not those of the chat. */
const questionSchema = z.object({ ...asked, earlier: z.array(z.object(asked)).optional() });

export interface StoredChatOptions {
  readonly database: Database;
  readonly accountId: number;
  readonly chat: ChatReference;
  readonly ports: WitnessPorts;
  readonly now: Date;
}

export interface ChatTurn {
  readonly messageId: string;
  readonly question: AskedBefore;
  /** `undefined`: the reader may not see the answer any more, or nobody can say so. */
  readonly shown: StoredAnswer | undefined;
}

export class StoredChat {
  readonly #options: StoredChatOptions;

  constructor(options: StoredChatOptions) {
    this.#options = options;
  }

  /** The last turns, the oldest first. */
  async read(): Promise<ChatTurn[]> {
    const turns: ChatTurn[] = [];
    for (const message of await this.#listMessages(mostTurns)) turns.push(await this.#toTurn(message));
    return turns;
  }

  /**
   * The last turns whose answers a language model may be told.
   * @param witness - remembers what they depend on before it is decided who may see them: a right that changes in between is noticed.
   */
  async readTold(witness: AnswerWitness): Promise<ChatTurn[]> {
    await witness.noteNames();
    const messages = (await this.#listMessages(mostToldAnswers)).map((message) => ({
      message,
      queries: readStoredAnswer(message.answer)?.queries ?? [],
    }));
    const turns: ChatTurn[] = [];
    for (const { message, queries } of listTold(messages)) {
      await witness.note(queries);
      turns.push(await this.#toTurn(message));
    }
    return turns;
  }

  #listMessages(most: number): Promise<StoredMessage[]> {
    const { database, accountId, chat, now } = this.#options;
    return database.read(accountId, async (rows) =>
      stored.listMessages(rows, chat, { since: await readCutoff(rows, now), most }),
    );
  }

  /** The questions that the next one can go on from, the oldest first. */
  async readEarlier(): Promise<AskedBefore[]> {
    const { database, accountId, chat, now } = this.#options;
    const found = await database.read(accountId, async (rows) =>
      stored.listQuestions(rows, chat, { since: await readCutoff(rows, now), most: maxEarlier }),
    );
    return found.reduce<AskedBefore[]>(goOn, []).slice(-maxEarlier);
  }

  /**
   * Notes a question that is being answered: it alone decides whether the answer may be stored. The same question with the same id
   * is stored once.
   * @param given - the questions before that the request names. `undefined`: those of the chat are meant.
   * @returns `undefined` if the account stores no chats.
   */
  async begin(
    messageId: string,
    question: AskedBefore,
    given: readonly AskedBefore[] | undefined,
  ): Promise<number | undefined> {
    const { database, accountId, chat, now } = this.#options;
    const isOfChat = given === undefined || isSame(given, await this.readEarlier());
    const content = { ...question, ...(!isOfChat && { earlier: given }) };
    return database.write(accountId, async (rows) => {
      const { keepDays } = await readAiSettings(rows);
      await deleteOldChats(rows, toCutoff(now, keepDays));
      if (keepDays === 0) return undefined;
      const known = (await stored.listQuestionsOf(rows, chat, messageId)).find((one) =>
        isSameQuestion(questionSchema.parse(one.question), question),
      );
      return known?.id ?? stored.beginMessage(rows, chat, { messageId, at: now, question: content });
    });
  }

  /** Whether the question is still there: the reader, an admin or the end of its time may have deleted it. */
  async has(id: number): Promise<boolean> {
    const { database, accountId } = this.#options;
    return database.read(accountId, (rows) => stored.hasMessage(rows, id));
  }

  /** Stores the answer to a question, if it answers something and the question is still there. Otherwise the question goes. */
  async end(id: number, line: ChatLine | undefined, witness: AnswerWitness): Promise<void> {
    const { database, accountId, ports, now } = this.#options;
    const answer = line && toStoredAnswer(line, witness.queries);
    if (!answer) return database.write(accountId, (rows) => stored.dropQuestion(rows, id));
    // In this order: a right that changes in between makes the two differ.
    const sealed = await sealAnswer(ports, { ...answer, at: now });
    const seal = (await witness.isCurrent()) ? sealed : undefined;
    const shown = seal === undefined ? undefined : answer;
    await database.write(accountId, (rows) =>
      stored.answerMessage(rows, id, { at: now, answer: shown, seal }),
    );
  }

  async #toTurn({ message_id: messageId, at, question, answer, seal }: StoredMessage): Promise<ChatTurn> {
    const known = readStoredAnswer(answer);
    const current = known && (await sealAnswer(this.#options.ports, { ...known, at }));
    const isShown = current !== undefined && current === seal;
    return { messageId, question: questionSchema.parse(question), shown: isShown ? known : undefined };
  }
}

/** A question that names those before it begins anew. */
function goOn(before: AskedBefore[], question: unknown): AskedBefore[] {
  const { earlier = before, ...own } = questionSchema.parse(question);
  return [...earlier, own];
}

export const isSameQuestion = (one: AskedBefore, other: AskedBefore): boolean =>
  one.input === other.input && one.choice === other.choice;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
