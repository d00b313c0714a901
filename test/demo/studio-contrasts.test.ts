import { expect, test } from 'vitest';
import {
  gradeContrast,
  measureContrasts,
  passes,
  repairColor,
  seriesPairs,
  textPairs,
  writeRatio,
  type ContrastPair,
} from '../../demo/page/studio/list-contrasts.ts';

const measureOne = (pair: ContrastPair, top: string, below: string) => {
  const [contrast] = measureContrasts([pair], () => ({ top, below }));
  if (!contrast) throw new Error('One pair has one contrast.');
  return contrast;
};

const [text] = textPairs;
const [series] = seriesPairs;
if (!text || !series) throw new Error('There are texts and series.');

test('texts are graded AA from 4.5 and AAA from 7', () => {
  expect(gradeContrast(measureOne(text, '#777777', '#ffffff'), 'light')).toBe('low');
  expect(gradeContrast(measureOne(text, '#767676', '#ffffff'), 'light')).toBe('AA');
  expect(gradeContrast(measureOne(text, '#595959', '#ffffff'), 'dark')).toBe('AAA');
});

test('series need a contrast of 3', () => {
  expect(gradeContrast(measureOne(series, '#949494', '#ffffff'), 'light')).toBe('AA');
  expect(passes(measureOne(series, '#999999', '#ffffff'))).toBe(false);
});

test('a ratio that is too low is not rounded up to one that is enough', () => {
  expect(writeRatio(4.49)).toBe('4.4');
  expect(writeRatio(21)).toBe('21.0');
});

test('a repaired colour has enough contrast, and a good one stays as it is', () => {
  for (const below of ['#ffffff', '#10172a', '#fffdf0', '#7f7f7f'])
    for (const top of ['#aaaaaa', '#ffee00', '#3355ff']) {
      const repaired = repairColor({ top, below }, 4.5);
      expect(passes(measureOne(text, repaired, below))).toBe(true);
    }
  expect(repairColor({ top: '#123456', below: '#ffffff' }, 4.5)).toBe('#123456');
});
