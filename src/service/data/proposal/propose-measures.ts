/** Measures of a table: the count of its rows, and sums and averages of numbers that can be added up. */
import { quoteName } from '../sql/sql-text.ts';
import type { ColumnProfile, TableProfile } from './column-profile.ts';
import { toTitle, type MemberNames } from './propose-names.ts';

interface Proposed {
  readonly names: MemberNames;
  readonly key: string | undefined;
  /** Columns with keys of other tables. */
  readonly keys: readonly string[];
}

export function proposeMeasures({ table, columns }: TableProfile, { names, key, keys }: Proposed): object[] {
  const quantities = columns.filter(({ name }) => name !== key && !keys.includes(name)).filter(isQuantity);
  return [
    { name: 'count', title: `Number of ${toTitle(table).toLowerCase()}`, type: 'count' },
    ...quantities.flatMap((column) => toMeasures(column, names)),
  ];
}

/** Numbers that name something, such as ids, years, codes and places, are no quantities. */
function isQuantity({ name, kind }: ColumnProfile): boolean {
  const isLabel =
    /(?:^|[_\s-])(?:id|key|code|zip|postcode|year|month|day|hour|week|lat|latitude|lon|lng|longitude|rank|number|no|phone)$/i;
  return kind === 'number' && !isLabel.test(name) && !/[a-z]Id$/.test(name);
}

function toMeasures(column: ColumnProfile, names: MemberNames): object[] {
  const member = names.of(column.name);
  const title = toTitle(column.name);
  const sql = `{CUBE}.${quoteName(column.name)}`;
  const format = toFormat(column);
  const average = {
    name: names.add(`average_${member}`),
    title: `Average ${toInner(title)}`,
    sql,
    type: 'avg',
    ...format,
  };
  if (isRatio(column)) return [average];
  const total = {
    name: names.add(`total_${member}`),
    title: `Total ${toInner(title)}`,
    sql,
    type: 'sum',
  };
  return [{ ...total, ...format }, average];
}

/** "Order amount" becomes "order amount" within a title. A title with further capitals is a name: "US Gross". */
const toInner = (title: string): string =>
  /[A-Z]/.test(title.slice(1)) ? title : title.charAt(0).toLowerCase() + title.slice(1);

/** Ratios, grades and temperatures have no sum. */
const isRatio = ({ name }: ColumnProfile): boolean =>
  /(?:rate|ratio|share|percent|pct|rating|score|grade|temp|temperature|age|speed|index|average|avg|mean|median)s?$/i.test(
    name,
  ) || /^(?:avg|average|mean|median|min|max)[_\s]/i.test(name);

function toFormat({ name, least = 0, greatest = 0 }: ColumnProfile): object {
  if (/(?:rate|ratio|share|percent|pct)s?$/i.test(name) && least >= 0 && greatest <= 1)
    return { format: 'percent_1' };
  if (
    /(?:price|cost|revenue|sales|amount|profit|salary|income|budget|gross|spend|fee|total)s?(?:_?usd)?$/i.test(
      name,
    )
  )
    return { format: 'number_2' };
  return {};
}
