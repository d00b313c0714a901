import { expect, test } from 'vitest';
import fc from 'fast-check';
import { parseChats, parseChat } from '../../../src/model/questions/parse-chat.ts';

const item = {
  id: 3,
  chatId: 'a',
  agentId: null,
  title: 'how many orders',
  updatedAt: '2026-11-28T10:00:00.000Z',
};

test('chats are read, and what is no chat is left out', () => {
  const time = Date.UTC(2026, 10, 28, 10);
  const items = [item, { ...item, agentId: 7 }, { ...item, title: ' ' }, null, 5];
  expect(parseChats({ items, pageInfo: { hasNextPage: true } })).toEqual({
    chats: [
      { id: 3, chatId: 'a', agentId: undefined, title: 'how many orders', time },
      { id: 3, chatId: 'a', agentId: 7, title: 'how many orders', time },
    ],
    hasMore: true,
  });
});

test('each question has its answer, also in words alone', () => {
  const lines = [
    { id: '__cutoff__' },
    { id: '1', role: 'user', content: 'how many orders' },
    { id: '1-answer', role: 'assistant', content: 'Count: 3.', answer: { kind: 'withheld' } },
    { id: '2', role: 'user', content: 'and open?', choice: 1 },
    { id: '2-answer', role: 'assistant', content: 'Count: 1.' },
    { id: '3', role: 'user', content: 'without an answer' },
    { id: '__state__', state: {} },
  ];
  expect(parseChat(lines)).toEqual([
    { question: 'how many orders', choice: undefined, answer: { kind: 'refusal', text: 'Count: 3.' } },
    { question: 'and open?', choice: 1, answer: { kind: 'refusal', text: 'Count: 1.' } },
  ]);
});

test('nothing that arrives throws', () => {
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.anything()), (page, lines) => {
      parseChats(page);
      parseChat(lines);
    }),
  );
});
