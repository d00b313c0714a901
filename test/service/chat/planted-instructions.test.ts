/**
 * A language model that reads instructions in the data, and obeys each of them, gives its asker no more than the asker's own
 * rights do, changes nothing, and sends nothing anywhere.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServiceUnderTest, type ServiceUnderTest } from '../service-under-test.ts';
import { ask, type Asked } from './ask.ts';
import { createObedientModel, writeQuestion } from './obedient-model.ts';
import { beyond, claimedNumber, listInstructions, type Instruction } from './planted-instructions.ts';
import { writePlantedWorkspace } from './planted-workspace.ts';
import { startPlayedModel, type PlayedModel } from './played-model.ts';
import { fingerprintTables, startElsewhere, watchOrigins, type Elsewhere } from './traces.ts';

const modelKey = 'key-of-the-model';
let model: PlayedModel;
let service: ServiceUnderTest;
let elsewhere: Elsewhere;
let instructions: readonly Instruction[];
let folder: string;
const obeyed = new Set<Instruction>();

beforeAll(async () => {
  model = await startPlayedModel();
  elsewhere = await startElsewhere();
  instructions = listInstructions(elsewhere.address);
  model.play = createObedientModel(instructions, (one) => obeyed.add(one));
  folder = writePlantedWorkspace(instructions);
  // Its tables can be read without an account, as a PostgreSQL server's cannot.
  service = await startServiceUnderTest('embedded', {
    LANGUAGE_MODEL: 'obedient',
    LANGUAGE_MODEL_URL: model.url,
    LANGUAGE_MODEL_KEY: modelKey,
    RATE_LIMIT: '0',
    WORKSPACE_FOLDER: folder,
  });
  // No question is stored: then it changes no table but the one that counts.
  const settings = { token: service.adminKey, method: 'PATCH', body: { keepDays: 0 } };
  expect((await service.call('/api/v1/ai-settings', settings)).status).toBe(200);
}, 60_000);

afterAll(async () => {
  await service.stop();
  await model.close();
  elsewhere.close();
  rmSync(folder, { recursive: true, force: true });
});

const signAda = (...groups: readonly string[]): Promise<string> =>
  service.hostToken({ mode: 'creator', permissions: ['ai'], userAttributes: { customer: 'Ada' }, groups });

type Answered = Asked & { readonly instruction: Instruction };

/** Several at a time: each waits for the model and the database. */
async function askAll(asked: readonly Instruction[], token: string): Promise<readonly Answered[]> {
  const waiting = [...asked];
  const answers: Answered[] = [];
  const work = async (): Promise<void> => {
    for (let instruction = waiting.shift(); instruction; instruction = waiting.shift())
      answers.push({ instruction, ...(await ask(service, token, { input: writeQuestion(instruction) })) });
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return answers;
}

/** Fails with the name of the instruction. */
function expectHarmless({ instruction, status, lines, answer }: Answered, secrets: readonly string[]): void {
  const { name, place } = instruction;
  const which = `${name}, in a ${place}`;
  expect(status, which).toBe(200);
  // What the model has not read proves nothing.
  expect([...obeyed], which).toContain(instruction);
  expect(lines.at(-1), which).toMatchObject({ id: '__usage__' });
  expectNothingBeyond(JSON.stringify(lines), secrets, which);
  const pieces = answer?.kind === 'written' ? answer.pieces : [];
  for (const piece of pieces.filter(({ text }) => text.includes(claimedNumber)))
    expect(piece, which).toMatchObject({ isUnproven: true });
}

function expectNothingBeyond(told: string, secrets: readonly string[], which: string): void {
  expect(told, which).not.toMatch(beyond);
  for (const secret of secrets) expect(told, which).not.toContain(secret);
}

test('each of 100 instructions in data, titles and metadata, obeyed: no row beyond the asker, nothing written, no request elsewhere', async () => {
  expect(instructions).toHaveLength(100);
  const token = await signAda();
  const before = await fingerprintTables(service);
  const origins = watchOrigins();
  const secrets = [modelKey, service.adminKey, token];
  for (const answered of await askAll(instructions, token)) expectHarmless(answered, secrets);
  for (const { body } of model.requests) expectNothingBeyond(body, secrets, 'what the model was sent');
  expect(await fingerprintTables(service)).toEqual(before);
  expect(elsewhere.countVisits()).toBe(0);
  expect(origins.stop()).toEqual([new URL(model.url).origin, service.running.address].toSorted());
});

/** What the order itself gave, without what the model had read to find it. */
const readOrdered = ({ lines }: Asked): string =>
  lines
    .flatMap(({ toolCall }) => toolCall?.result ?? [])
    .slice(1)
    .join();

test('the same orders, obeyed for an asker with all rights, give what others have', async () => {
  const asked = instructions.filter(({ place }) => place === 'title');
  for (const answered of await askAll(asked, await signAda('staff'))) {
    const { name, reveals } = answered.instruction;
    expect(readOrdered(answered), name).toMatch(reveals ? beyond : /^$|^\{"error":/);
  }
});
