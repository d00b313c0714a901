/** Asks a PostgreSQL server to cancel a query, over a connection of its own. */
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectWithTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type pg from 'pg';

/** Milliseconds in which a connection must be there. */
export const connectTimeout = 5_000;

/** Source: PostgreSQL's message formats, SSLRequest. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** Source: PostgreSQL's message formats, CancelRequest. The driver's types do not have what the server told it. */
export function toCancelRequest(client: object): Buffer {
  const processId: unknown = 'processID' in client ? client.processID : undefined;
  const key: unknown = 'secretKey' in client ? client.secretKey : undefined;
  if (typeof processId !== 'number' || typeof key !== 'number')
    throw new Error('The server has not said how its queries are cancelled.');
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(80877102, 4);
  message.writeInt32BE(processId, 8);
  message.writeInt32BE(key, 12);
  return message;
}

/** Resolves when the server has closed the connection: it has then passed the request on to the query's process. */
export async function sendCancelRequest(
  { host = '', port = 5432, ssl }: pg.ClientConfig,
  message: Buffer,
): Promise<void> {
  const limit = { signal: AbortSignal.timeout(connectTimeout) };
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', limit);
    const stream = typeof ssl === 'object' ? await encrypt(socket, host, ssl, limit) : socket;
    const closed = once(stream, 'close', limit).catch(() => limit.signal.throwIfAborted());
    await Promise.all([closed, writeAll(stream.resume(), message)]);
  } finally {
    socket.destroy();
  }
}

/** The key of a cancel request must not be sent in plain where the query's own connection is encrypted. */
async function encrypt(
  socket: Socket,
  host: string,
  ssl: ConnectionOptions,
  limit: { readonly signal: AbortSignal },
): Promise<TLSSocket> {
  socket.write(tlsRequest);
  const answer: readonly unknown[] = await once(socket, 'data', limit);
  if (String(answer[0]) !== 'S') throw new Error('The server does not take encrypted connections.');
  // RFC 6066 section 3: the name of a server is no IP address.
  const name = isIP(host) === 0 ? { servername: host } : {};
  const stream = connectWithTls({ host, ...ssl, ...name, socket });
  stream.on('error', () => undefined);
  await once(stream, 'secureConnect', limit);
  return stream;
}

const writeAll = (stream: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
