/** `vitrine doctor`: what it says of tokens, of a running service, and of addresses where something else answers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { allCommands } from '../../src/service/commands/all-commands.ts';
import { runCommandLine } from '../../src/service/commands/command-line.ts';
import { createEmbedToken } from '../../src/token/create-embed-token.ts';
import { anyBacking, useService } from './service-under-test.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import { selfSignedCertificate, selfSignedKey } from './self-signed-certificate.ts';
import { closedId, sharedId } from './workspace-under-test.ts';

interface Diagnosis {
  readonly code: number;
  /** Each check as `ok Clock` or `failed Clock`. */
  readonly checks: readonly string[];
  readonly said: string;
  readonly complaint: string;
}

async function diagnose(words: readonly string[], environment = {}): Promise<Diagnosis> {
  const lines: string[] = [];
  const complaints: string[] = [];
  const code = await runCommandLine(allCommands, {
    words: ['doctor', ...words],
    environment,
    print: (text) => void lines.push(text),
    printError: (text) => void complaints.push(text),
  });
  const checks = lines.flatMap((line) => {
    const [, result, check] = /^(ok|failed) +([^:]+): \S.*\.$/.exec(line) ?? [];
    return result === undefined ? [] : [`${result} ${check}`];
  });
  return { code, checks, said: lines.join('\n'), complaint: complaints.join('\n') };
}

const secret = 'a secret of more than thirty-two bytes';
const signer = { secret, keyId: 'host-1', issuer: 'acme' };
const own = ['--secret', secret, '--key-id', 'host-1', '--issuer', 'acme'];
const sign = (options = {}) =>
  createEmbedToken({ ...signer, subject: 'reader-1', deploymentId: 1, ...options });

describe('a token alone', () => {
  test('is explained: that it is right, its claims, and the time that is left', async () => {
    const { code, checks, said } = await diagnose(['--token', await sign({ groups: ['Ventes'] }), ...own]);
    expect([code, checks]).toEqual([0, ['ok Token']]);
    expect(said).toMatch(/It expires in (899|900) seconds, at 20\d\d-/);
    expect(said).toContain('"sub": "reader-1"');
    expect(said).toContain('"Ventes"');
    expect(said).not.toContain(secret);
  });

  test('is refused with every problem in words', async () => {
    const now = (): Date => new Date('2026-01-02T03:04:05Z');
    const token = await sign({ keyId: 'host-2', issuer: 'other', now });
    const { code, checks, said } = await diagnose(['--token', token, ...own]);
    expect([code, checks]).toEqual([
      1,
      ['kid', 'iss', 'iat', 'exp'].map((claim) => `failed Token, ${claim}`),
    ]);
    expect(said).toContain('expired at 2026-01-02T03:19:05Z');
  });

  test('is checked with the secret alone, also from the environment', async () => {
    const { code } = await diagnose(['--token', ` ${await sign()}\n`], { VITRINE_EMBED_SECRET: secret });
    expect(code).toBe(0);
    const other = await diagnose(['--token', await sign()], { VITRINE_EMBED_SECRET: 'x'.repeat(40) });
    expect([other.code, other.checks]).toEqual([1, ['failed Token']]);
    expect(other.said).toContain('another secret');
  });

  test.each(['-', '-h', '-0'])('is checked with a secret that begins with %s', async (start) => {
    const dashed = start + secret;
    const token = await sign({ secret: dashed });
    for (const words of [['--secret', dashed], [`--secret=${dashed}`]])
      expect(await diagnose(['--token', token, ...words])).toMatchObject({ code: 0, checks: ['ok Token'] });
  });

  test('is checked with the file of credentials', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-doctor-'));
    const file = join(folder, 'host-credentials.json');
    writeFileSync(file, JSON.stringify({ ...signer, deploymentId: 1 }));
    const token = await sign();
    for (const words of [
      ['--credentials', file],
      ['--data-folder', folder],
    ])
      expect((await diagnose(['--token', token, ...words])).code).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test('is right with a warning where a claim has no effect', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({ sub: 'reader-1', deploymentId: 1, tenant: 'north' })
      .setProtectedHeader({ alg: 'HS256', kid: 'host-1' })
      .setIssuer('acme')
      .setAudience('vitrine-embed')
      .setIssuedAt(now)
      .setExpirationTime(now + 600)
      .sign(new TextEncoder().encode(secret));
    const { code, said } = await diagnose(['--token', token, ...own]);
    expect(code).toBe(0);
    expect(said).toContain(
      'warning tenant is not a claim of an embed token; perhaps "embedTenant" is meant.',
    );
  });
});

