/** An agent that calls the tools of a service over HTTP, with the official client. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ServiceUnderTest } from '../service-under-test.ts';

export interface Agent {
  readonly client: Client;
  /** Calls a tool, and gives its data. Fails where the tool answers an error. */
  readonly call: (name: string, input?: Readonly<Record<string, unknown>>) => Promise<Content>;
  /** The words of a tool's error. Fails where the tool answers data. */
  readonly refuse: (name: string, input?: Readonly<Record<string, unknown>>) => Promise<string>;
  /** Every body that the service has sent to this agent. */
  readonly received: readonly string[];
}

export type Content = Readonly<Record<string, unknown>>;

/** Versions of the protocol: with a handshake, and with everything in each request. */
export type Era = 'legacy' | 'auto';

export async function connectAgent(
  { running }: Pick<ServiceUnderTest, 'running'>,
  authorization: string,
  era: Era = 'legacy',
): Promise<Agent> {
  const received: string[] = [];
  const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode: era } });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', running.address), {
    requestInit: { headers: { Authorization: authorization } },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      received.push(await response.clone().text());
      return response;
    },
  });
  await client.connect(transport);
  return {
    client,
    received,
    async call(name, input = {}) {
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: input });
      if (isError === true) throw new Error(`${name} was refused: ${JSON.stringify(content)}`);
      if (!isContent(structuredContent)) throw new Error(`${name} has no data.`);
      return structuredContent;
    },
    async refuse(name, input = {}) {
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: input });
      const [first] = content;
      if (isError !== true || structuredContent || first?.type !== 'text')
        throw new Error(`${name} was not refused: ${JSON.stringify(structuredContent)}`);
      return first.text;
    },
  };
}

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sends one message as it is, as a client does. */
export function postMessage(
  { running }: Pick<ServiceUnderTest, 'running'>,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(new URL('/mcp', running.address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
}

export const pingMessage = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
