import { expect, test } from 'vitest';
import {
  computeLuminance,
  isDarkText,
  isLightSurface,
  readChannels,
} from '../../../src/model/theme/lightness.ts';

test.each(['rgb(255, 0, 0)', 'rgb(200 40 60)', 'rgb(10, 90, 200)', 'rgb(0, 0, 0)'])(
  '%s is the text of a light surface',
  (text) => expect(isDarkText(readChannels(text))).toBe(true),
);

test.each(['rgb(255, 255, 0)', 'rgba(255, 138, 147, 0.9)', 'rgb(240, 241, 243)'])(
  '%s is the text of a dark surface',
  (text) => expect(isDarkText(readChannels(text))).toBe(false),
);

test('a surface is light where black has more contrast than white', () => {
  for (let grey = 0; grey < 256; grey += 1) {
    const luminance = computeLuminance([grey, grey, grey]);
    const isLight = (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05);
    expect([grey, isLightSurface([grey, grey, grey])]).toEqual([grey, isLight]);
  }
});
