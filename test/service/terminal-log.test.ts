import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdLog, preferText } from '../../src/service/commands/terminal-log.ts';

test('lines of a start come in their order after its message, and later ones at once', () => {
  const texts = fc.array(fc.string());
  fc.assert(
    fc.property(texts, texts, (early, late) => {
      const written: string[] = [];
      const log = holdLog((line) => void written.push(line));
      for (const line of early) log.write(line);
      expect(written).toEqual([]);
      log.release();
      for (const line of late) log.write(line);
      log.release();
      expect(written).toEqual([...early, ...late]);
    }),
  );
});

test('a log in a terminal is text, unless the environment says otherwise', () => {
  expect(preferText({}, true)).toEqual({ LOG_FORMAT: 'text' });
  expect(preferText({ LOG_FORMAT: 'json' }, true)).toEqual({ LOG_FORMAT: 'json' });
  expect(preferText({}, false)).toEqual({});
});
