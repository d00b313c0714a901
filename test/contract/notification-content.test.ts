/** Addresses of pages to which mails link. Source: docs/mail.md, "The mail". */
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  furtherDashboardSchema,
  notificationContentFields,
} from '../../src/contract/endpoints/notification-content.ts';

const schemas = [z.object(notificationContentFields), furtherDashboardSchema.partial()];
const read = (pageUrl: unknown): unknown[] =>
  schemas.map((schema) => {
    const { success, data } = schema.safeParse({ pageUrl });
    return success ? data.pageUrl : 'refused';
  });

test.each([
  'http://app.example.com/sales',
  'javascript:alert(1)',
  'data:text/html,Sales',
  '//app.example.com',
  'https://',
  'https://app.example.com@evil.example/',
  'https:\\\\app.example.com@evil.example/',
  'https://:secret@app.example.com/',
  `https://app.example.com/${'a'.repeat(2_000)}`,
  '',
  5,
])('a mail does not link to %j', (pageUrl) => {
  expect(read(pageUrl)).toEqual(['refused', 'refused']);
});

test('a mail links to an HTTPS address, which is one line without signs of markup', () => {
  expect(read(' https://App.example.com/a b?x="<y>&z=\n1#part ')).toEqual(
    Array(2).fill('https://app.example.com/a%20b?x=%22%3Cy%3E&z=1#part'),
  );
});
