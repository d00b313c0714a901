/** Sizes and names of what a mail contains. Source: docs/mail.md, "The mail". */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherContents, type DrawnSection } from '../../src/service/notifications/mail-contents.ts';
import { describeSchedule } from '../../src/service/notifications/describe-cron-schedule.ts';

const bytes = fc.integer({ min: 0, max: 40 }).map((size) => new Uint8Array(size));
const title = fc.constantFrom('Sales', 'sales', 'A/B', '', undefined);
const file = (title_: string | undefined, content: Uint8Array) => ({
  bytes: content,
  title: title_,
  width: 688,
  height: 1,
  widgets: [],
  files: [],
});
const sections = fc.array(
  fc.record({ title, picture: bytes, pdf: fc.option(bytes), rows: fc.array(bytes, { maxLength: 3 }) }),
  { minLength: 1, maxLength: 4 },
);

test('a mail is never over the limit; what is left out is named, and nothing else', () => {
  fc.assert(
    fc.property(sections, fc.integer({ min: 0, max: 300 }), (all, most) => {
      const drawn = all.map((one): DrawnSection => ({
        picture: file(one.title, one.picture),
        pdf: one.pdf ? file(one.title, one.pdf) : undefined,
        files: one.rows.map((content) => ({
          widgetId: 'a',
          format: 'csv',
          name: 'Rows.csv',
          bytes: content,
          isTruncated: false,
        })),
      }));
      const { sections: kept, attachments, leftOut } = gatherContents(drawn, most);
      const files = [...kept.flatMap(({ picture }) => (picture ? [picture] : [])), ...attachments];
      const size = files.reduce((sum, { bytes: { length } }) => sum + length, 0);
      expect(size).toBeLessThanOrEqual(most);
      const count = all.reduce((sum, one) => sum + 1 + (one.pdf ? 1 : 0) + one.rows.length, 0);
      expect(files.length + leftOut.length).toBe(count);
      const names = attachments.map(({ name }) => name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});

test.each([
  ['en', 'en-US', 'at 09:00 AM'],
  ['en', 'en-GB', 'at 09:00'],
  ['de', 'de-DE', 'um 09:00'],
  ['fr', 'fr-FR', 'à 09:00'],
  ['es', 'es-ES', 'a las 09:00'],
])('in %s, for %s, 9 in the morning is "%s"', (language, locale, words) => {
  expect(describeSchedule('0 9 * * *', language, locale)).toBe(words);
});
