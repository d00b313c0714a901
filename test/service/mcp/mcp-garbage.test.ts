/** Whatever arrives, the Model Context Protocol answers it, and never with a fault. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../../../src/service/mcp/create-mcp-server.ts';
import { rounds } from '../../rounds.ts';
import { hostileTexts, hostileValues } from '../hostile-values.ts';
import { anyBacking, useService } from '../service-under-test.ts';
import { sharedId } from '../workspace-under-test.ts';
import { postMessage } from './connect-agent.ts';

/** The protocol's own, and names that no method has. */
const methods =
  'initialize ping tools/list tools/call server/discover subscriptions/listen resources/read prompts/get ' +
  'completion/complete logging/setLevel tasks/get notifications/initialized notifications/cancelled constructor';

const anything = fc.oneof(hostileValues, hostileTexts, fc.jsonValue());

const fields =
  'publicId widgetId query search cubes question choice deploymentId maxRows locale timezone measures';

/** Inputs that are nearly right. */
const input = fc.dictionary(
  fc.constantFrom(...fields.split(' ')),
  fc.oneof(
    anything,
    fc.constantFrom<unknown>(sharedId, 1, 'total', 'how many orders', ['orders'], 'de-DE', 'Europe/Berlin'),
    fc.record(
      { measures: anything, filters: anything, order: anything, limit: anything },
      { requiredKeys: [] },
    ),
    fc.constant({ measures: ['orders.count'] }),
  ),
);

const toolCall = fc.record({
  name: fc.oneof(fc.constantFrom(...tools.map(({ name }) => name), 'constructor'), anything),
  arguments: fc.oneof({ weight: 5, arbitrary: input }, { weight: 1, arbitrary: anything }),
});

const meta = fc.record(
  {
    'io.modelcontextprotocol/protocolVersion': fc.oneof(
      fc.constantFrom('2026-07-28', '2025-06-18'),
      anything,
    ),
    'io.modelcontextprotocol/clientInfo': fc.oneof(fc.constant({ name: 'a', version: '1' }), anything),
    'io.modelcontextprotocol/clientCapabilities': fc.oneof(fc.constant({}), anything),
  },
  { requiredKeys: [] },
);

const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: anything }),
    id: fc.oneof(fc.integer(), fc.string(), anything),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...methods.split(' ')) },
      { weight: 1, arbitrary: anything },
    ),
    params: fc.oneof(
      toolCall,
      fc.tuple(toolCall, meta).map(([call, about]) => ({ ...call, _meta: about })),
      anything,
    ),
    result: anything,
    error: anything,
  },
  { requiredKeys: ['jsonrpc', 'method'] },
);

const call = toolCall.map((params) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));

const body = fc.oneof(
  { weight: 4, arbitrary: call.map((value) => JSON.stringify(value)) },
  { weight: 4, arbitrary: message.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constantFrom('', '[]', '[[]]', 'null', '{}', '['.repeat(5_000)) },
);

const headers = fc.record(
  {
    'mcp-protocol-version': fc.constantFrom('2026-07-28', '2025-06-18', '2024-11-05', 'x'),
    'mcp-method': fc.constantFrom('tools/call', 'tools/list', 'x'),
    'mcp-name': fc.constantFrom('run_query', 'x'),
    accept: fc.constantFrom('application/json', '*/*', 'text/html'),
    'content-type': fc.constantFrom('text/plain', 'application/json; charset=utf-8', 'application/xml'),
  },
  { requiredKeys: [] },
);

describe('whatever is sent', () => {
  const service = useService(anyBacking);
  const rejections: unknown[] = [];
  const note = (reason: unknown): void => void rejections.push(reason);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => void process.off('unhandledRejection', note));

  test('is answered without a fault, and without where in the code something went wrong', async () => {
    const authorization = `Api-Key ${service().adminKey}`;
    await fc.assert(
      fc.asyncProperty(body, headers, async (text, more) => {
        const response = await postMessage(service(), text, { ...more, authorization });
        expect(response.status).toBeLessThan(500);
        const said = await response.text();
        expect(said).not.toMatch(/node_modules|\.[mc]?[jt]s:\d+|The service failed/);
      }),
      { numRuns: rounds(250, 2_000, 5_000) },
    );
    expect(rejections).toEqual([]);
  }, 300_000);
});
