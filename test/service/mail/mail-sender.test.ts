/** Mails over a real connection to a real SMTP server. Source: docs/mail.md. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { readMailSettings } from '../../../src/service/config/mail-settings.ts';
import {
  createMailSender,
  type MailLimits,
  type MailSender,
  usualLimits,
} from '../../../src/service/mail/mail-sender.ts';
import type { OutgoingMail } from '../../../src/service/mail/outgoing-mail.ts';
import { MailUnavailableError } from '../../../src/service/mail/smtp-error.ts';
import { startMailServer, type MailServer, type MailServerOptions } from './mail-server-under-test.ts';

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

function openSender(url: string, variables: Record<string, string> = {}, limits?: MailLimits): MailSender {
  const environment: Record<string, string> = {
    SMTP_URL: url,
    MAIL_FROM: 'Analytics <analytics@example.com>',
    ...variables,
  };
  const sender = createMailSender(
    readMailSettings((name) => environment[name]),
    limits,
  );
  ended.push(() => sender.close());
  return sender;
}

async function open(
  options: MailServerOptions & { user?: string; variables?: Record<string, string> } = {},
): Promise<{ server: MailServer; sender: MailSender }> {
  const server = await startMailServer(options);
  ended.push(() => server.stop());
  const user = options.user === undefined ? '' : `${options.user}@`;
  return { server, sender: openSender(`smtp://${user}127.0.0.1:${server.port}`, options.variables) };
}

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: '<run-7.abc@analytics.example.com>',
  to: { name: 'Ada', address: 'ada@example.com' },
  language: 'en',
  subject: 'Orders',
  html: '<p>Orders</p>',
  text: 'Orders',
  files: [],
  ...changes,
});

const headers = (source: string): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  const [head = ''] = source.split('\r\n\r\n', 1);
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), value.join(': ')]);
  }
  return found;
};

describe('a mail', () => {
  test('arrives with its words, picture, file and headers', async () => {
    const { server, sender } = await open({ variables: { MAIL_REPLY_TO: 'help@example.com' } });
    const outcome = await sender.send(
      mail({
        unsubscribeUrl: 'https://analytics.example.com/unsubscribe/abc',
        files: [
          {
            name: 'Orders.png',
            bytes: new Uint8Array([1, 2]),
            mediaType: 'image/png',
            contentId: 'picture',
          },
          { name: 'Ordérs.pdf', bytes: new Uint8Array([3]), mediaType: 'application/pdf' },
        ],
      }),
    );
    expect(outcome).toMatchObject({ state: 'sent' });
    const [received] = server.received;
    expect(received?.mail).toMatchObject({
      subject: 'Orders',
      from: { name: 'Analytics', address: 'analytics@example.com' },
      to: [{ name: 'Ada', address: 'ada@example.com' }],
      replyTo: [{ address: 'help@example.com' }],
      messageId: '<run-7.abc@analytics.example.com>',
      attachments: [
        { filename: 'Orders.png', contentId: '<picture>', disposition: 'inline' },
        { filename: 'Ordérs.pdf', disposition: 'attachment' },
      ],
    });
    expect(Object.fromEntries(headers(received?.source ?? ''))).toMatchObject({
      'auto-submitted': ['auto-generated'],
      'content-language': ['en'],
      date: [expect.stringMatching(/\d{4}/)],
      'list-unsubscribe': ['<https://analytics.example.com/unsubscribe/abc>'],
      'list-unsubscribe-post': ['List-Unsubscribe=One-Click'],
    });
  });

  test('has the button of mail programs only where it can be unsubscribed, and one click only by HTTPS', async () => {
    const { server, sender } = await open();
    await sender.send(mail());
    await sender.send(mail({ unsubscribeUrl: 'http://127.0.0.1:4000/unsubscribe/abc' }));
    const names = server.received.map(({ source }) =>
      [...headers(source).keys()].filter((name) => name.startsWith('list-')),
    );
    expect(names).toEqual([[], ['list-unsubscribe']]);
  });

  test('keeps its message id when it is sent again', async () => {
    const { server, sender } = await open();
    await sender.send(mail());
    await sender.send(mail());
    expect(new Set(server.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
  });

  test('has no header of a hostile text, and no other recipient', async () => {
    const { server, sender } = await open();
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '\r\n',
            '\n',
            '\r',
            'Bcc: eve@example.com',
            ' ',
            '\u2028',
            '\u202e',
            '\0',
            '<',
            '>',
            '"',
            'a',
            'é',
            '\ud800',
            ', eve@example.com',
          ),
        )
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (subject, name, file) => {
        server.received.length = 0;
        const files = [{ name: file, bytes: new Uint8Array([1]), mediaType: 'application/pdf' }];
        await sender.send(mail({ subject, to: { name, address: 'ada@example.com' }, files }));
        expect(server.received.map(({ to }) => to)).toEqual(['ada@example.com']);
        const [received] = server.received;
        // An empty subject is no header.
        const names = [...headers(received?.source ?? '').keys()].filter((one) => one !== 'subject');
        expect(names.sort()).toEqual([
          'auto-submitted',
          'content-language',
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
          'to',
          'x-auto-response-suppress',
        ]);
        expect(received?.mail.to).toMatchObject([{ address: 'ada@example.com' }]);
        expect(received?.mail.bcc).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com>',
    'ada@exa mple.com',
    'ada',
    '@example.com',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('is not handed over to %j, which is no address', async (address) => {
    const { server, sender } = await open();
    expect(await sender.send(mail({ to: { name: undefined, address } }))).toMatchObject({
      state: 'refused',
      isPermanent: true,
      reason: 'This is not a mail address.',
    });
    expect(server.connections.all).toBe(0);
  });
});

describe('the server', () => {
  test('that refuses one recipient takes the mails of others', async () => {
    const { server, sender } = await open();
    server.refusals.set('gone@example.com', 550).set('full@example.com', 451);
    const send = (address: string) => sender.send(mail({ to: { name: undefined, address } }));
    expect(await send('gone@example.com')).toMatchObject({
      state: 'refused',
      isPermanent: true,
      code: 550,
      reason: expect.stringContaining('No mailbox gone@example.com') as string,
    });
    expect(await send('full@example.com')).toMatchObject({
      state: 'refused',
      isPermanent: false,
      code: 451,
    });
    expect(await send('ada@example.com')).toMatchObject({ state: 'sent' });
  });

  test('that refuses the sender is no fault of the recipient', async () => {
    const { server, sender } = await open();
    server.refusals.set('analytics@example.com', 550);
    await expect(sender.send(mail())).rejects.toBeInstanceOf(MailUnavailableError);
  });

  test('that finds a mail too large refuses that mail', async () => {
    const { server, sender } = await open();
    server.refusals.set('analytics@example.com', 552);
    expect(await sender.send(mail())).toMatchObject({ state: 'refused', isPermanent: true, code: 552 });
  });

  test('takes mails with the right login, and no error holds the password of a wrong one', async () => {
    const login = { user: 'ada', password: 'p@ss: w0rd' };
    const right = await open({ login, user: 'ada:p%40ss%3A%20w0rd' });
    expect(await right.sender.send(mail())).toMatchObject({ state: 'sent' });
    const wrong = await open({ login, user: 'ada:s3cret%2Fpassword' });
    const error: unknown = await wrong.sender.send(mail()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MailUnavailableError);
    const { message, stack, cause } = error instanceof Error ? error : new Error();
    expect(message).toContain('Check user and password in SMTP_URL');
    expect(`${message}${stack}${String(cause)}`).not.toMatch(/s3cret|czNjcmV0/);
  });

  test('without TLS gets no mail where TLS is required', async () => {
    const { server, sender } = await open({ variables: { SMTP_TLS: 'required' } });
    await expect(sender.send(mail())).rejects.toThrow('SMTP_TLS');
    expect(server.received).toEqual([]);
  });

  test('with a certificate that is not trusted gets no mail where TLS is required', async () => {
    const { server, sender } = await open({ offersTls: true, variables: { SMTP_TLS: 'required' } });
    await expect(sender.send(mail())).rejects.toBeInstanceOf(MailUnavailableError);
    expect(server.received).toEqual([]);
  });

  test.each([
    ['optional', 1],
    ['none', 0],
  ])('that offers TLS gets a mail with SMTP_TLS=%s', async (tls, encrypted) => {
    const { server, sender } = await open({ offersTls: true, variables: { SMTP_TLS: tls } });
    expect(await sender.send(mail())).toMatchObject({ state: 'sent' });
    expect(server.connections.encrypted).toBe(encrypted);
  });

  test('that is gone is named in the error, each time', async () => {
    const first = await startMailServer();
    const sender = openSender(first.url);
    await first.stop();
    await expect(sender.send(mail())).rejects.toThrow(
      `The mail server 127.0.0.1:${first.port} cannot be used`,
    );
    await expect(sender.send(mail())).rejects.toBeInstanceOf(MailUnavailableError);
  });

  test('gets mails over a few connections', async () => {
    const { server, sender } = await open();
    await Promise.all(Array.from({ length: 30 }, () => sender.send(mail())));
    expect(server.received).toHaveLength(30);
    expect(server.connections.all).toBeLessThanOrEqual(3);
  });
});

/** A server of a few lines: `talk` gets each connection. */
async function startTalker(talk: (socket: Socket) => void): Promise<{ url: string; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, sockets };
}

