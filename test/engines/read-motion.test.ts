import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import { readMotion } from '../../src/engines/read-motion.ts';

function readFrom(text: string): number {
  const element = document.createElement('div');
  element.style.setProperty('--v-motion', text);
  document.body.append(element);
  const motion = readMotion(element);
  element.remove();
  return motion;
}

describe('the motion of a theme', () => {
  it('is a multiple within its limits, and as usual for a text that is no number', () => {
    const given = ['0', '0.5', ' 2 ', '1e9', '-1', '', ' ', 'none', 'calc(0 * 1)', 'NaN', '1s'];
    expect(given.map(readFrom)).to.deep.equal([0, 0.5, 2, 2, 0, 1, 1, 1, 1, 1, 1]);
  });

  it('is none for a reader who prefers reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(readFrom('2')).to.equal(0);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });
});
