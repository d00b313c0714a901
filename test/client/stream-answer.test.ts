/** Answers of the AI API through the client, with responses of every kind of ending. */
import { describe, expect, test } from 'vitest';
import { streamAnswer, type ChatLine } from '../../src/client/stream-answer.ts';
import { anyBacking, useService } from '../service/service-under-test.ts';

const question = { deploymentId: 1, body: { input: 'how many orders' } };
const cutoff = '{"id":"__cutoff__","state":{"chatId":"a","isStreaming":true}}\n';
const usage = '{"id":"__usage__","state":{"queries":1,"inputTokens":0,"outputTokens":0}}\n';
const answered = '{"id":"1-answer","graphPath":["final"],"content":"Zwölf."}\n';

/** A client whose requests get a response of these pieces. */
function respond(pieces: readonly (string | Uint8Array)[], status = 200) {
  const seen: { url?: string; isCanceled: boolean } = { isCanceled: false };
  const rest = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = rest.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
    cancel() {
      seen.isCanceled = true;
    },
  });
  const fetch = (url: unknown): Promise<Response> => {
    seen.url = String(url);
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }));
  };
  return { seen, options: { baseUrl: 'https://platform.example.com/api', credential: 'key', fetch } };
}

async function collect(lines: AsyncIterable<ChatLine>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, content } of lines) ids.push(content ?? id);
  return ids;
}

test('lines are read wherever the response is cut', async () => {
  const bytes = new TextEncoder().encode(cutoff + answered + usage);
  for (const size of [1, 7, 1_000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    );
    const lines = await collect(streamAnswer(respond(pieces).options, question));
    expect(lines).toEqual(['__cutoff__', 'Zwölf.', '__usage__']);
  }
});

test('an agent has an address of its own', async () => {
  const { options, seen } = respond([cutoff, usage]);
  await collect(streamAnswer(options, { ...question, agentId: 7 }));
  expect(seen.url).toBe('https://platform.example.com/api/v1/deployments/1/agents/7/chat/stream-chat-state');
});

test.each([
  ['fails', [cutoff, '{"error":"Too much.","code":"too-many-requests"}\n'], 'too-many-requests', 'Too much.'],
  ['is lost between two lines', [cutoff, answered], 'offline', 'ended early'],
  ['is lost within a line', [cutoff, answered.slice(0, 20)], 'offline', 'ended early'],
  ['is that of something else', ['{"hello":1}\n'], 'unreadable', 'no id'],
])('an answer that %s is an error', async (_, pieces, code, message) => {
  const call = collect(streamAnswer(respond(pieces).options, question));
  await expect(call).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
});

test('a limit that is reached says when the question may be answered', async () => {
  const limit = '{"error":"Too much.","code":"too-many-requests","retryAfter":60}\n';
  const call = collect(streamAnswer(respond([cutoff, limit]).options, question));
  await expect(call).rejects.toMatchObject({ retryAfter: 60 });
});

test('a refused question is an error with the code of the platform', async () => {
  const { options } = respond(['{"code":"not-allowed","message":"No."}'], 403);
  await expect(collect(streamAnswer(options, question))).rejects.toMatchObject({
    code: 'not-allowed',
    status: 403,
  });
});

test('whoever leaves the loop closes the connection', async () => {
  const { options, seen } = respond([cutoff, answered, usage]);
  for await (const { id } of streamAnswer(options, question)) if (id === '__cutoff__') break;
  expect(seen.isCanceled).toBe(true);
});

describe('the service', () => {
  const service = useService(anyBacking);

  test('answers a question, and shows it again by its chat', async () => {
    const options = { baseUrl: `${service().running.address}/api`, credential: service().adminKey };
    const body = { input: 'how many orders', chatId: 'client' };
    const lines = await collect(streamAnswer(options, { deploymentId: 1, body }));
    expect(lines.slice(0, 2)).toEqual(['__cutoff__', 'how many orders']);
    const again = await collect(streamAnswer(options, { deploymentId: 1, body: { chatId: 'client' } }));
    expect(again[2]).toMatch(/^Count: \d/);
    expect(lines).toContain(again[2]);
  });
});
