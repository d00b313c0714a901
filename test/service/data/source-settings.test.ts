import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/service/config/config.ts';
import { toConnectionSettings } from '../../../src/semantic-layer/sources/postgres-address.ts';
import { readSourceSettings } from '../../../src/service/config/read-source-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-sources-'));
const file = join(folder, 'sources.yml');
const read = (text: string, environment = {}): unknown => {
  writeFileSync(file, text);
  return readSourceSettings(file, environment);
};

describe('SOURCES', () => {
  test('may be the address of one database, which is then the source of all cubes', () => {
    expect(readSourceSettings('postgres://reader@db/shop', {})).toEqual([
      { name: 'default', url: 'postgres://reader@db/shop', deploymentId: 1, pool: 8, seconds: 60 },
    ]);
  });

  test('may be a file with several databases, whose passwords come from the environment', () => {
    const text = `
sources:
  shop: { url: 'postgres://reader:\${SHOP_PASSWORD}@db/shop', deployment: 2, pool: 3, seconds: 10, ca: certificates/ca.pem }
  crm: { url: 'postgresql://reader@db/crm' }
`;
    expect(read(text, { SHOP_PASSWORD: 'top-secret' })).toEqual([
      {
        name: 'shop',
        url: 'postgres://reader:top-secret@db/shop',
        deploymentId: 2,
        pool: 3,
        seconds: 10,
        ca: join(folder, 'certificates/ca.pem'),
      },
      { name: 'crm', url: 'postgresql://reader@db/crm', deploymentId: 1, pool: 8, seconds: 60 },
    ]);
  });

  test.each<[string, string]>([
    [`sources: { shop: { url: 'postgres://a@b/c', pol: 3 } }`, `unknown setting 'pol'. Did you mean 'pool'?`],
    [
      `sources: { shop: { url: 'postgres://a@b/c', pool: 0 } }`,
      `'pool' must be a whole number from 1 to 200`,
    ],
    [
      `sources: { shop: { url: 'postgres://a@b/c', deployment: one } }`,
      `'deployment' must be a whole number`,
    ],
    [`sources: { shop: { url: 'mysql://a:top-secret@b/c' } }`, `'url' must begin with postgres://`],
    ['sources: { shop: { pool: 3 } }', `which needs a 'url'`],
    ['sources: { shop: postgres }', `which needs a 'url'`],
    [`sources: { shop: { url: 'postgres://a:\${MISSING}@b/c' } }`, 'needs the environment variable MISSING'],
    [`sources: { 'my shop': { url: 'postgres://a@b/c' } }`, 'letters, digits and underscores'],
    ['sources: {}', `must hold 'sources'`],
    ['shop: {}', `must hold 'sources'`],
    [`sources: { shop: { url: 'postgres://a:top-secret@b/c'`, 'is not YAML'],
  ])('%s is refused, without a password in the message', (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).not.toThrow('top-secret');
  });

  test('a fault of the file names the line of its key, and ends as one sentence', () => {
    const text = (line: string): string =>
      `# our databases\nsources:\n  crm:\n    url: postgres://a@b/c\n  shop:\n    url: postgres://a:top-secret@b/c\n${line}`;
    const refuse = (line: string): string => {
      try {
        read(text(line));
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
      return 'accepted';
    };
    const start = `The environment variable SOURCES has the source 'shop' (${file}`;
    expect(refuse('\n    pol: 3')).toBe(
      `${start}:8), which has the unknown setting 'pol'. Did you mean 'pool'?`,
    );
    expect(refuse('    pool: many')).toBe(`${start}:7), whose 'pool' must be a whole number from 1 to 200.`);
    expect(refuse('    ca: 3')).toBe(`${start}:7), whose 'ca' must be the path of a file.`);
    expect(refuse('  my shop: {}')).toContain(`'my shop' (${file}:7), whose name`);
    expect(refuse('  more: { pool: 3 }')).toContain(`'more' (${file}:7), which needs a 'url'.`);
  });

  test('a file that is missing, another address, and other data beside it are refused', () => {
    expect(() => readSourceSettings('nothing.yml', {})).toThrow(
      /nothing\.yml, which cannot be read \(ENOENT\)/,
    );
    expect(() => readSourceSettings('https://example.com', {})).toThrow('must begin with postgres://');
    expect(() => readConfig({ SOURCES: 'postgres://a@b/c', DATA_FILES: '.' })).toThrow(
      'The environment variable SOURCES cannot be used together with DATA_FILES.',
    );
  });
});

describe('an address without its scheme', () => {
  test.each(['reader:s3cret@db/shop', 'postgres:/reader:s3cret@db/shop', 'postgres:s3cret', 's3cret@db'])(
    '%s is refused, without its password in the message',
    (text) => {
      const read = (): unknown => readSourceSettings(text, {});
      expect(read).toThrow('an address that begins with postgres://');
      expect(read).not.toThrow('s3cret');
    },
  );
});

describe('the address of a database', () => {
  test('is encrypted and its certificate is checked, except on this machine', () => {
    expect(toConnectionSettings('postgres://a:b%40c@db.example.com/shop', undefined)).toMatchObject({
      host: 'db.example.com',
      port: 5432,
      database: 'shop',
      user: 'a',
      password: 'b@c',
      ssl: { rejectUnauthorized: true },
    });
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(toConnectionSettings(`postgres://a@${host}:6000/shop`, undefined)).toMatchObject({ ssl: false });
    expect(toConnectionSettings('postgres://a@localhost/shop?host=%2Ftmp', undefined)).toMatchObject({
      host: '/tmp',
      ssl: false,
    });
  });

  test('never falls back to a connection that is not encrypted', () => {
    for (const mode of ['prefer', 'allow', 'Require'])
      expect(() => toConnectionSettings(`postgres://a@db/shop?sslmode=${mode}`, undefined)).toThrow(
        `sslmode=${mode}: use one of disable, require, verify-ca, verify-full`,
      );
    expect(toConnectionSettings('postgres://a@db/shop?sslmode=require', undefined)).toMatchObject({
      ssl: { rejectUnauthorized: false },
    });
  });

  test('has a host and a database, and no parameters that would be ignored', () => {
    expect(() => toConnectionSettings('postgres://a@db', undefined)).toThrow('needs a host and a database');
    expect(() => toConnectionSettings('postgres://a@db/shop?options=-c', undefined)).toThrow(
      `parameter 'options'`,
    );
  });
});
