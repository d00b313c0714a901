import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/service/config/config.ts';

describe('the config', () => {
  test('needs no variable, and is immutable once it is read', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4000, embedOrigins: '*', bodyLimit: 1_048_576 });
    expect(config.dataFolder).toBe(`${process.cwd()}/data`);
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4000, databaseUrl: undefined });
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'analytics.example.com'],
    ['PUBLIC_URL', 'ftp://analytics.example.com'],
    ['PUBLIC_URL', 'https://analytics.example.com/?a=b'],
    ['DATABASE_URL', 'mysql://somewhere/db'],
    ['DATABASE_URL', 'localhost:5432'],
    ['EMBED_ORIGINS', 'https://a.example, b.example'],
    ['EMBED_ORIGINS', 'https://a.example/path'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['SOURCE_FOLDERS', 'datasets'],
    ['ACCOUNT_SLUG', 'vitrine'],
    ['ACCOUNT_SLUG', 'Acme Inc'],
    ['BODY_LIMIT', '1MB'],
    ['EMBED_USER_LIMIT', '0'],
    ['HEADERS_TIMEOUT', '0'],
    ['REQUEST_TIMEOUT', '1.5'],
    ['KEEP_ALIVE_TIMEOUT', 'never'],
    ['SQL_RUNNERS', '0'],
    ['SQL_SECONDS', '0.5'],
    ['SQL_MEGABYTES', '1GB'],
    ['SQL_ROWS', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['RATE_LIMIT', '-1'],
    ['RATE_BURST', '0'],
    ['STOP_DELAY', '5s'],
    ['OAUTH_ISSUER', 'http://login.example.com'],
    ['OAUTH_ISSUER', 'vitrine'],
  ])('%s=%s is refused, naming the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`The environment variable ${name} `);
  });

  test('reads the mail server: TLS is required of other machines, and a password may hold any character', () => {
    const read = (variables: Record<string, string>) =>
      readConfig({ MAIL_FROM: 'Analytics <analytics@example.com>', ...variables }).mailServer;
    expect(read({})).toBeUndefined();
    expect(read({ SMTP_URL: 'smtp://ada:p%40ss%25@mail.example.com' })).toEqual({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      tls: 'required',
      user: 'ada',
      password: 'p@ss%',
      from: { name: 'Analytics', address: 'analytics@example.com' },
      replyTo: undefined,
    });
    expect(read({ SMTP_URL: 'smtps://mail.example.com' })).toMatchObject({ port: 465, secure: true });
    expect(read({ SMTP_URL: 'smtp://[::1]:2525' })).toMatchObject({
      host: '::1',
      port: 2_525,
      tls: 'optional',
    });
    expect(read({ SMTP_URL: 'smtp://mail.example.com', SMTP_TLS: 'none' })).toMatchObject({ tls: 'none' });
  });

  test.each([
    ['SMTP_URL', 'https://ada:secret@mail.example.com'],
    ['SMTP_URL', 'smtp://ada:secret@mail.example.com/path'],
    ['SMTP_URL', 'smtp://ada:secret@mail.example.com?tls=no'],
    ['SMTP_URL', 'smtp://ada:100%secret@mail.example.com'],
    ['SMTP_TLS', 'maybe'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'Analytics'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Analytics <analytics@example.com>\r\nBcc: eve@example.com'],
    ['MAIL_REPLY_TO', 'nobody'],
  ])('%s=%j of a mail server is refused, naming the variable and no password', (name, value) => {
    const variables = {
      SMTP_URL: 'smtp://ada:secret@mail.example.com',
      MAIL_FROM: 'analytics@example.com',
      [name]: value,
    };
    expect(() => readConfig(variables)).toThrow(`The environment variable ${name} `);
    expect(() => readConfig(variables)).not.toThrow('secret');
  });

  test('reads the limits of callers’ SQL', () => {
    expect(readConfig({}).sql).toEqual({ runners: 2, seconds: 30, megabytes: 512, rows: 50_000 });
    const set = { SQL_RUNNERS: '8', SQL_SECONDS: '5', SQL_MEGABYTES: '2048', SQL_ROWS: '100' };
    expect(readConfig(set).sql).toEqual({ runners: 8, seconds: 5, megabytes: 2_048, rows: 100 });
  });

  test('reads lists, networks and addresses', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://analytics.example.com/base/',
      EMBED_ORIGINS: 'https://a.example https://b.example:8443',
      TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
      SOURCE_FOLDERS: 'datasets=/srv/a,others=/srv/b=c',
    });
    expect(config.publicUrl).toBe('https://analytics.example.com/base');
    expect(config.embedOrigins).toEqual(['https://a.example', 'https://b.example:8443']);
    expect(config.trustedProxies.check('10.200.0.1')).toBe(true);
    expect(config.trustedProxies.check('11.0.0.1')).toBe(false);
    expect(config.trustedProxies.check('127.0.0.1')).toBe(true);
    expect(config.sourceFolders).toEqual({ datasets: '/srv/a', others: '/srv/b=c' });
  });

  test('reads the settings of operation: log, limits, and trusted issuers of access tokens', () => {
    expect(readConfig({})).toMatchObject({
      log: { level: 'info', format: 'json' },
      rate: { perSecond: 100, burst: 1_000 },
      oauth: undefined,
      stopDelay: 0,
    });
    expect(readConfig({ RATE_LIMIT: '0' }).rate).toBeUndefined();
    const issuer = { OAUTH_ISSUER: 'https://login.example.com/' };
    expect(readConfig({ ...issuer, OAUTH_AUDIENCE: 'api', ACCOUNT_SLUG: 'acme' }).oauth).toEqual({
      // The issuer keeps its trailing slash: issuers are compared exactly.
      issuer: 'https://login.example.com/',
      audience: 'api',
      jwksUrl: undefined,
      accountSlug: 'acme',
    });
    expect(() => readConfig(issuer)).toThrow('OAUTH_AUDIENCE');
    const keys = { ...issuer, OAUTH_AUDIENCE: 'api', OAUTH_JWKS_URL: 'http://keys.example.com' };
    expect(() => readConfig(keys)).toThrow('OAUTH_JWKS_URL');
  });
});
