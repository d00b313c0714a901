/** The log of the service: one line for each request and each fault, as JSON or as readable text. */
import type { Writable } from 'node:stream';
import type { Log } from './problem-response.ts';
import type { RecordRequest, RequestEntry } from './request-trace.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export type LogFormat = 'json' | 'text';

export interface LogOptions {
  /** The lowest level that is written. */
  readonly level: LogLevel;
  readonly format: LogFormat;
  readonly write: (line: string) => void;
  readonly now: () => Date;
}

export interface ServiceLog {
  readonly noteRequest: RecordRequest;
  readonly fault: Log;
}

type Fields = Readonly<Record<string, unknown>>;
type WriteLine = (level: LogLevel, fields: Fields) => void;

export function createServiceLog({ level, format, write, now }: LogOptions): ServiceLog {
  const least = logLevels.indexOf(level);
  const toLine = format === 'json' ? toJson : toText;
  const writeLine: WriteLine = (lineLevel, fields) => {
    if (logLevels.indexOf(lineLevel) >= least)
      write(toLine({ time: now().toISOString(), level: lineLevel, ...fields }));
  };
  return {
    noteRequest: (entry) => writeLine(levelOf(entry), toFields(entry)),
    fault: (message, error) =>
      writeLine('error', { message: redactSecrets(message), error: toErrorFields(error) }),
  };
}

/** Health checks come every few seconds, and are logged at the level `debug`. */
const probes = ['/health', '/ready'];

function levelOf({ status, route }: RequestEntry): LogLevel {
  if (route !== undefined && probes.includes(route)) return 'debug';
  if (status === undefined || status < 500) return 'info';
  return status === 503 ? 'warn' : 'error';
}

/** Fields of a request in a readable order. JSON omits fields that are undefined. */
function toFields(entry: RequestEntry): Fields {
  const { requestId, method, route, status, milliseconds, bytes, caller, code, reason } = entry;
  return {
    requestId,
    method,
    route,
    status,
    ms: milliseconds,
    bytes,
    accountId: caller?.accountId,
    caller: caller?.kind,
    code,
    reason: reason === undefined ? undefined : toMessage(reason),
  };
}

const maxCauses = 3;

/**
 * Name, code, stack and first line of the message of an error and of its causes. Other lines and fields are left out: in
 * errors of the database they contain statements with their values.
 */
function toErrorFields(error: unknown, depth = 0): Fields {
  if (!(error instanceof Error)) return { message: toMessage(String(error)) };
  const { name, message, stack = '', cause } = error;
  return {
    name,
    message: toMessage(message),
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    cause: cause === undefined || depth >= maxCauses ? undefined : toErrorFields(cause, depth + 1),
  };
}

const maxMessageLength = 300;

const toMessage = (text: string): string =>
  redactSecrets((text.split('\n')[0] ?? '').slice(0, maxMessageLength));

const toJson = (fields: Fields): string => JSON.stringify(fields);

/** A line such as `2026-11-21T16:10:22.123Z info status=200 …`. Values with spaces are quoted. */
function toText({ time, level, ...fields }: Fields): string {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${toWord(value)}`],
  );
  return [time, level, ...parts].join(' ');
}

function toWord(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[\s"=]/.test(text) ? JSON.stringify(text) : text;
}

/** Patterns of secrets. No caller should log a secret; as a last protection, matches are replaced. */
const secrets = [
  // API keys.
  /\bsk-[\w-]{8,}/g,
  // JSON Web Tokens: embed, data and OAuth tokens.
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  // The password of an address.
  /(?<=\b\w+:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
  // Session ids, and hashes of secrets.
  /\b[0-9a-f]{32,}\b/gi,
];

export function redactSecrets(text: string): string {
  return secrets.reduce((left, secret) => left.replace(secret, '***'), text);
}

/** Writes lines to a stream. The lines of one turn of the event loop are written in one system call. */
export interface LineWriter {
  readonly write: (line: string) => void;
  /** Writes the collected lines at once. To be called before the process exits. */
  readonly flush: () => void;
}

export function createLineWriter(stream: Pick<Writable, 'write'>): LineWriter {
  let gathered: string[] = [];
  const flush = (): void => {
    if (gathered.length === 0) return;
    const lines = gathered;
    gathered = [];
    stream.write(`${lines.join('\n')}\n`);
  };
  const write = (line: string): void => {
    if (gathered.length === 0) setImmediate(flush);
    gathered.push(line);
  };
  return { write, flush };
}