describe('the command line', () => {
  test.each<[string[], string]>([
    [[], 'Give --token, --address, or both'],
    [['token'], '"token" belongs to none'],
    [['--token', 'a', '--data-folder', '/nowhere'], 'There is no file /nowhere'],
    [['--token', 'a', '--secret', 'short'], '--secret must have at least 32 bytes'],
    [['--token', 'a', '--secret', '--key-id', 'b'], "'--secret"],
    [['--token', 'a', '--secret', '--abc'], 'Write --flag=value for a value that begins with --'],
    [['--address', 'platform.example.com'], '--address must be an address such as'],
    [['--address', 'ftp://platform.example.com'], '--address must be an address such as'],
    [['--address', 'http://ada:pw@127.0.0.1'], '--address must be an address such as'],
    [['--address', 'http://127.0.0.1:1', '--origin', 'https://a.example/page'], '--origin must be scheme'],
    [['--address', 'http://127.0.0.1:1', '--timeout', '0'], '--timeout must be a whole number'],
    [['--address', 'http://127.0.0.1:1', '--secret', secret], '--key-id is missing'],
  ])('%j is refused with exit code 2, naming the wrong argument', async (words, complaint) => {
    const answer = await diagnose(words);
    expect(answer).toMatchObject({ code: 2, said: '' });
    expect(answer.complaint).toContain(complaint);
  });
});

