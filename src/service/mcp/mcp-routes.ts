/** The Model Context Protocol over streamable HTTP, for the programs of others. Source: docs/mcp.md. */
import { Hono, type Context } from 'hono';
import type { AccessEnv } from '../access/caller.ts';
import { requireAiPermission } from '../access/check-rights.ts';
import { Problem } from '../http/http-problem.ts';
import { parseJson } from '../http/parse-json.ts';
import { createErrorHandlerOf } from '../http/problem-response.ts';
import { sendMcpProblem } from './mcp-problem.ts';
import type { McpPorts } from './mcp-ports.ts';
import { toolTimeout, type ToolSession } from './tool-session.ts';

/** Path of the server below the service's address. */
export const mcpPath = '/mcp';

/** Only POST: each request stands for itself, so that there is no stream to open and no session to end. */
export function createMcpRoutes(ports: McpPorts): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.onError(createErrorHandlerOf(ports.log, sendMcpProblem));
  routes.post('/', async (c) => {
    checkOrigin(c.req.header('origin'), ports);
    await ports.authenticate(c, () => Promise.resolve());
    const session = openSession(c, ports);
    const message = readMessage(await c.req.text());
    const { signal, headers } = c.req.raw;
    const request = new Request(c.req.url, { method: 'POST', headers: withoutCredential(headers), signal });
    return withPreparedHeaders(c, await answer(request, message, session));
  });
  return routes;
}

function openSession(c: Context<AccessEnv>, ports: McpPorts): ToolSession {
  const caller = c.get('caller');
  requireAiPermission(caller);
  return {
    caller,
    authorization: c.req.header('authorization') ?? '',
    signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(toolTimeout * 1_000)]),
    ports,
  };
}

/** Several messages in one request would count as one for the rate limit. Newer versions of the protocol have no lists. */
function readMessage(text: string): unknown {
  const message = parseJson(text);
  if (Array.isArray(message)) throw new Problem('bad-request', 'Send one message in each request.');
  return message;
}

/** What reads the message has no use for the credential. */
function withoutCredential(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['authorization', 'content-length', 'cookie']) kept.delete(name);
  return kept;
}

async function answer(request: Request, message: unknown, session: ToolSession): Promise<Response> {
  // The protocol's library is loaded with the first message: most services start without an agent.
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./create-mcp-server.ts'),
  ]);
  const reasons: Error[] = [];
  const handler = createMcpHandler(() => createMcpServer(session), {
    // Tools never change while the service runs, so that there is nothing to listen for.
    maxSubscriptions: 0,
    onerror: (error) => reasons.push(error),
  });
  const response = await handler.fetch(request, { parsedBody: message });
  if (response.status >= 500)
    session.ports.log('a message of the Model Context Protocol failed', reasons.at(-1));
  return response;
}

/** The headers of all answers, such as those for pages, which a response made elsewhere does not have. */
function withPreparedHeaders(c: Context, { body, status, headers }: Response): Response {
  const all = new Headers(headers);
  for (const [name, value] of c.res.headers) all.set(name, value);
  return new Response(body, { status, headers: all });
}

interface AllowedOrigins {
  readonly publicUrl: string;
  readonly embedOrigins: '*' | readonly string[];
}

/**
 * Which pages may call the server. A page of a foreign origin could reach a service in the network of its reader (DNS
 * rebinding). Programs send no origin. `*` names no origin, so that it lets in no page. Source: Model Context Protocol,
 * "Transports", security of streamable HTTP.
 */
function checkOrigin(origin: string | undefined, { publicUrl, embedOrigins }: AllowedOrigins): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (embedOrigins !== '*' && embedOrigins.includes(origin)) return;
  throw new Problem(
    'not-allowed',
    'Pages of this origin may not call this address. List the origin in EMBED_ORIGINS to allow it.',
  );
}
