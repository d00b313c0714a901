/** Asks the AI API, and reads the lines of its response. */
import { request, type ClientRequest } from 'node:http';
import { z } from 'zod';
import type { ServiceUnderTest } from '../service-under-test.ts';

const pieceSchema = z.object({
  text: z.string(),
  isName: z.literal(true).optional(),
  number: z
    .object({ style: z.string(), value: z.number(), proof: z.unknown(), column: z.string() })
    .optional(),
});

const resultSchema = z.object({
  columns: z.array(
    z.looseObject({ name: z.string(), type: z.enum(['string', 'number', 'boolean', 'time']) }),
  ),
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  rowCount: z.number(),
});

const answerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    understood: z.string(),
    note: z.string().optional(),
    rows: z.array(z.object({ query: z.record(z.string(), z.unknown()), result: resultSchema })),
    sentences: z.array(z.object({ rows: z.number(), pieces: z.array(pieceSchema) })),
  }),
  z.object({
    kind: z.literal('written'),
    rows: z.array(z.object({ query: z.record(z.string(), z.unknown()), result: resultSchema })),
    pieces: z.array(
      pieceSchema.extend({ rows: z.number().optional(), isUnproven: z.literal(true).optional() }),
    ),
  }),
  z.object({ kind: z.literal('choice'), choices: z.array(z.string()), isGuess: z.boolean() }),
  z.object({ kind: z.literal('refusal'), why: z.string() }),
  z.object({ kind: z.literal('withheld') }),
]);

export type WireAnswer = z.infer<typeof answerSchema>;

const lineSchema = z.looseObject({
  id: z.string().optional(),
  role: z.string().optional(),
  content: z.string().optional(),
  isDelta: z.boolean().optional(),
  error: z.string().optional(),
  answer: answerSchema.optional(),
  graphPath: z.array(z.string()).optional(),
  toolCall: z.object({ name: z.string(), input: z.string(), result: z.string() }).optional(),
});

export type ChatLine = z.infer<typeof lineSchema>;

export interface Asked {
  readonly status: number;
  readonly lines: readonly ChatLine[];
  readonly content: string;
  readonly answer: WireAnswer | undefined;
}

const path = '/api/v1/deployments/1/chat/stream-chat-state';

type Body = Readonly<Record<string, unknown>>;

export const ask = (service: ServiceUnderTest, token: string, body: Body): Promise<Asked> =>
  send(service, path, { token, body });

/** @param token - by default the key of an admin. */
export const askAgent = (
  service: ServiceUnderTest,
  agentId: number,
  body: Body,
  token = service.adminKey,
): Promise<Asked> =>
  send(service, `/api/v1/deployments/1/agents/${agentId}/chat/stream-chat-state`, { token, body });

async function send(
  service: ServiceUnderTest,
  path: string,
  { token, body }: { readonly token: string; readonly body: Body },
): Promise<Asked> {
  const { status, text } = await service.call(path, { token, body });
  const lines =
    status === 200
      ? text
          .trimEnd()
          .split('\n')
          .map((line) => lineSchema.parse(JSON.parse(line)))
      : [];
  const said = lines.find(({ graphPath }) => graphPath?.[0] === 'final');
  return { status, lines, content: said?.content ?? '', answer: said?.answer };
}

/** Asks on a connection of its own, so that the asker can leave: `destroy` closes it. */
export function startAsking({ running, adminKey }: ServiceUnderTest, body: object): ClientRequest {
  const headers = { authorization: `Api-Key ${adminKey}`, 'content-type': 'application/json' };
  const options = { method: 'POST', agent: false, headers };
  const asked = request(running.address + path, options, (response) => response.resume());
  asked.on('error', () => undefined);
  asked.end(JSON.stringify(body));
  return asked;
}
