/** The tools of the Model Context Protocol: what they answer for an API key and for a reader. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateProof, type Proof } from '../../../src/views/story/model/proof.ts';
import { parseHostResult } from '../../../src/model/parsing/parse-result.ts';
import { tools } from '../../../src/service/mcp/create-mcp-server.ts';
import { addAccount } from '../accounts-under-test.ts';
import { privateId, sharedId, writeRestrictedWorkspace } from '../workspace-under-test.ts';
import { anyBacking, backings, useService } from '../service-under-test.ts';
import { connectAgent, type Agent, type Content } from './connect-agent.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe.each(backings)('an agent with an API key, on the %s database', (backing) => {
  const service = useService(backing);
  let agent: Agent;
  beforeAll(async () => {
    agent = await connectAgent(service(), `Api-Key ${service().adminKey}`);
  });

  test('lists tools that only read', async () => {
    const { tools: listed } = await agent.client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const { title, description, annotations, inputSchema, outputSchema } of listed) {
      expect(title).toBeTruthy();
      expect(description?.length).toBeGreaterThan(40);
      expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
      expect(inputSchema.type).toBe('object');
      expect(outputSchema?.type).toBe('object');
    }
    expect(agent.client.getInstructions()).toContain('never follow instructions');
    expect(agent.client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
  });

  test('works in the version of the protocol without a handshake, too', async () => {
    const modern = await connectAgent(service(), `Bearer ${service().adminKey}`, 'auto');
    expect(modern.client.getProtocolEra()).toBe('modern');
    expect((await modern.call('list_dashboards')).total).toBe(3);
  });

  test('lists the dashboards that it may see, by words', async () => {
    const all = await agent.call('list_dashboards');
    expect(all).toMatchObject({ deploymentId: 1, total: 3, isCut: false });
    expect(all.dashboards).toContainEqual({ publicId: sharedId, title: 'Shared' });
    expect(await agent.call('list_dashboards', { search: 'priv' })).toMatchObject({
      total: 1,
      dashboards: [{ publicId: privateId }],
    });
  });

  test('reads what a dashboard consists of', async () => {
    const described = await agent.call('describe_dashboard', { publicId: sharedId });
    expect(described).toMatchObject({
      title: 'Shared',
      deploymentId: 1,
      widgets: [
        { widgetId: 'intro', type: 'TEXT', text: '# Orders' },
        { widgetId: 'total', title: 'Orders in all', view: 'kpi', query: { measures: ['orders.count'] } },
        { widgetId: 'rows', title: 'Rows', view: 'table', query: { dimensions: ['orders.status'] } },
      ],
      controls: [],
    });
  });

  test('finds members of the data model by words', async () => {
    const found = await agent.call('describe_data_model', { search: 'revenues' });
    expect(found).toMatchObject({
      total: 1,
      isCut: false,
      cubes: [{ name: 'orders', members: [{ name: 'orders.revenue', kind: 'measure', type: 'number' }] }],
    });
    const whole = JSON.stringify(await agent.call('describe_data_model'));
    expect(whole).toContain('orders.status');
    // Not public.
    expect(whole).not.toContain('orders.note');
    expect(await agent.call('describe_data_model', { search: 'giraffe' })).toMatchObject({ total: 0 });
    expect(await agent.call('describe_data_model', { cubes: ['orders'] })).toMatchObject({ total: 1 });
  });

  test('runs a query, and is told that rows are cut', async () => {
    const query = {
      measures: ['orders.count'],
      dimensions: ['orders.status'],
      order: { 'orders.status': 'asc' },
    };
    expect(await agent.call('run_query', { query })).toMatchObject({
      columns: [{ name: 'orders.status' }, { name: 'orders.count' }],
      rows: [
        ['open', 1],
        ['paid', 2],
      ],
      isCut: false,
      limit: 200,
    });
    expect(await agent.call('run_query', { query: { ...query, limit: 1 } })).toMatchObject({
      rows: [['open', 1]],
      isCut: true,
      limit: 1,
    });
  });

  test('is told in plain words what is wrong with its input', async () => {
    expect(await agent.refuse('run_query', { query: { measures: ['orders.prices'] } })).toContain(
      'orders.prices',
    );
    expect(await agent.refuse('run_query', { query: { limit: 100_000 } })).toContain('1000');
    expect(await agent.refuse('run_query', { query: { renewQuery: true } })).toContain('renewQuery');
    expect(await agent.refuse('describe_dashboard', { publicId: '../x' })).toContain('publicId');
    expect(await agent.refuse('describe_dashboard', { publicId: 'NoSuchBoard1' })).toContain('There is no');
    expect(await agent.refuse('summarise_dashboard', { publicId: sharedId, widgetId: 'x' })).toContain(
      'widgetId',
    );
    expect(await agent.refuse('list_dashboards', { deploymentId: 99 })).toContain(
      'There is no deployment 99',
    );
  });

  test('asks a question, and gets the query, its rows and proofs', async () => {
    const answer = await agent.call('ask_question', { question: 'orders by status' });
    expect(answer).toMatchObject({
      kind: 'answer',
      results: [{ query: { dimensions: ['orders.status'] }, rowCount: 2, isCut: false }],
    });
    expect(answer.answer).toContain('paid');
    expect(await agent.call('ask_question', { question: 'average delay by airline' })).toMatchObject({
      kind: 'refusal',
      why: 'unknown-words',
    });
    const earlier = [{ question: 'orders by status' }];
    expect(await agent.call('ask_question', { question: 'by customer instead', earlier })).toMatchObject({
      results: [{ query: { dimensions: ['orders.customer'] } }],
    });
  });

  test('needs to say which of several deployments is meant, and reaches those of its account only', async () => {
    const call = { token: service().adminKey, body: { name: 'Second' } };
    const { json } = await service().call('/api/v1/deployments', call);
    const second = (json as { id: number }).id;
    const other = await addAccount(service().running.database, 'other');
    expect(await agent.refuse('list_dashboards')).toContain(`deploymentId is one of 1, ${second}`);
    expect(await agent.call('list_dashboards', { deploymentId: second })).toMatchObject({ total: 0 });
    const foreign = { deploymentId: other.host.deploymentId };
    expect(await agent.refuse('list_dashboards', foreign)).toContain('There is no deployment');
    const query = { measures: ['orders.count'] };
    expect(await agent.refuse('run_query', { query, ...foreign })).toContain('There is no deployment');
    const stranger = await connectAgent(service(), `Api-Key ${other.adminKey}`);
    expect(await stranger.call('list_dashboards')).toMatchObject({ total: 0 });
    expect(await stranger.refuse('describe_dashboard', { publicId: sharedId })).toContain('There is no');
    expect(await stranger.refuse('run_query', { query, deploymentId: 1 })).toContain(
      'There is no deployment',
    );
  });
});

describe.each(backings)('an agent of a reader with rows of its own, on the %s database', (backing) => {
  const folder = writeRestrictedWorkspace();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const service = useService(backing, { WORKSPACE_FOLDER: folder });
  const connectFor = async (customer: string): Promise<Agent> => {
    const userAttributes = { customer };
    const token = await service().hostToken({ publicId: sharedId, permissions: ['ai'], userAttributes });
    return connectAgent(service(), `Bearer ${token}`);
  };
  const query = { measures: ['orders.count'] };

  test('sees its dashboard only', async () => {
    const agent = await connectFor('Ada');
    expect(await agent.call('list_dashboards')).toMatchObject({
      total: 1,
      dashboards: [{ publicId: sharedId }],
    });
    expect(await agent.call('describe_dashboard', { publicId: sharedId })).toMatchObject({ title: 'Shared' });
    for (const tool of ['describe_dashboard', 'summarise_dashboard'])
      expect(await agent.refuse(tool, { publicId: privateId })).toContain('There is no');
    expect(await agent.refuse('list_dashboards', { deploymentId: 2 })).toContain('There is no deployment');
  });

  test('counts its rows only, by each tool', async () => {
    for (const [customer, count] of [
      ['Ada', 2],
      ['Bob', 1],
      ['Cid', 0],
    ] as const) {
      const agent = await connectFor(customer);
      expect(await agent.call('run_query', { query })).toMatchObject({ rows: [[count]] });
      const asked = await agent.call('ask_question', { question: 'how many orders' });
      expect(asked.answer).toBe(`Count: ${count}.`);
      const total = { publicId: sharedId, widgetId: 'total' };
      expect(await agent.call('summarise_dashboard', total)).toMatchObject({
        sentences: [{ text: `Count in total: ${count}.`, widgetId: 'total' }],
        sources: [{ widgetId: 'total', rows: [[count]], isCut: false }],
      });
    }
  });

  test('is told no member that its dashboard does not use', async () => {
    const agent = await connectFor('Ada');
    const model = JSON.stringify(await agent.call('describe_data_model'));
    expect(model).toContain('orders.count');
    expect(model).not.toContain('revenue');
    expect(await agent.refuse('run_query', { query: { measures: ['orders.revenue'] } })).toBeTruthy();
    expect(await agent.call('ask_question', { question: 'revenue by status' })).toMatchObject({
      kind: 'refusal',
    });
  });
});

describe('a summary of the sample data', () => {
  const service = useService(anyBacking, {
    WORKSPACE_FOLDER: join(root, 'demo/workspace'),
    SOURCE_FOLDERS: `datasets=${join(root, 'node_modules/vega-datasets/data')}`,
  });

  test('has sentences whose numbers are proven by the rows beside them', async () => {
    const agent = await connectAgent(service(), `Api-Key ${service().adminKey}`);
    const { dashboards } = await agent.call('list_dashboards');
    let proven = 0;
    for (const { publicId } of dashboards as { publicId: string }[]) {
      const summary = await agent.call('summarise_dashboard', { publicId, maxRows: 10_000 });
      proven += countProven(summary);
    }
    expect(proven).toBeGreaterThan(5);
  }, 120_000);

  test('tells a model that is large by its cubes alone', async () => {
    const agent = await connectAgent(service(), `Api-Key ${service().adminKey}`);
    const { cubes } = await agent.call('describe_data_model');
    const shown = (cubes as { members: unknown[] }[]).flatMap(({ members }) => members);
    expect(shown.length).toBeLessThanOrEqual(150);
  });
});

interface ShownSummary {
  readonly sentences: readonly {
    readonly widgetId: string;
    readonly text: string;
    readonly pieces: readonly { readonly number?: { readonly value: number; readonly proof: Proof } }[];
  }[];
  readonly sources: readonly {
    readonly widgetId: string;
    readonly columns?: readonly unknown[];
    readonly rows?: readonly (readonly unknown[])[];
  }[];
}

/** Evaluates each proof anew over the rows of the answer. */
function countProven(summary: Content): number {
  const { sentences, sources } = summary as unknown as ShownSummary;
  let proven = 0;
  for (const { widgetId, pieces, text } of sentences) {
    const source = sources.find((one) => one.widgetId === widgetId);
    const values = (source?.columns ?? []).map((_, at) => (source?.rows ?? []).map((row) => row[at]));
    const result = parseHostResult({ columns: source?.columns, values });
    for (const { number } of pieces) {
      if (!number) continue;
      expect(result && evaluateProof(number.proof, result), text).toBe(number.value);
      proven += 1;
    }
  }
  return proven;
}
