import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdLog, preferText } from '../../src/service/commands/terminal-log.ts';

test('lines come at once, and those of a message that is being made in their order after it', () => {
  const texts = fc.array(fc.string());
  fc.assert(
    fc.property(texts, texts, texts, (before, early, late) => {
      const written: string[] = [];
      const log = holdLog((line) => void written.push(line));
      for (const line of before) log.write(line);
      expect(written).toEqual(before);
      log.hold();
      for (const line of early) log.write(line);
      expect(written).toEqual(before);
      log.release();
      for (const line of late) log.write(line);
      log.release();
      expect(written).toEqual([...before, ...early, ...late]);
    }),
  );
});

test('a log in a terminal is text, unless the environment says otherwise', () => {
  expect(preferText({}, true)).toEqual({ LOG_FORMAT: 'text' });
  expect(preferText({ LOG_FORMAT: 'json' }, true)).toEqual({ LOG_FORMAT: 'json' });
  expect(preferText({}, false)).toEqual({});
});
