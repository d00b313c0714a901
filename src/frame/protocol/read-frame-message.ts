/** Reads messages of the frame page, on the host's side. */
import { isFrameEventName, pickEventFields } from './event-fields.ts';
import { protocolVersion, type FrameMessage } from './frame-messages.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { isMessageId, readEnvelope } from './read-host-message.ts';

/** Most CSS pixels of the height of a frame. Browsers draw no higher boxes. */
const maxHeight = 10_000_000;

/** Reads a message of the frame page. `undefined`: it is no message of the protocol. */
export function readFrameMessage(value: unknown): FrameMessage | undefined {
  const fields = readEnvelope(value);
  if (!fields) return undefined;
  const { type, id } = fields;
  if (type === 'hello' || type === 'connected') return { type };
  if (type === 'height') return readHeight(fields.height);
  if (type === 'event') return readEvent(fields.name, fields.fields);
  return isMessageId(id) ? readNumbered(type, id, fields) : undefined;
}

/** Messages that belong to a request. */
function readNumbered(
  type: unknown,
  id: number,
  { reason, value, code, message }: Record<string, unknown>,
): FrameMessage | undefined {
  if (type === 'abort') return { type, id };
  if (type === 'result') return { type, id, value };
  if (type === 'failure' && typeof code === 'string' && typeof message === 'string')
    return { type, id, code, message };
  const isReason = reason === 'initial' || reason === 'expiring' || reason === 'unauthorized';
  return type === 'get-token' && isReason ? { type, id, reason } : undefined;
}

function readHeight(height: unknown): FrameMessage | undefined {
  if (typeof height !== 'number' || !(height >= 0 && height <= maxHeight)) return undefined;
  return { type: 'height', height: Math.ceil(height) };
}

function readEvent(name: unknown, given: unknown): FrameMessage | undefined {
  if (!isFrameEventName(name) || !isRecord(given)) return undefined;
  return { type: 'event', name, fields: pickEventFields(name, given) };
}

/** The version of a message of another version of the protocol. */
export function readOtherVersion(value: unknown): number | undefined {
  const version = isRecord(value) ? value.vitrine : undefined;
  return typeof version === 'number' && version !== protocolVersion ? version : undefined;
}
