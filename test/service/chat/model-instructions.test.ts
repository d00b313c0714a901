import { expect, test } from 'vitest';
import { writePrompt } from '../../../src/service/chat/language-model/model-instructions.ts';

test('a question without others before it is sent as it is', () => {
  expect(writePrompt({ input: 'flights?' })).toBe('flights?');
});

test('answers before are told in one line each, as far as they fit, and never end within a character', () => {
  const answer = `${'a'.repeat(1_498)}\n\u{1F426} and more`;
  const told = writePrompt({ input: 'And?', earlier: [{ input: 'Who?', answer }, { input: 'When?' }] });
  const [before, ...lines] = told.split('\n');
  expect(before).toContain('Query numbers of these answers again');
  expect(lines).toEqual(['- Who?', `  Answered: ${'a'.repeat(1_498)} `, '- When?', 'Asked now:', 'And?']);
});
