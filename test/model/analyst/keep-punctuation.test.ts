import { expect, test } from 'vitest';
import type { Piece } from '../../../src/views/story/model/compose-sentence.ts';
import { keepPunctuation } from '../../../src/views/story/model/keep-punctuation.ts';

const column = { name: 'a', type: 'number' } as const;
const number = (text: string): Piece => ({ text, fact: { style: 'name', column, row: 0 } });

test('a mark behind a number goes with it, and the text stays the same', () => {
  const pieces = [
    { text: 'Highest: ' },
    number('118'),
    { text: ', ' },
    number('19%'),
    { text: ' of all (' },
    number('5'),
    { text: ').' },
  ];
  const kept = keepPunctuation(pieces);
  expect(kept.map(({ before, after }) => before + after)).toEqual(['', ',', '', '', '', '().', '']);
  const text = kept.map(({ piece, before, after }) => before + piece.text + after).join('');
  expect(text).toBe(pieces.map((piece) => piece.text).join(''));
});
