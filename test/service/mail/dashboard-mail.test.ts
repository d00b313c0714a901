/** What a mail says, and in which order. Source: docs/mail.md, "The mail". */
import { expect, test } from 'vitest';
import { composeDashboardMail } from '../../../src/service/mail/dashboard-mail.ts';
import type { DashboardMailContent, MailTimes } from '../../../src/service/mail/mail-content.ts';
import { content, widgets } from './mail-under-test.ts';

const compose = (changes: Partial<DashboardMailContent> = {}) =>
  composeDashboardMail({ ...content, ...changes });
const composeAt = (times: MailTimes | undefined, changes: Partial<DashboardMailContent> = {}) =>
  compose({ ...changes, sections: content.sections.map((section) => ({ ...section, times })) });
const at = (time: string): Date => new Date(`2026-11-29T${time}:00Z`);

test('the numbers come first, then the findings, charts, tables, and what authors wrote', () => {
  const { html, text } = compose();
  const order = ['$5,768,566', 'Shop 7 has', 'Line chart', 'Table of 20', 'Orders of all shops'];
  for (const part of [html, text]) {
    const places = order.map((words) => part.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  }
});

test('the text part has a line for each number, and a list for several sentences', () => {
  const { text } = compose();
  expect(text).toContain('Revenue: $5,768,566\n  Jun 2026 · Down: −3.2%, worse · vs May 2026\n');
  expect(text).toContain('What stands out\n  - Revenue is down 3.2%.\n  - Shop 7 has the most returns.\n');
});

test('a widget has no more than a few lines of the mail', () => {
  const long = widgets.map((widget) => ({ ...widget, text: 'A word. '.repeat(250).replaceAll('. ', '.\n') }));
  const { text } = compose({ sections: [{ title: 'Sales', widgets: long, picture: undefined }] });
  expect(text.split('\n').length).toBeLessThan(100);
  expect(text).toContain('…');
});

test.each([
  ['when the rows were loaded', { drawn: at('08:01'), data: at('07:45') }, 'Data as of', '7:45'],
  ['no later than it was drawn', { drawn: at('08:01'), data: at('09:30') }, 'Data as of', '8:01'],
  ['when it was drawn, if rows have no age', { drawn: at('08:01'), data: undefined }, 'Drawn', '8:01'],
])('a mail says %s', (_, times, words, time) => {
  const { html, text } = composeAt(times);
  for (const part of [html, text]) {
    expect(part).toMatch(new RegExp(`${words} Sunday, November 29, 2026 at ${time} AM UTC`));
    expect(part).not.toContain('8:00 AM');
  }
});

test('a late mail says the planned time, too', () => {
  const times = { drawn: at('09:05'), data: at('09:00') };
  const planned = 'Sunday, November 29, 2026 at 8:00 AM UTC';
  expect(composeAt(times).text).not.toContain(planned);
  expect(composeAt(times, { isLate: true }).text).toMatch(new RegExp(`Sent late: .*${planned}`));
});

test('times are those of the recipient, in its language and zone', () => {
  const { text } = compose({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
  expect(text).toContain('Datenstand: Sonntag, 29. November 2026 um 08:45 MEZ');
});

test('each dashboard has its own age and link', () => {
  const [first] = content.sections;
  if (!first) throw new Error('There is no section.');
  const second = {
    ...first,
    title: 'Costs',
    times: { drawn: at('08:01'), data: at('06:30') },
    pageUrl: 'https://app.example.com/costs',
  };
  const { text } = compose({ sections: [first, second] });
  const [head = '', sales = '', costs = ''] = text.split('== ');
  expect(head).not.toContain('https://app');
  expect(sales).toMatch(/7:45[^]*https:\/\/app\.example\.com\/sales\?a=1&b=2\n/);
  expect(costs).toMatch(/6:30[^]*https:\/\/app\.example\.com\/costs\n/);
});

test('a mail without a page has no link but the one to unsubscribe', () => {
  const sections = content.sections.map((section) => ({ ...section, pageUrl: undefined }));
  const { html } = compose({ sections });
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://service.example.com/unsubscribe/token',
  ]);
});

test('marks of direction in a title turn nothing around', () => {
  const title = 'Total \u202eabc\u2067';
  const [first] = widgets;
  const { html, text, subject } = compose({
    sections: [
      {
        title,
        widgets: [{ title, view: 'kpi', figure: '1,007', text: first?.text, problem: undefined }],
        picture: undefined,
      },
    ],
  });
  expect(text).toContain('Total abc: 1,007');
  for (const part of [html, text, subject]) expect(part).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
});
