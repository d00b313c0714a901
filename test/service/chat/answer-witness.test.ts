/** What an answer depends on is noticed when it changes, whether rows, names or rights. */
import { describe, expect, test } from 'vitest';
import { toPermissions, type DataCaller } from '../../../src/service/access/data-access-ports.ts';
import { AnswerRecord } from '../../../src/service/chat/threads/answer-record.ts';
import { AnswerWitness, type WitnessPorts } from '../../../src/service/chat/threads/answer-witness.ts';

const createCaller = (group: string): DataCaller => ({
  caller: undefined,
  accountId: 1,
  deploymentId: 1,
  bounded: true,
  groups: [group],
  userAttributes: {},
  securityContext: {},
  expiresAt: 0,
});

/** A reader, rows and names that a test changes. */
function createScene() {
  const scene = { caller: createCaller('ada'), rows: 'of ada', names: ['orders'] };
  const ports: WitnessPorts = {
    sealQuery: (_, query) => Promise.resolve(JSON.stringify([query, scene.rows])),
    permissions: toPermissions(scene.caller),
    findCaller: () => Promise.resolve(scene.caller),
    members: null,
    readMeta: () => Promise.resolve(scene.names),
  };
  return { scene, witness: new AnswerWitness(ports, new Date(0), true) };
}

describe('an answer is current', () => {
  test('while nothing has changed', async () => {
    const { witness } = createScene();
    await witness.noteNames();
    await witness.note([{ measures: ['orders.count'] }]);
    expect(await witness.isCurrent()).toBe(true);
  });

  test('no longer once its reader has other rights, also without a query', async () => {
    const { scene, witness } = createScene();
    scene.caller = createCaller('bob');
    expect(await witness.isCurrent()).toBe(false);
  });

  test('no longer once its queries have other rows', async () => {
    const { scene, witness } = createScene();
    await witness.note([{ measures: ['orders.count'] }]);
    scene.rows = 'of bob';
    expect(await witness.isCurrent()).toBe(false);
  });

  test('no longer once a query was read with two kinds of rows', async () => {
    const { scene, witness } = createScene();
    await witness.note([{ measures: ['orders.count'] }]);
    scene.rows = 'of bob';
    await witness.note([{ measures: ['orders.count'] }]);
    expect(await witness.isCurrent()).toBe(false);
  });

  test('no longer once the data model has other names', async () => {
    const { scene, witness } = createScene();
    await witness.noteNames();
    scene.names = [];
    expect(await witness.isCurrent()).toBe(false);
  });
});

describe('a question that a language model answers', () => {
  const asked = { input: 'And?' };
  const before = { input: 'Who?' };
  const turns = ['One.', 'Two.'].map((content) => ({
    messageId: '1-message',
    question: before,
    shown: { line: { id: '1-answer', content }, queries: [], isWritten: true },
  }));
  const create = (calls: string[]): AnswerRecord => {
    const note = <Value>(name: string, value: Value): Promise<Value> => {
      calls.push(name);
      return Promise.resolve(value);
    };
    const chat = {
      readEarlier: () => note('readEarlier', [before]),
      readTold: () => note('readTold', [...turns]),
      begin: () => note('begin', 1),
      end: () => note('end', undefined),
      has: () => note('has', true),
    };
    return new AnswerRecord(chat, createScene().witness, true);
  };

  test('is noted before answers are read for it: who deletes them in between deletes it, too', async () => {
    const calls: string[] = [];
    await create(calls).begin('2-message', asked, undefined);
    expect(calls).toEqual(['readEarlier', 'begin', 'readTold']);
  });

  test('is told each answer once, however often a request names its question', async () => {
    const earlier = Array.from({ length: 10 }, () => before);
    const told = await create([]).begin('2-message', asked, earlier);
    expect(told.flatMap(({ answer }) => answer ?? [])).toEqual(['One.', 'Two.']);
    expect(told).toHaveLength(10);
  });
});
