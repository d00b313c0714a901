/** Agents: who manages them, and what they may use. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentListSchema, agentSchema, type Agent } from '../../../src/contract/endpoints/agents.ts';
import { allCommands } from '../../../src/service/commands/all-commands.ts';
import { runCommandLine } from '../../../src/service/commands/command-line.ts';
import { sharedId } from '../workspace-under-test.ts';
import { anyBacking, useService, type ServiceUnderTest } from '../service-under-test.ts';
import { ask, askAgent } from './ask.ts';

const base = '/api/v1/deployments/1/agents';

async function create(service: ServiceUnderTest, body: object): Promise<Agent> {
  const { json } = await service.call(base, { token: service.adminKey, body });
  return agentSchema.parse(json);
}

describe.each(['embedded', 'postgres'] as const)('agents, on the %s database', (backing) => {
  const service = useService(backing);

  test('are created, listed, changed and deleted', async () => {
    const { adminKey: token, call, running } = service();
    const made = await create(service(), { name: 'Clerk', members: ['orders'], language: 'de-DE' });
    expect(made).toMatchObject({ instructions: null, members: ['orders'], usesLanguageModel: true });
    expect(made.aiUrl).toBe(`${running.address}${base}/${made.id}`);
    const path = `${base}/${made.id}`;
    const body = { instructions: 'Be brief.', members: null, usesLanguageModel: false };
    const changed = agentSchema.parse((await call(path, { token, method: 'PATCH', body })).json);
    expect(changed).toMatchObject({ ...body, name: 'Clerk', language: 'de-DE' });
    const listed = agentListSchema.parse((await call(base, { token })).json);
    expect(listed.items).toEqual([changed]);
    expect(agentSchema.parse((await call(path, { token })).json)).toEqual(changed);
    expect((await call(path, { token, method: 'DELETE' })).status).toBe(204);
    expect((await call(path, { token })).status).toBe(404);
    expect((await askAgent(service(), made.id, { input: 'how many orders' })).status).toBe(404);
  });

  test('answer from the members that they may use, and know no others', async () => {
    const agent = await create(service(), { name: 'Counter', members: ['orders.count', 'orders.status'] });
    const counted = await askAgent(service(), agent.id, { input: 'how many orders by status' });
    expect(counted.answer?.kind).toBe('answer');
    const { answer, lines } = await askAgent(service(), agent.id, { input: 'revenue by status' });
    expect(answer).toMatchObject({ kind: 'refusal', why: 'unknown-words' });
    expect(JSON.stringify(lines)).not.toContain('Revenue');
    expect((await ask(service(), service().adminKey, { input: 'revenue by status' })).answer?.kind).toBe(
      'answer',
    );
  });

  test('give a reader nothing that the reader may not see', async () => {
    const agent = await create(service(), { name: 'Everything' });
    const token = await service().hostToken({ publicId: sharedId, permissions: ['ai'] });
    const { answer } = await askAgent(service(), agent.id, { input: 'revenue by status' }, token);
    expect(answer).toMatchObject({ kind: 'refusal', why: 'unknown-words' });
  });

  test('are refused with a name that the data model does not have', async () => {
    const body = { name: 'Clerk', members: ['orders', 'orders.staus'] };
    const { status, json } = await service().call(base, { token: service().adminKey, body });
    expect(status).toBe(400);
    expect(json).toMatchObject({ field: 'members[1]' });
    expect(JSON.stringify(json)).toContain('Did you mean \\"orders.status\\"?');
  });

  test('write numbers as their language does, unless the question says otherwise', async () => {
    const agent = await create(service(), { name: 'Rechner', language: 'de-DE' });
    const input = 'revenue by status';
    const own = await askAgent(service(), agent.id, { input });
    expect(own.content).toContain('paid (30,5)');
    const other = await askAgent(service(), agent.id, { input, sessionSettings: { locale: 'en' } });
    expect(other.content).toContain('paid (30.5)');
  });
});

describe('the command line', () => {
  const service = useService(anyBacking);
  const run = async (...words: string[]) => {
    const printed: string[] = [];
    const errors: string[] = [];
    const environment = { VITRINE_API_KEY: service().adminKey, VITRINE_URL: service().running.address };
    const code = await runCommandLine(allCommands, {
      words: ['agents', ...words],
      environment,
      print: (text) => void printed.push(text),
      printError: (text) => void errors.push(text),
    });
    return { code, printed: printed.join('\n'), error: errors.join('\n') };
  };

  test('manages agents of a running service', async () => {
    const file = join(service().folder, 'instructions.txt');
    writeFileSync(file, 'Be brief.');
    const made = await run(
      'create',
      '--name',
      'Clerk',
      '--members',
      'orders.count, orders.status',
      '--instructions',
      file,
    );
    rmSync(file);
    const { id } = agentSchema.parse(JSON.parse(made.printed));
    expect((await run('list')).printed).toMatch(new RegExp(`^${id}\\s+any\\s+yes\\s+2 names\\s+Clerk$`, 'm'));
    await run(
      'change',
      String(id),
      '--members',
      'all',
      '--language',
      'de',
      '--language-model',
      'no',
      '--limit',
      'reader/day/questions=50',
      '--limit',
      'account/month/cost=2.5',
    );
    expect(agentSchema.parse(JSON.parse((await run('show', String(id))).printed))).toMatchObject({
      instructions: 'Be brief.',
      members: null,
      language: 'de',
      usesLanguageModel: false,
      limits: [
        { of: 'reader', per: 'day', unit: 'questions', most: 50 },
        { of: 'account', per: 'month', unit: 'cost', most: 2.5 },
      ],
    });
    expect((await run('delete', String(id))).code).toBe(0);
    const gone = await run('show', String(id));
    expect(gone.code).toBe(1);
    expect(gone.error).toContain(`There is no agent ${id}.`);
  });

  test.each<[string[], string]>([
    [[], 'Name the action'],
    [['show'], 'by its id'],
    [['create'], '--name'],
    [['create', '--name', 'A', '--language-model', 'perhaps'], 'yes or no'],
    [['create', '--name', 'A', '--instructions', '/nowhere'], '--instructions: ENOENT'],
    [['create', '--name', 'A', '--limit', 'reader/day/apples=1'], 'reader/day/apples=1'],
    [['create', '--name', 'A', '--limit', 'reader/day/rows='], 'reader/day/rows='],
    [['change', '1'], 'what changes'],
  ])('%j is refused, naming what is wrong', async (words, error) => {
    const answer = await run(...words);
    expect(answer.code).toBe(2);
    expect(answer.error).toContain(error);
  });
});
