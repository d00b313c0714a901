/** The lines of the response that reads a chat. Source: docs/ai-api.md, "Chats". */
import { toPlainMessage, type ChatLine } from '../chat-lines.ts';
import { toWithheldLine } from './stored-answer.ts';
import type { ChatTurn } from './stored-chat.ts';

interface ReadChat {
  readonly chatId: string;
  readonly turns: readonly ChatTurn[];
  /** Whether another question of the chat is being answered. */
  readonly isStreaming: boolean;
}

/** In the form in which questions are answered, so that one reader reads both. */
export function listChatLines({ chatId, turns, isStreaming }: ReadChat): ChatLine[] {
  const lines = turns.flatMap(({ messageId, question, shown }): ChatLine[] => [
    {
      id: messageId,
      role: 'user',
      content: question.input,
      ...(question.choice !== undefined && { choice: question.choice }),
    },
    shown?.line ?? toWithheldLine(`${messageId}-answer`),
  ]);
  return [
    { id: '__cutoff__', state: { chatId, isStreaming } },
    ...lines,
    { id: '__state__', state: { chatId, isStreaming, messages: lines.map(toPlainMessage) } },
  ];
}
