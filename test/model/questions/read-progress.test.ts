import { expect, test } from 'vitest';
import { addProgress, noProgress } from '../../../src/model/questions/read-progress.ts';

const readText = (lines: readonly unknown[]): string => lines.reduce(addProgress, noProgress).text;
const text = (id: string, content: string) => ({ id, role: 'assistant', content, isDelta: true });

test('what a model writes is joined turn by turn, and what stands before a tool is left out', () => {
  expect(readText([text('a-text-1', 'Let me '), text('a-text-1', 'look.')])).toBe('Let me look.');
  const tool = { id: 'a-tool-0', toolCall: { name: 'run_query', input: '{}', result: '{}' } };
  expect(readText([text('a-text-1', 'Let me look.'), tool])).toBe('');
  expect(readText([text('a-text-1', 'Let me look.'), tool, text('a-text-2', 'Denver')])).toBe('Denver');
  expect(readText([text('a-text-1', 'One'), text('a-text-2', 'Two')])).toBe('Two');
});

test('lines of other kinds, and those that cannot be read, change nothing', () => {
  const thinking = { id: 'a-thinking-1', thinking: 'Hm', isDelta: true };
  const answer = { id: 'a-answer', content: 'Whole.', graphPath: ['final'] };
  const strange = [
    undefined,
    null,
    7,
    'text',
    [],
    {},
    { isDelta: true },
    { id: 3, content: 'x', isDelta: true },
  ];
  expect(readText([text('a-text-1', 'Denver'), thinking, answer, ...strange])).toBe('Denver');
});
