/** The service's log: one line per request and per fault, as JSON for machines or as text for people. */
import type { Log } from './problem-response.ts';
import type { RecordRequest, RequestEntry } from './request-trace.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export type LogFormat = 'json' | 'text';

export interface LogOptions {
  /** The least level that is written. */
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

/** Probes come every few seconds and say nothing. */
const probes = ['/health', '/ready'];

function levelOf({ status, route }: RequestEntry): LogLevel {
  if (route !== undefined && probes.includes(route)) return 'debug';
  if (status === undefined || status < 500) return 'info';
  return status === 503 ? 'warn' : 'error';
}

/** In an order that reads well; what is undefined leaves no trace in JSON. */
function toFields({ caller, reason, ...entry }: RequestEntry): Fields {
  const { requestId, method, route, status, milliseconds, bytes, code } = entry;
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
 * The name, code, first line and stack of an error and of its causes. Not its other lines and fields: those of a
 * database hold the statement and its values.
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

/** `2026-11-21T16:10:22.123Z info status=200 …`; texts with spaces are quoted. */
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

/** The last wall between secrets and the log: nothing should bring them here, and what does is blotted out. */

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
