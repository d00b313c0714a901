/** Name and warnings of an exported file. */
import { describe, expect, test } from 'vitest';
import { toContentDisposition } from '../../../src/service/http/file-response.ts';
import { toExportedFile, writeWarningHeaders } from '../../../src/service/rendering/exported-file.ts';

describe('the name of an exported file', () => {
  test.each([
    [
      'Sales 2026-11-29.pdf',
      `attachment; filename="Sales 2026-11-29.pdf"; filename*=UTF-8''Sales%202026-11-29.pdf`,
    ],
    ['Umsätze.pdf', `attachment; filename="Umsatze.pdf"; filename*=UTF-8''Ums%C3%A4tze.pdf`],
    ['売上.csv', `attachment; filename="export.csv"; filename*=UTF-8''%E5%A3%B2%E4%B8%8A.csv`],
    [
      'a"b\\c\r\nSet-Cookie: d.zip',
      `attachment; filename="abcSet-Cookie d.zip"; filename*=UTF-8''a%22b%5Cc%0D%0ASet-Cookie%3A%20d.zip`,
    ],
    ['half \ud800.png', `attachment; filename="half .png"; filename*=UTF-8''half%20.png`],
  ])('%s', (name, header) => {
    expect(toContentDisposition(name)).toBe(header);
  });

  test('has the date in the time zone that was asked for', () => {
    const drawn = {
      bytes: new Uint8Array(),
      mediaType: 'application/pdf',
      title: 'Orders: all',
      width: 1,
      height: 1,
      widgets: [],
      files: [],
    } as const;
    const nameIn = (timeZone: string): string => toExportedFile(drawn, { publicId: 'x', timeZone }).name;
    const dateIn = (timeZone: string): string =>
      new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date());
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(nameIn(zone)).toBe(`Orders all ${dateIn(zone)}.pdf`);
  });
});

test('warnings name a table of which paper shows a part, which has not failed', () => {
  const table = { widgetId: 'a', title: 'Orders', text: '', problem: undefined };
  const { warnings } = toExportedFile(
    {
      bytes: new Uint8Array(),
      mediaType: 'application/pdf',
      title: 'x',
      width: 1,
      height: 1,
      files: [],
      widgets: [
        { ...table, shownRows: 1_000 },
        { ...table, widgetId: 'b' },
        { ...table, widgetId: 'c', problem: { code: 'query-failed', detail: 'No such column.' } },
      ],
    },
    { publicId: 'x', timeZone: undefined },
  );
  expect(warnings).toEqual([
    { kind: 'cut', widgetId: 'a', title: 'Orders', message: 'Only the first 1000 rows are printed.' },
    { kind: 'failed', widgetId: 'c', title: 'Orders', message: 'No such column.' },
  ]);
  const headers = writeWarningHeaders(warnings);
  expect(headers['Vitrine-Failed-Widgets']).toBe('1');
  expect(readNamed(headers)).toEqual(warnings);
});

function readNamed(headers: Readonly<Record<string, string>>): unknown[] {
  const named: unknown = JSON.parse(decodeURIComponent(headers['Vitrine-Warnings'] ?? ''));
  if (!Array.isArray(named)) throw new Error('Vitrine-Warnings is no array.');
  return named;
}

test('warnings name as many widgets as a header holds, in every language', () => {
  const warnings = Array.from({ length: 200 }, (_, index) => ({
    kind: 'failed' as const,
    widgetId: `w${index}`,
    title: 'Umsätze 売上'.repeat(100),
    message: 'x'.repeat(1_000),
  }));
  const headers = writeWarningHeaders(warnings);
  const header = headers['Vitrine-Warnings'] ?? '';
  expect(header).toMatch(/^[\x21-\x7e]+$/);
  expect(header.length).toBeLessThanOrEqual(4_000);
  const named = readNamed(headers);
  expect(headers['Vitrine-Failed-Widgets']).toBe('200');
  expect(named).toEqual(
    warnings.slice(0, named.length).map((one) => ({
      ...one,
      title: one.title.slice(0, 100),
      message: 'x'.repeat(300),
    })),
  );
  expect(decodeURIComponent(header)).toContain('w0');
});
