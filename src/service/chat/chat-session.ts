/**
 * Finds out for whom a question is asked: the caller, or a reader whom a host's backend names. Both get their token of the
 * Data API from the operation that gives it to everybody, which alone decides who may have one.
 */
import { z } from 'zod';
import type { ChatSessionSettings } from '../../contract/endpoints/chat.ts';
import { embedSessionOperations } from '../../contract/endpoints/embed-sessions.ts';
import { paths } from '../../contract/element-api-paths.ts';
import type { Caller } from '../access/caller.ts';
import { Problem } from '../http/http-problem.ts';
import { createDataToken } from '../own-data-api/create-data-token.ts';
import { callOwnService, type OwnService } from '../own-data-api/own-requests.ts';

export interface Asker {
  readonly caller: Caller;
  readonly deploymentId: number;
  /** The header of the request. */
  readonly authorization: string;
  readonly settings: ChatSessionSettings;
}

/** Seconds that a question may take. */
export const answerTimeout = 60;

/** Seconds for which the token of an asker is valid: an answer can be read again after its end. */
const tokenSeconds = 2 * answerTimeout;

/** A token of the Data API with the rights of the asker. Throws what the token, or the session for it, is refused with. */
export async function createAskerToken(asker: Asker, service: OwnService): Promise<string> {
  const reader = { ...asker.settings };
  delete reader.timezone;
  delete reader.locale;
  const names = Object.keys(reader);
  const request = { deploymentId: asker.deploymentId, expiresIn: tokenSeconds };
  if (names.length === 0) return createDataToken({ ...request, authorization: asker.authorization }, service);
  if (asker.caller.kind === 'embed')
    throw new Problem(
      'not-allowed',
      'An embed token asks for its own reader. Of sessionSettings, it may only state timezone and locale.',
    );
  return createDataToken({ ...request, authorization: await openSession(asker, reader, service) }, service);
}

/** As the host's backend and its page would do it. Returns the header of the reader. */
async function openSession(
  { deploymentId, authorization }: Asker,
  reader: ChatSessionSettings,
  service: OwnService,
): Promise<string> {
  const { path } = embedSessionOperations.generateSession;
  const opening = { path, body: { deploymentId, ...reader }, authorization };
  const { sessionId } = await callOwnService(opening, z.object({ sessionId: z.string() }), service);
  const exchange = { path: paths.sessionToken, body: { sessionId } };
  const { token } = await callOwnService(exchange, z.object({ token: z.string() }), service);
  return `Bearer ${token}`;
}
