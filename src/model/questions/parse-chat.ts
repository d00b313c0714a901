/** Reads the chats of a reader, as the AI API sends them. Source: docs/ai-api.md, "Chats". */
import { isRecord, readArray, readNonBlankString, readNumber, readString } from '../parsing/read-value.ts';
import { parseAnswer, type ShownAnswer } from './parse-answer.ts';

export interface ListedChat {
  readonly id: number;
  readonly chatId: string;
  /** `undefined`: the default agent. */
  readonly agentId: number | undefined;
  /** The first question. */
  readonly title: string;
  /** Of the last question, in milliseconds since 1970. */
  readonly time: number;
}

export interface ListedChats {
  readonly chats: readonly ListedChat[];
  /** Whether there are more. */
  readonly hasMore: boolean;
}

/** @param page - of `GET …/chats`. What cannot be read is left out. */
export function parseChats(page: unknown): ListedChats {
  if (!isRecord(page)) return { chats: [], hasMore: false };
  const { items, pageInfo } = page;
  const hasMore = isRecord(pageInfo) && pageInfo.hasNextPage === true;
  return { chats: readArray(items).filter(isRecord).flatMap(parseListedChat), hasMore };
}

function parseListedChat(item: Readonly<Record<string, unknown>>): ListedChat[] {
  const id = readNumber(item.id);
  const chatId = readNonBlankString(item.chatId);
  const title = readNonBlankString(item.title);
  const time = Date.parse(readString(item.updatedAt) ?? '');
  if (id === undefined || chatId === undefined || title === undefined || Number.isNaN(time)) return [];
  return [{ id, chatId, agentId: readNumber(item.agentId), title, time }];
}

/** A question that was asked before, and its answer. */
export interface PastTurn {
  readonly question: string;
  /** Which of its readings was meant, from 0. */
  readonly choice: number | undefined;
  readonly answer: ShownAnswer;
}

/** @param lines - of the response that reads a chat: each question is followed by its answer. */
export function parseChat(lines: readonly unknown[]): PastTurn[] {
  const known = lines.filter(isRecord);
  return known.flatMap((line, at) => {
    const question = readString(line.content);
    const next = known[at + 1];
    if (line.role !== 'user' || question === undefined || next?.role !== 'assistant') return [];
    const words = { kind: 'refusal', text: readString(next.content) ?? '' } as const;
    return [{ question, choice: readNumber(line.choice), answer: parseAnswer([next]) ?? words }];
  });
}
