/** Asks the AI API, and reads the lines of its response. */
import { request, type ClientRequest } from 'node:http';
import type { z } from 'zod';
import type { ChatAnswer } from '../../../src/contract/endpoints/chat-answers.ts';
import { chatErrorLineSchema, chatLineSchema } from '../../../src/contract/endpoints/chat-lines.ts';
import type { ServiceUnderTest } from '../service-under-test.ts';

export type WireAnswer = ChatAnswer;

/** Any line: the service under test has checked that each of them is documented. */
const lineSchema = chatLineSchema.partial().extend(chatErrorLineSchema.partial().shape);

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
