/** An SMTP server on this machine that keeps what it gets. */
import { SMTPServer } from 'smtp-server';
import PostalMime, { type Email } from 'postal-mime';
import { selfSignedCertificate, selfSignedKey } from '../self-signed-certificate.ts';

export interface ReceivedMail {
  readonly to: string;
  readonly mail: Email;
  /** As it arrived. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Addresses that the server refuses, with the code of its answer. */
  readonly refusals: Map<string, number>;
  /** How many connections were made, and how many of them were encrypted. */
  readonly connections: { all: number; encrypted: number };
  stop(): Promise<void>;
}

export interface MailServerOptions {
  /** Whether STARTTLS is offered, with a certificate that nobody trusts. Default: no. */
  readonly offersTls?: boolean;
  /** Who may send. Default: everybody. */
  readonly login?: { readonly user: string; readonly password: string };
}

export async function startMailServer({
  offersTls = false,
  login,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, number>();
  const connections = { all: 0, encrypted: 0 };
  const refuse = (address: string): Error | undefined => {
    const responseCode = refusals.get(address);
    if (responseCode === undefined) return undefined;
    return Object.assign(new Error(`No mailbox ${address}`), { responseCode });
  };
  const server = new SMTPServer({
    ...(offersTls && { key: selfSignedKey, cert: selfSignedCertificate }),
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(offersTls ? [] : (['STARTTLS'] as const)), ...(login ? [] : (['AUTH'] as const))],
    onConnect(_session, callback) {
      connections.all += 1;
      callback();
    },
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) return callback(null, { user: username });
      // Some servers repeat what they got.
      callback(new Error(`Wrong login ${username}/${password}`));
    },
    onMailFrom: ({ address }, session, callback) => {
      if (session.secure) connections.encrypted += 1;
      callback(refuse(address));
    },
    onRcptTo: ({ address }, _session, callback) => callback(refuse(address)),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        void PostalMime.parse(bytes).then((mail) => {
          for (const { address: to } of session.envelope.rcptTo)
            received.push({ to, mail, source: bytes.toString('latin1') });
          callback();
        });
      });
    },
  });
  // A client that breaks off is a part of the tests.
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    refusals,
    connections,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
