/**
 * Answers a request without the app where the same request has just been answered. Rights, limits and log are those of
 * the app: the first answer comes from it, and `answer-memory.ts` states how long that answer counts.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Database } from '../database/database.ts';
import { createAnswerMemory } from './answer-memory.ts';
import { createAnswersUnderWay } from './answers-under-way.ts';
import type { AnswerMemory, CheckMoment, StoredAnswer } from './answer-memory.ts';
import { fingerprintRequest } from './fingerprint-request.ts';
import { toRequestListener } from './http-server.ts';
import type { Fetch } from './http-server.ts';
import { readCredential } from './rate-limit.ts';
import type { RateLimits } from './rate-limit.ts';
import { findRepeatable } from './repeatable-answer.ts';
import { createTurnEnd } from './turn-end.ts';
import { noteWhenSent } from './request-trace.ts';
import type { RecordRequest } from './request-trace.ts';

export interface RepeatPorts {
  readonly fetch: Fetch;
  /** Paths, with a query or without, whose handlers mark answers as repeatable. */
  readonly paths: readonly RegExp[];
  readonly database: Pick<Database, 'readVersion'>;
  readonly limits: Pick<RateLimits, 'takeKnown'>;
  readonly noteRequest: RecordRequest | undefined;
  /** Called with every response of the app, which may be a stream. */
  readonly onAsked: (response: ServerResponse) => void;
  readonly now: () => Date;
}

export function createRepeatingListener(ports: RepeatPorts): RequestListener {
  const { paths, database, now } = ports;
  const memory = createAnswerMemory();
  const checks: Checks = new WeakMap();
  const underWay = createAnswersUnderWay();
  const atTurnEnd = createTurnEnd();
  const listener = toRequestListener(keepAnswers(ports.fetch, memory, checks));
  const askApp: RequestListener = (incoming, outgoing) => {
    ports.onAsked(outgoing);
    listener(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    const fingerprint = hasPath(incoming, paths) ? fingerprintRequest(incoming) : undefined;
    if (fingerprint === undefined) return askApp(incoming, outgoing);
    const startedAt = performance.now();
    const answer = (moment: CheckMoment, hasWaited = false): void => {
      // Its client has gone while it waited. Nobody may wait for its answer, since it has no end any more.
      if (outgoing.destroyed) return askApp(incoming, outgoing);
      const kept = memory.find(fingerprint, moment);
      if (kept && ports.limits.takeKnown(kept.credential))
        return atTurnEnd(() => sendAgain({ incoming, outgoing, startedAt }, kept, ports.noteRequest));
      const first = hasWaited ? undefined : underWay.find(fingerprint, moment);
      if (first) return void first.then(() => answer(moment, true));
      const end = underWay.begin(fingerprint, moment);
      // Also where the app never sees the request, such as one without a host, or its client has gone.
      outgoing.once('close', end);
      checks.set(incoming, { fingerprint, moment, end });
      askApp(incoming, outgoing);
    };
    const answerAt = (version: CheckMoment['version']): void => answer({ version, at: now().getTime() });
    const version = database.readVersion();
    if (typeof version === 'string') return answerAt(version);
    // Without a version nothing is kept, and the app itself meets what is wrong with the database.
    version.then(answerAt, () => askApp(incoming, outgoing));
  };
}

const hasPath = ({ url = '' }: IncomingMessage, paths: readonly RegExp[]): boolean =>
  paths.some((path) => path.test(url));

interface Check {
  readonly fingerprint: string;
  readonly moment: CheckMoment;
  /** To be called when the answer is there, or will not come. */
  readonly end: () => void;
}

/** What is known about the requests that the app answers now. */
type Checks = WeakMap<object, Check>;

function keepAnswers(fetch: Fetch, memory: AnswerMemory, checks: Checks): Fetch {
  return async (request, bindings) => {
    const { incoming } = bindings;
    const check = checks.get(incoming);
    try {
      const response = await fetch(request, bindings);
      const answer = check && toStoredAnswer(incoming, response);
      if (answer) memory.keep(check.fingerprint, answer, check.moment);
      return response;
    } finally {
      check?.end();
    }
  };
}

function toStoredAnswer(
  incoming: Pick<IncomingMessage, 'headers'>,
  { status, headers }: Response,
): StoredAnswer | undefined {
  const repeatable = findRepeatable(incoming);
  const credential = readCredential(incoming.headers.authorization);
  if (!repeatable || credential === undefined) return undefined;
  const { body } = repeatable;
  const length = body ? ['content-length', String(body.byteLength)] : [];
  const others = [...headers].filter(([name]) => name !== 'x-request-id').flat();
  return { ...repeatable, status, headers: [...others, ...length], credential };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** By the clock of `performance.now`. */
  readonly startedAt: number;
}

function sendAgain(
  exchange: Exchange,
  { status, headers, body, summary }: StoredAnswer,
  noteRequest: RecordRequest | undefined,
): void {
  const requestId = randomUUID();
  if (noteRequest) noteWhenSent(noteRequest, exchange, () => ({ ...summary, requestId }));
  exchange.outgoing.writeHead(status, [...headers, 'x-request-id', requestId]);
  exchange.outgoing.end(body);
}
