/** Plays the endpoint of a language model on loopback, in the wire formats of OpenAI and Anthropic. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord, readArray, readString } from '../../../src/model/parsing/read-value.ts';

/** One turn of the model. */
export type Turn = PlayedUsage &
  (
    | { readonly text: string }
    /** `times`: how often the tool is called in this turn. Default: once. */
    | { readonly tool: string; readonly input: unknown; readonly times?: number }
  );

interface PlayedUsage {
  /** What the endpoint says that the turn has used: input and output tokens. `null`: nothing. Default: 100 and 20. */
  readonly usage?: readonly [unknown, unknown] | null;
}

export interface ModelRequest {
  readonly path: string;
  readonly key: string | undefined;
  /** Everything that the model was sent, as text. */
  readonly body: string;
  /** Number of results of tools that it was sent. */
  readonly results: number;
}

/**
 * `fail` is a response of status 500, `refuse` one of 401, `drop` ends the connection before the response, `break` after its first part, `stall`
 * says nothing more, `flood` never ends, `start-tool` stalls within the input of a tool, `hold` goes on with `finish`.
 */
export type Play = (request: ModelRequest) => Turn | 'fail' | 'refuse' | 'drop' | Cut;
type Cut = 'break' | 'stall' | 'flood' | 'start-tool' | 'hold';

export interface PlayedModel {
  readonly url: string;
  readonly requests: ModelRequest[];
  play: Play;
  /** Lets an answer that is held go on: "The first and the last." */
  finish: () => void;
  close(): Promise<void>;
}

export async function startPlayedModel(): Promise<PlayedModel> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const model: PlayedModel = {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    play: () => ({ text: 'Nothing.' }),
    finish: () => undefined,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request);
    requests.push(asked);
    const turn = model.play(asked);
    if (turn === 'fail' || turn === 'refuse') {
      // The client tries again after the pause that the endpoint names. Its own pause is two seconds.
      response.writeHead(turn === 'fail' ? 500 : 401, { 'retry-after-ms': '1' });
      return void response.end('{"error":{"message":"secret-of-the-endpoint"}}');
    }
    if (turn === 'drop') return void response.destroy();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const lines = asked.path.endsWith('/messages') ? writeAnthropic(turn) : writeOpenAi(turn);
    for (const line of lines.slice(0, typeof turn === 'string' ? 1 : undefined)) response.write(line);
    if (turn === 'hold') {
      await new Promise<void>((go) => {
        model.finish = go;
      });
      for (const line of writeOpenAi({ text: ' and the last.' })) response.write(line);
      response.end();
    }
    if (turn === 'flood') await flood(response, lines[0] ?? '');
    // Only once the part has left: a connection that ends before it is one without a response.
    if (turn === 'break') response.write('\n', () => response.destroy());
    else if (typeof turn !== 'string') response.end();
  }
  return model;
}

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  const { authorization, 'x-api-key': key } = request.headers;
  return {
    path: request.url ?? '',
    key: authorization?.replace(/^Bearer /, '') ?? (typeof key === 'string' ? key : undefined),
    body,
    results: countResults(JSON.parse(body)),
  };
}

function countResults(body: unknown): number {
  const messages = isRecord(body) ? readArray(body.messages).filter(isRecord) : [];
  return messages.filter(
    ({ role, content }) =>
      role === 'tool' || readArray(content).some((part) => isRecord(part) && part.type === 'tool_result'),
  ).length;
}

/** As fast as they are read, until nobody reads. */
async function flood(response: ServerResponse, line: string): Promise<void> {
  while (!response.destroyed)
    if (!response.write(line))
      await new Promise<void>((done) => {
        const go = (): void => {
          response.off('drain', go).off('close', go);
          done();
        };
        response.on('drain', go).on('close', go);
      });
}

type Written = Turn | Cut;

function writeOpenAi(turn: Written): string[] {
  const base = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'played' };
  const chunk = (delta: object, reason: string | null = null): string =>
    `data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  if (typeof turn === 'string') {
    const started = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'search_model', arguments: '{"sea' },
    };
    if (turn === 'start-tool') return [chunk({ role: 'assistant', tool_calls: [started] })];
    return [chunk({ role: 'assistant', content: 'The first' })];
  }
  const [prompt, completion] = turn.usage ?? [100, 20];
  const used = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: 120 };
  const usage = `data: ${JSON.stringify({ ...base, choices: [], usage: used })}\n\n`;
  const end = [...(turn.usage === null ? [] : [usage]), 'data: [DONE]\n\n'];
  if ('text' in turn)
    return [
      ...cut(turn.text).map((content) => chunk({ role: 'assistant', content })),
      chunk({}, 'stop'),
      ...end,
    ];
  const { tool: name, input, times = 1 } = turn;
  const calls = Array.from({ length: times }, (_, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  return [
    ...calls.map((call) => chunk({ role: 'assistant', tool_calls: [call] })),
    chunk({}, 'tool_calls'),
    ...end,
  ];
}

function writeAnthropic(turn: Written): string[] {
  const event = (type: string, data: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  const isTool = typeof turn === 'object' && 'tool' in turn;
  const block = isTool
    ? { type: 'tool_use', id: 'toolu_1', name: turn.tool, input: {} }
    : { type: 'text', text: '' };
  const deltas = isTool
    ? [{ type: 'input_json_delta', partial_json: JSON.stringify(turn.input) }]
    : cut(typeof turn === 'object' ? turn.text : '').map((text) => ({ type: 'text_delta', text }));
  const message = { id: 'm1', type: 'message', role: 'assistant', model: 'played', content: [] };
  return [
    event('message_start', { message: { ...message, usage: { input_tokens: 100, output_tokens: 1 } } }),
    event('content_block_start', { index: 0, content_block: block }),
    ...deltas.map((delta) => event('content_block_delta', { index: 0, delta })),
    event('content_block_stop', { index: 0 }),
    event('message_delta', {
      delta: { stop_reason: isTool ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 20 },
    }),
    event('message_stop', {}),
  ];
}

/** In parts, as a model writes it. */
const cut = (text: string): string[] => text.match(/[\s\S]{1,12}/g) ?? [];

/** The text of the last result of a tool that a request holds. */
export function readLastResult({ body }: ModelRequest): string {
  const read: unknown = JSON.parse(body);
  const content = isRecord(read) ? readArray(read.messages).filter(isRecord).at(-1)?.content : undefined;
  return readText(content);
}

/** Texts stand in lists of parts, or in parts of parts. */
function readText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(readText).join('');
  return isRecord(content) ? (readString(content.text) ?? readText(content.content)) : '';
}
