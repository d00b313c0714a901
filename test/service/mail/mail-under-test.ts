/** A mail with two of everything that a dashboard may have. */
import type { DashboardMailContent, MailWidget } from '../../../src/service/mail/mail-content.ts';

const drawn = (title: string, view: string, text: string, figure?: string): MailWidget => ({
  title,
  view,
  text,
  figure,
  problem: undefined,
});

export const widgets: readonly MailWidget[] = [
  drawn('About', 'text', 'Orders of all shops.'),
  drawn('Orders', 'table', 'Table of 20 rows: Shop with 20 values.'),
  drawn('Revenue by month', 'vega', 'Line chart of Revenue by Month: from 1 to 9.'),
  drawn('Revenue', 'kpi', 'Jun 2026 · $5,768,566 · Down: −3.2%, worse · vs May 2026', '$5,768,566'),
  drawn('What stands out', 'analyst', 'Revenue is down 3.2%.\nShop 7 has the most returns.'),
  { title: 'Returns', text: undefined, problem: 'The query failed.' },
];

export const content: DashboardMailContent = {
  locale: 'en',
  timeZone: 'UTC',
  slot: new Date('2026-11-29T08:00:00Z'),
  isLate: false,
  isTest: false,
  ignoresCondition: true,
  sections: [
    {
      title: 'Sales',
      widgets,
      picture: { contentId: 'picture-1', width: 688 },
      times: { drawn: new Date('2026-11-29T08:00:30Z'), data: new Date('2026-11-29T07:45:00Z') },
      pageUrl: 'https://app.example.com/sales?a=1&b=2',
    },
  ],
  attachments: ['Sales.pdf'],
  leftOut: ['Rows.csv'],
  failedFiles: ['Orders.xlsx'],
  sender: 'Example Shops',
  schedule: 'at 08:00 (UTC)',
  isSubscription: false,
  unsubscribeUrl: 'https://service.example.com/unsubscribe/token',
};