const servers: (Server | TcpServer)[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(server: Server | TcpServer): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answerWith = async (listener: RequestListener): Promise<string> =>
  `http://${await listen(createServer(listener))}`;

const alive = (_: IncomingMessage, response: ServerResponse): void =>
  void response.setHeader('Content-Type', 'application/json').end('{"status":"alive"}');

describe('an address without the platform', () => {
  const expectFailure = async (address: string, words: RegExp, flags: string[] = []): Promise<void> => {
    const { code, checks, said } = await diagnose(['--address', address, ...flags]);
    expect([code, checks]).toEqual([1, ['failed Address']]);
    expect(said).toMatch(words);
  };

  test('where nothing listens: the connection is refused', async () => {
    const server = createTcpServer();
    const place = await listen(server);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    await expectFailure(`http://${place}`, /refuses the connection\. Check that the service runs/);
  });

  test('whose host name does not exist: DNS is named', async () => {
    await expectFailure('https://platform.invalid', /host name that DNS/);
  });

  test('that speaks no TLS', async () => {
    const address = await answerWith(alive);
    await expectFailure(address.replace('http', 'https'), /does not speak TLS on this port/);
  });

  test('whose certificate is not trusted', async () => {
    const server = createTlsServer({ key: selfSignedKey, cert: selfSignedCertificate }, alive);
    await expectFailure(`https://${await listen(server)}`, /certificate that is not trusted/);
  });

  test('that does not speak HTTP', async () => {
    const server = createTcpServer((socket) => void socket.resume().end('220 mail.example.com\r\n'));
    await expectFailure(`http://${await listen(server)}`, /does not answer with HTTP/);
  });

  test('that closes the connection', async () => {
    const address = await answerWith((request) => void request.socket.destroy());
    await expectFailure(address, /closed the connection without a response/);
  });

  test('that never answers: the time limit ends the request', async () => {
    const address = await answerWith(() => undefined);
    await expectFailure(address, /gave no response within 1 seconds/, ['--timeout', '1']);
  });

  test('that redirects: the target is named', async () => {
    const address = await answerWith(
      (_, response) => void response.writeHead(308, { Location: 'https://platform.example.com/' }).end(),
    );
    await expectFailure(address, /redirects to https:\/\/platform\.example\.com\/\. Give the address/);
  });

  test('where another page answers', async () => {
    const address = await answerWith(
      (_, response) => void response.setHeader('Content-Type', 'text/html').end('<h1>Welcome</h1>'),
    );
    await expectFailure(address, /answers 200 \(text\/html\)\. This is not the platform/);
  });
});

test('plain HTTP to another machine stops the checks, and no token is sent there', async () => {
  const sent: (string | undefined)[] = [];
  // The loopback address by a name that is not one of this machine.
  const address = await answerWith((request, response) => {
    sent.push(request.headers.authorization);
    alive(request, response);
  });
  const other = address.replace('127.0.0.1', '0.0.0.0');
  const { code, checks } = await diagnose(['--address', other, '--token', await sign()]);
  expect([code, checks]).toEqual([1, ['ok Address', 'failed HTTPS']]);
  expect(sent).toEqual([undefined]);
});

const page = 'https://app.example.com';
const files = mkdtempSync(join(tmpdir(), 'vitrine-doctor-files-'));
writeFileSync(join(files, 'vitrine.js'), 'export {};');
afterAll(() => rmSync(files, { recursive: true }));

const serviceChecks = ['Address', 'HTTPS', 'Readiness', 'Version', 'Clock'];
const pageChecks = ['CORS preflight', 'CORS response', 'Element'];
const tokenChecks = ['Dashboard', 'Data address', 'Data token', 'Data model'];
const ok = (...checks: string[]): string[] => checks.map((check) => `ok ${check}`);

describe('a running service', () => {
  const service = useService(anyBacking, { STATIC_FOLDER: files, EMBED_ORIGINS: page });

  const credentials = ({ folder }: ServiceUnderTest): string[] => [
    '--credentials',
    join(folder, 'host-credentials.json'),
  ];

  test('passes every check with a token that the command signs', async () => {
    const { running } = service();
    for (const address of [running.address, `${running.address}/`, `${running.address}/api/`]) {
      const words = ['--address', address, '--origin', page, '--public-id', sharedId];
      const { code, checks, said } = await diagnose([...words, ...credentials(service())]);
      expect(checks, said).toEqual(ok('Token', ...serviceChecks, ...pageChecks, ...tokenChecks));
      expect(code).toBe(0);
      expect(said).not.toContain(service().host.secret);
    }
  });

  test('passes with a token alone, whose dashboard is checked', async () => {
    const token = await service().hostToken({ publicId: sharedId });
    const { code, checks, said } = await diagnose(['--address', service().running.address, '--token', token]);
    expect([code, checks], said).toEqual([0, ok(...serviceChecks, 'Element', ...tokenChecks)]);
    expect(said).not.toContain(token);
  });

  test('is checked without a token', async () => {
    // The environment of a backend has a secret, which alone signs nothing.
    for (const environment of [{}, { VITRINE_EMBED_SECRET: secret }]) {
      const words = ['--address', service().running.address, '--origin', page];
      const { code, checks } = await diagnose(words, environment);
      expect([code, checks]).toEqual([0, ok(...serviceChecks, ...pageChecks)]);
    }
  });

  test('does not allow another origin: the setting is named', async () => {
    const words = ['--address', service().running.address, '--origin', 'https://other.example.com'];
    const { code, checks, said } = await diagnose(words);
    expect(code).toBe(1);
    // The element's file is public: pages of every origin may load it.
    const refused = ['failed CORS preflight', 'failed CORS response'];
    expect(checks).toEqual([...ok(...serviceChecks), ...refused, ...ok('Element')]);
    expect(said).toContain('does not allow https://other.example.com. Add it to EMBED_ORIGINS');
  });

  test.each([
    ['that may not be embedded', closedId, /Set allowEmbed/],
    [
      'that does not exist',
      'Nothing00001',
      /Check the public id, publish the dashboard\. .* token, which is \d+ \(VITRINE_DEPLOYMENT_ID\)/,
    ],
  ])('does not show a dashboard %s: it is said what to do', async (_, publicId, words) => {
    const flags = ['--address', service().running.address, '--public-id', publicId];
    const { code, checks, said } = await diagnose([...flags, ...credentials(service())]);
    expect([code, checks.at(-1)]).toEqual([1, 'failed Dashboard']);
    expect(said).toMatch(words);
  });

  test('refuses a token of another secret: the way to the reason is named', async () => {
    const words = ['--address', service().running.address, '--token', await sign({ publicId: sharedId })];
    const { code, checks, said } = await diagnose(words);
    expect([code, checks.at(-1)]).toEqual([1, 'failed Dashboard']);
    expect(said).toContain('Give --secret to learn why');
  });

  test.each<[string, string[]]>([
    ['a secret that it does not know', ['--secret', secret]],
    ['a key id that it does not know', ['--key-id', 'host-0']],
    ['an issuer that it does not know', ['--issuer', 'nobody']],
  ])('refuses a token that was signed with %s: they are to be compared', async (_, changed) => {
    const { keyId, issuer, secret: known } = service().host;
    const signed = ['--key-id', keyId, '--issuer', issuer, '--secret', known, ...changed];
    const words = ['--address', service().running.address, '--public-id', sharedId, ...signed];
    const { code, checks, said } = await diagnose(words);
    expect([code, checks.at(-1)]).toEqual([1, 'failed Dashboard']);
    expect(said).toMatch(/does not know this issuer, key id and secret together.*embed-secrets list/);
    expect(said).not.toContain('Give --secret');
  });

  test('does not show a dashboard of another deployment: the deployment of the token is named', async () => {
    const flags = ['--address', service().running.address, '--public-id', sharedId, '--deployment', '999'];
    const { code, checks, said } = await diagnose([...flags, ...credentials(service())]);
    expect([code, checks.at(-1)]).toEqual([1, 'failed Dashboard']);
    expect(said).toContain('the deployment of the token, which is 999 (VITRINE_DEPLOYMENT_ID)');
  });

  test('is named with the base-url of the element, whether --address ends with /api or not', async () => {
    const { address } = service().running;
    for (const given of [address, `${address}/api`])
      expect((await diagnose(['--address', given])).said).toContain(
        `base-url of the element is ${address}/api.`,
      );
  });

  test('is not asked with a token that is wrong by its secret', async () => {
    const token = await sign();
    const words = ['--address', service().running.address, '--token', token];
    const { code, checks } = await diagnose([...words, ...credentials(service())]);
    expect(code).toBe(1);
    expect(checks).toEqual(['failed Token, kid', 'failed Token', 'failed Token, iss']);
  });

  /** A proxy in front of the service. `change` may answer in its place, or change the headers of the response. */
  const putProxy = (
    change: (request: IncomingMessage, response: ServerResponse, headers: Headers) => void,
  ): Promise<string> =>
    answerWith((request, response) => {
      void forward(request).then(async (reply) => {
        const headers = new Headers(reply.headers);
        headers.delete('content-encoding');
        headers.delete('content-length');
        headers.delete('transfer-encoding');
        change(request, response, headers);
        if (response.writableEnded) return;
        response.writeHead(reply.status, Object.fromEntries(headers)).end(await reply.text());
      });
    });

  const forward = ({ url = '/', method = 'GET', headers }: IncomingMessage): Promise<Response> => {
    const { origin, authorization } = headers;
    return fetch(service().running.address + url, {
      method,
      headers: {
        ...(origin === undefined ? {} : { origin }),
        ...(authorization === undefined ? {} : { authorization }),
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
  };

  const fail = (response: ServerResponse, status: number): void =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Proxy</h1>');

  test.each<[string, string, RegExp, Parameters<typeof putProxy>[0]]>([
    [
      'another time',
      'Clock',
      /This machine is \d+ seconds ahead of that of the service\. Set both by NTP/,
      (_, __, headers) => headers.set('date', new Date(Date.now() - 120_000).toUTCString()),
    ],
    [
      'a later time',
      'Clock',
      /This machine is \d+ seconds behind that of the service/,
      (_, __, headers) => headers.set('date', new Date(Date.now() + 120_000).toUTCString()),
    ],
    [
      'OPTIONS that the proxy answers',
      'CORS preflight',
      /405 \(text\/html\) to OPTIONS\. Let the proxy forward OPTIONS/,
      ({ method }, response) => method === 'OPTIONS' && fail(response, 405),
    ],
    [
      'a preflight without Authorization',
      'CORS preflight',
      /does not allow the header Authorization/,
      (_, __, headers) => headers.set('access-control-allow-headers', '*'),
    ],
    [
      'an origin that is sent twice',
      'CORS response',
      /Let the service alone send it/,
      ({ method, url }, __, headers) =>
        method === 'GET' &&
        url?.startsWith('/api/') === true &&
        headers.append('access-control-allow-origin', page),
    ],
    [
      'a page in place of the element',
      'Element',
      /not JavaScript\. Check that the proxy forwards \/embed/,
      ({ url }, response) => url?.startsWith('/embed/') === true && fail(response, 200),
    ],
  ])('behind a proxy with %s: the check of %s says so', async (_, check, words, change) => {
    const address = await putProxy(change);
    const { code, checks, said } = await diagnose(['--address', address, '--origin', page]);
    expect(code).toBe(1);
    expect(checks.filter((one) => one.startsWith('failed'))).toEqual([`failed ${check}`]);
    expect(said).toMatch(words);
  });

  test.each<[string, string[], RegExp, (path: string) => boolean]>([
    ['/api', [...ok('Address', 'HTTPS', 'Readiness'), 'failed Version', 'ok Clock'], /forwards \/api/, isApi],
    ['/health', ['failed Address'], /does not forward \/health/, (path) => path === '/health'],
    [
      '/ready',
      [...ok('Address', 'HTTPS'), 'failed Readiness'],
      /log of the service/,
      (path) => path === '/ready',
    ],
  ])(
    'behind a proxy without %s, the checks that need it are not made',
    async (_, expected, words, isClosed) => {
      const address = await putProxy(({ url = '' }, response) => {
        if (isClosed(url)) fail(response, 502);
      });
      const { code, checks, said } = await diagnose(['--address', address, '--origin', page]);
      expect(code).toBe(1);
      expect(checks.slice(0, expected.length)).toEqual(expected);
      expect(checks).not.toContain('ok Element');
      expect(said).toMatch(words);
    },
  );
});

const isApi = (path: string): boolean => path.startsWith('/api/');

describe('a service with a wrong public address', () => {
  const service = useService(anyBacking, { STATIC_FOLDER: files, PUBLIC_URL: 'http://platform.example.com' });

  test('names data that pages cannot ask for: the setting is named', async () => {
    const { running, folder } = service();
    const words = ['--address', running.address, '--credentials', join(folder, 'host-credentials.json')];
    const { code, checks, said } = await diagnose(words);
    expect([code, checks.at(-1)]).toEqual([1, 'failed Data address']);
    expect(said).toContain(`Set PUBLIC_URL to ${running.address}`);
  });
});
