/** Names that the key of a table has. `Customer Id` and `customerId` are read as `customer_id`. */
import { toMemberName } from './propose-names-and-titles.ts';

/** In the order in which a key is chosen: `id`, `order_id` of `orders`, `ticket_id` of `support_tickets`, `code`. */
export const listKeyNames = (table: string): string[] => [
  'id',
  `${table}_id`,
  `${toSingular(table)}_id`,
  `${toSingular(table.split('_').at(-1) ?? table)}_id`,
  'key',
  'uuid',
  'code',
];

export const hasKeyName = (table: string, column: string): boolean =>
  listKeyNames(table).includes(toMemberName(column));

/** English plurals of table names: `categories`, `boxes`, `orders`. */
export const toSingular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/([^s])s$/, '$1');
