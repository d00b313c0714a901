/** Asks the AI API with the reader's token. Source: docs/ai-api.md. */
import { fillPath } from '../contract/element-api-paths.ts';
import { agentChatPath, chatPath } from '../contract/chat-path.ts';
import { readJsonLines } from './read-json-lines.ts';
import { PlatformError } from './platform-api-error.ts';
import type { PlatformClient } from './platform-client.ts';
import { createTransport } from './transport.ts';

export interface ChatConnection {
  /** The client with the reader's current token, asked for each question. `undefined`: there is none any more. */
  readonly platform: () => PlatformClient | undefined;
  readonly deploymentId: number;
  /** `undefined`: the default agent. */
  readonly agentId?: number | undefined;
}

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Called with each line as it arrives. */
  readonly onLine: (line: unknown) => void;
}

/** Seconds without a byte after which a question fails: slow queries take their time. */
const requestTimeout = 65;

/**
 * Resolves with the lines of the response, not yet read.
 * @throws PlatformError or ClientError.
 */
export async function askQuestion(
  { platform, deploymentId, agentId }: ChatConnection,
  body: unknown,
  { signal, onLine }: AskOptions,
): Promise<unknown[]> {
  const client = platform();
  if (!client) throw new PlatformError('not-allowed', 'There is no token any more.');
  const path =
    agentId === undefined
      ? fillPath(chatPath, { deploymentId })
      : fillPath(agentChatPath, { deploymentId, agentId });
  const read = async (pieces: AsyncIterable<string>, from: string): Promise<unknown[]> => {
    const lines: unknown[] = [];
    for await (const line of readJsonLines(pieces, from)) {
      lines.push(line);
      onLine(line);
    }
    return lines;
  };
  return client.withToken(
    (token, baseUrl) =>
      createTransport({ requestTimeout }).read(
        baseUrl + path,
        { method: 'POST', authorization: `Bearer ${token}`, body, signal },
        read,
      ),
    signal,
  );
}
