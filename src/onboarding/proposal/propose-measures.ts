/** Measures of a table: the count of its rows, and sums and averages of numbers. */
import { toSingular } from './key-names.ts';
import {
  findNumberMeaning,
  isCents,
  isPercentage,
  isTechnical,
  type NumberMeaning,
} from './column-meaning.ts';
import { toTitleParts, addUnitToTitle } from './column-title.ts';
import type { ColumnProfile, TableProfile } from './column-profile.ts';
import { proposeMeasureFormat, type ModelFormat } from './propose-formats.ts';
import { totalBeginnings, totalWords } from '../../semantic-layer/column-names/meaning-words.ts';
import { toModelColumn } from './proposal-table.ts';
import { toInlineTitle } from '../../model/formats/inline-title.ts';
import { toTitle, withoutDoubledWords, type MemberNames } from './propose-names-and-titles.ts';

/** A measure as the data model writes it. */
export interface MeasureText extends ModelFormat {
  readonly name: string;
  readonly title: string;
  readonly type: 'count' | 'sum' | 'avg';
  readonly sql?: string;
}

export interface ProposedMeasure {
  readonly text: MeasureText;
  /** Undefined for the count of rows. */
  readonly column: ColumnProfile | undefined;
  readonly meaning: NumberMeaning;
}

interface Proposed {
  readonly names: MemberNames;
  readonly primaryKeys: readonly string[];
  /** Columns with keys of other tables. */
  readonly keys: readonly string[];
}

export function proposeMeasures(
  profile: TableProfile,
  { names, primaryKeys, keys }: Proposed,
): ProposedMeasure[] {
  const quantities = profile.columns
    .filter(({ name }) => !primaryKeys.includes(name) && !keys.includes(name))
    .filter(isQuantity);
  const title = toCountTitle(profile.table);
  return [
    {
      text: { name: 'count', title, type: 'count', format: 'number_0' },
      column: undefined,
      meaning: 'amount',
    },
    ...quantities.flatMap((column) => toMeasures(profile, column, names)),
  ];
}

/** Numbers that name something, such as ids, years, codes and places, are no quantities. */
const isQuantity = (column: ColumnProfile): boolean =>
  column.kind === 'number' && findNumberMeaning(column) !== 'label' && !isTechnical(column);

function toMeasures(table: TableProfile, column: ColumnProfile, names: MemberNames): ProposedMeasure[] {
  const meaning = findNumberMeaning(column);
  const member = names.of(column.name);
  const toMeasure = (word: 'Total' | 'Average', type: 'sum' | 'avg'): ProposedMeasure => ({
    text: {
      name: names.add(`${word.toLowerCase()}_${member}`),
      title: toMeasureTitle(word, column),
      sql: toSql(`{CUBE}.${toModelColumn(table, column.name)}`, column, meaning),
      type,
      ...proposeMeasureFormat(column, type),
    },
    column,
    meaning,
  });
  const average = toMeasure('Average', 'avg');
  return meaning === 'share' || meaning === 'level' ? [average] : [toMeasure('Total', 'sum'), average];
}

/** Percentages become shares, which the format multiplies by 100, and cents become money. */
const toSql = (sql: string, column: ColumnProfile, meaning: NumberMeaning): string =>
  (meaning === 'share' && isPercentage(column)) || isCents(column) ? `${sql} / 100.0` : sql;

/** "Number of orders", if the name of the table is a plural: its rows are then what it names. */
const toCountTitle = (table: string): string =>
  toSingular(table) === table ? 'Number of rows' : `Number of ${toInlineTitle(toTitle(table))}`;

/** The signs of currencies are those of the format. What is called a total is no "total total". */
function toMeasureTitle(word: 'Total' | 'Average', column: ColumnProfile): string {
  const { title: written, unit } = toTitleParts(column);
  const title = written.replace(/\s*[$€£¥]\s*/g, ' ').trim();
  const plain = withoutTotal(title);
  if (plain === '' && word === 'Total') return addUnitToTitle(title, unit);
  const inner = toInlineTitle(plain === '' ? title : plain);
  return addUnitToTitle(withoutDoubledWords(`${word} ${inner}`), unit);
}

const totalWord = new RegExp(`(?<!\\p{L})(?:${[...totalWords].join('|')})s?(?!\\p{L})`, 'giu');
const totalBeginning = new RegExp(`(?<!\\p{L})(?:${totalBeginnings.join('|')})(?=\\p{L}{3})`, 'giu');

/** "Prezzo totale" becomes "Prezzo", and "Gesamtbetrag" becomes "betrag". Empty for a total and nothing else. */
const withoutTotal = (title: string): string =>
  title.replace(totalWord, ' ').replace(totalBeginning, '').replace(/\s+/g, ' ').trim();
