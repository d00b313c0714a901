/** Reads messages of the host's page. */
import { protocolVersion, type HostMessage } from './frame-messages.ts';
import { PlainDataError, readPlainObject, readPlainData } from './plain-data.ts';

/**
 * Reads a message of the host. `undefined`: it is no message of the protocol, such as one of another library.
 */
export function readHostMessage(value: unknown): HostMessage | undefined {
  const fields = readEnvelope(value);
  if (!fields) return undefined;
  const { type, id, token, method, message } = fields;
  if (type === 'connect' || type === 'set') return readPropertyMessage(type, fields.properties);
  if (!isMessageId(id)) return undefined;
  if (type === 'abort') return { type, id };
  if (type === 'token' && typeof token === 'string' && token !== '') return { type, id, token };
  if (type === 'no-token') return { type, id, message: typeof message === 'string' ? message : '' };
  if (type === 'call' && typeof method === 'string') return readCall(id, method, fields.arguments);
  return undefined;
}

/** The fields of a message of this version of the protocol. They are data, and never accessors. */
export function readEnvelope(value: unknown): Record<string, unknown> | undefined {
  const fields = readOrNothing(() => readPlainObject(value, 'message'));
  return fields?.vitrine === protocolVersion ? fields : undefined;
}

export const isMessageId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function readPropertyMessage(type: 'connect' | 'set', given: unknown): HostMessage | undefined {
  const properties = readOrNothing(() => readPlainObject(given ?? {}, 'properties'));
  return properties && { type, properties };
}

function readCall(id: number, method: string, given: unknown): HostMessage | undefined {
  const read = readOrNothing(() => readPlainData(given ?? [], 'arguments'));
  return Array.isArray(read) ? { type: 'call', id, method, arguments: read } : undefined;
}

/** What cannot be read is no message of ours. */
function readOrNothing<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PlainDataError) return undefined;
    throw error;
  }
}
