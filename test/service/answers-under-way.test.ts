import { expect, test } from 'vitest';
import { createAnswersUnderWay } from '../../src/service/http/answers-under-way.ts';

const moment = (version: string) => ({ version, at: 0 });

test('an equal request waits for the one under way, unless the database has changed', async () => {
  const underWay = createAnswersUnderWay();
  expect(underWay.find('a', moment('1'))).toBeUndefined();
  const end = underWay.begin('a', moment('1'));
  const waiting = underWay.find('a', moment('1'));
  expect(underWay.find('a', moment('2'))).toBeUndefined();
  expect(underWay.find('b', moment('1'))).toBeUndefined();
  end();
  await waiting;
  expect(underWay.find('a', moment('1'))).toBeUndefined();
});

test('the end of an older request leaves a newer one to be waited for', async () => {
  const underWay = createAnswersUnderWay();
  const endOlder = underWay.begin('a', moment('1'));
  const older = underWay.find('a', moment('1'));
  const endNewer = underWay.begin('a', moment('2'));
  endOlder();
  await older;
  const newer = underWay.find('a', moment('2'));
  expect(newer).toBeDefined();
  endNewer();
  await newer;
});
