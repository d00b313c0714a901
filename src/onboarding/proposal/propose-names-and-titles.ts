/** Names and titles of members, from the names of columns. */

export interface MemberNames {
  /** The member of a column. */
  of(column: string): string;
  /** A name that no member has yet, such as `total_amount`. */
  add(wanted: string): string;
  /** The same for a name that is made from names of columns. */
  addMember(wanted: string): string;
}

/** Members of one cube have different names, without regard to case. */
export function createMemberNames(columns: readonly string[]): MemberNames {
  // `count` is the measure that every cube has.
  const taken = new Set(['count']);
  const add = (wanted: string): string => {
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
    taken.add(name);
    return name;
  };
  const members = new Map(columns.map((column) => [column, add(toMemberName(column))]));
  return {
    of: (column) => members.get(column) ?? toMemberName(column),
    add,
    addMember: (wanted) => add(toMemberName(wanted)),
  };
}

/** `Amount (USD)` becomes `amount_usd`, and `orderDate` becomes `order_date`. */
export function toMemberName(column: string): string {
  const plain = column
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return /^[a-z]/.test(plain) ? plain : `column_${plain}`.replace(/_$/, '');
}

const abbreviations = new Set([
  'id',
  'url',
  'iata',
  'uuid',
  'usd',
  'eur',
  'gbp',
  'ip',
  'sku',
  'gdp',
  'us',
  'mpg',
  'imdb',
  'mpaa',
  'dvd',
  'co2',
  'pm10',
  'pm25',
  'kpi',
  'vat',
]);

/** `order_date` becomes "Order date". A name with capitals or blanks is its own title. */
export function toTitle(name: string): string {
  // Braces in a title would be read as a template.
  const plain = name.replace(/[{}]/g, ' ');
  if (/[A-Z].*[ ]|[ ].*[A-Z]/.test(name)) return plain.trim();
  const words = plain
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => (abbreviations.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const text = words.join(' ');
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Order order status" becomes "Order status". */
export const withoutDoubledWords = (title: string): string => title.replace(/\b(\p{L}+)(?: \1)+\b/giu, '$1');