describe('a mail that nobody takes', () => {
  test('is given up when the run is aborted, and its connection is closed', async () => {
    const controller = new AbortController();
    const reason = new Error('The lease was lost.');
    const talker = await startTalker(() => controller.abort(reason));
    await expect(openSender(talker.url).send(mail(), controller.signal)).rejects.toBe(reason);
    const [socket] = talker.sockets;
    await new Promise((resolve) =>
      socket?.destroyed === false ? socket.resume().on('close', resolve) : resolve(0),
    );
  });

  test('does not begin where the run was aborted before', async () => {
    const talker = await startTalker(() => undefined);
    const reason = new Error('The service stops.');
    await expect(openSender(talker.url).send(mail(), AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(talker.sockets).toEqual([]);
  });

  test.each([
    ['says nothing', { connect: 50, pause: 60_000, mail: 60_000 }, () => undefined],
    [
      'answers letter by letter',
      { connect: 60_000, pause: 60_000, mail: 200 },
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('2'), 10);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    [
      'speaks another protocol',
      undefined,
      (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    ],
    ['hangs up', undefined, (socket: Socket) => socket.destroy()],
  ] as const)('by a server that %s, ends with an error that names the server', async (_, limits, talk) => {
    const talker = await startTalker(talk);
    await expect(openSender(talker.url, {}, limits).send(mail())).rejects.toThrow(
      /^The mail server 127\.0\.0\.1:\d+ cannot be used: ./,
    );
  });
});

test('a server has ten minutes to say that it has taken a mail, as RFC 5321 (section 4.5.3.2.6) asks for', () => {
  expect(Math.min(usualLimits.pause, usualLimits.mail)).toBeGreaterThanOrEqual(600_000);
});

test('without settings nothing is sent, and the sender says why', async () => {
  const sender = createMailSender(undefined);
  expect(sender.obstacle).toContain('SMTP_URL');
  await expect(sender.send(mail())).rejects.toThrow('SMTP_URL');
});
