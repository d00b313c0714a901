/** Exports of many readers at the same time: whose rows are in whose file. */
import { describe, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { backings } from '../service-under-test.ts';
import { canaryId, listCanariesIn, listCanaries, scopes, writeCanaries } from './canaries-under-test.ts';
import { readPdf, readPng, useExports } from './export-under-test.ts';

const readerCount = rounds(8, 20);
const readers = scopes
  .slice(0, readerCount)
  .map((scope, index) => ({ scope, canaries: listCanaries(index) }));

describe.each(backings)('on %s', (backing) => {
  // More pages of one browser at the same time than usual.
  const exports = useExports({ PICTURES_AT_ONCE: '4' }, backing, writeCanaries);

  const exportFor = async (scope: string, subject: string, body: Record<string, unknown>) => {
    const { service, exportFile } = exports();
    const token = await service.hostToken({
      subject,
      userAttributes: { status: scope },
      permissions: ['export'],
    });
    const file = await exportFile(body, { token, publicId: canaryId });
    expect([file.status, file.headers.get('vitrine-failed-widgets')], scope).toEqual([200, '0']);
    return file.bytes;
  };
  const drawPdf = async (scope: string) =>
    listCanariesIn((await readPdf(await exportFor(scope, scope, { format: 'pdf' }))).pages.join(' '));
  const drawPng = async (scope: string, subject: string) => {
    const { width, height, data } = readPng(
      await exportFor(scope, subject, { format: 'png', width: 600, density: 1 }),
    );
    return `${width} ${height} ${data.toString('base64')}`;
  };

  test(`each of ${readerCount} readers gets only its own rows`, async () => {
    const drawn = await Promise.all(
      readers.map(({ scope }) => Promise.all([drawPdf(scope), drawPng(scope, 'first reader')])),
    );
    const again = await Promise.all(readers.map(({ scope }) => drawPng(scope, 'second reader')));
    for (const [index, { scope, canaries }] of readers.entries()) {
      const [words, picture] = drawn[index] ?? [];
      expect(words, scope).toEqual(canaries);
      expect(picture === again[index], `pictures of two readers of ${scope} are equal`).toBe(true);
    }
    expect(new Set(again).size).toBe(readers.length);
  });
});
