/** A chat of one reader: what was asked and answered before, as far as the reader may still see it. */
import { z } from 'zod';
import { maxEarlier } from '../../../contract/chat-path.ts';
import type { AskedBefore } from '../../../model/questions/question-ports.ts';
import type { DataCaller } from '../../access/data-access-ports.ts';
import type { Database } from '../../database/database.ts';
import type { ChatLine } from '../chat-lines.ts';
import { readAiSettings } from '../usage/settings-rows.ts';
import { toCutoff } from './chat-age.ts';
import {
  addMessage,
  deleteOldChats,
  listMessages,
  type ChatMessageRow,
  type ChatPlace,
} from './chat-rows.ts';
import { sealAnswer, type Sealing } from './seal-answer.ts';
import { readStoredAnswer, toStoredAnswer, toWithheldLine } from './stored-answer.ts';

/** Most turns that are read, the last ones. */
const mostTurns = 100;

const questionSchema = z.object({ input: z.string(), choice: z.int().optional() });

export interface StoredChatOptions {
  readonly database: Database;
  readonly accountId: number;
  readonly place: ChatPlace;
  readonly sealing: Sealing;
  /** With the rights of this moment. `undefined`: the reader's credential has ended. */
  readonly findCaller: () => Promise<DataCaller | undefined>;
  readonly now: Date;
}

/** A question, and the line of its answer. */
export interface ChatTurn {
  readonly messageId: string;
  readonly question: AskedBefore;
  readonly line: ChatLine;
}

export class StoredChat {
  readonly #options: StoredChatOptions;

  constructor(options: StoredChatOptions) {
    this.#options = options;
  }

  /** The last turns, the oldest first. */
  async read(): Promise<ChatTurn[]> {
    const caller = await this.#options.findCaller();
    if (!caller) return [];
    return Promise.all((await this.#list(mostTurns)).map((row) => this.#toTurn(row, caller)));
  }

  /** The questions that the next one can go on from, the oldest first. */
  async readEarlier(): Promise<AskedBefore[]> {
    return (await this.#list(maxEarlier)).map(({ question }) => questionSchema.parse(question));
  }

  /** Stores a question that was answered, unless the account stores none, and deletes what is too old. */
  async add(messageId: string, question: AskedBefore, line: ChatLine): Promise<void> {
    const { database, accountId, place, sealing, now } = this.#options;
    const answer = toStoredAnswer(line);
    const caller = await this.#options.findCaller();
    if (!answer || !caller) return;
    const seal = await sealAnswer(sealing, caller, { ...answer, at: now });
    const message = { messageId, at: now, question, answer: seal === undefined ? undefined : answer, seal };
    await database.write(accountId, async (rows) => {
      const { keepDays } = await readAiSettings(rows);
      await deleteOldChats(rows, toCutoff(now, keepDays));
      if (keepDays > 0) await addMessage(rows, place, message);
    });
  }

  #list(most: number): Promise<ChatMessageRow[]> {
    const { database, accountId, place, now } = this.#options;
    return database.read(accountId, async (rows) => {
      const { keepDays } = await readAiSettings(rows);
      return listMessages(rows, place, { since: toCutoff(now, keepDays), most });
    });
  }

  async #toTurn(
    { message_id: messageId, at, question, answer, seal }: ChatMessageRow,
    caller: DataCaller,
  ): Promise<ChatTurn> {
    const stored = readStoredAnswer(answer);
    const current = stored && (await sealAnswer(this.#options.sealing, caller, { ...stored, at }));
    const isSame = current !== undefined && current === seal;
    const line = stored && isSame ? stored.line : toWithheldLine(`${messageId}-answer`);
    return { messageId, question: questionSchema.parse(question), line };
  }
}
