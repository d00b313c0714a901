/** What a column means, by the words of its name, its range and its values. */
import { isCurrencyCode, isSharedSign, resolveCurrency } from '../../semantic-layer/files/currency-signs.ts';
import { latitudeName, longitudeName } from '../../model/report-proposals/place-names.ts';
import type { ColumnProfile } from './column-profile.ts';
import { readUnitName, withoutUnit } from '../../semantic-layer/column-names/column-unit.ts';
import { toPlainWords, toWords } from '../../semantic-layer/column-names/column-words.ts';
import {
  amountWords,
  countedWords,
  levelWords,
  moneyWords,
  otherRates,
  shareWords,
  totalBeginnings,
  totalWords,
} from '../../semantic-layer/column-names/meaning-words.ts';
import { hasLabelName, isLongLabel } from '../../semantic-layer/column-names/number-labels.ts';

/**
 * `label`: names something, such as an id, a year or a place. `share`: a part of a whole. `level`: has an average and no
 * sum, such as a price or a temperature. `amount`: adds up. `quantity`: a number of which neither is known.
 */
export type NumberMeaning = 'label' | 'share' | 'level' | 'amount' | 'quantity';

export function findNumberMeaning(column: ColumnProfile): NumberMeaning {
  const words = toPlainWords(withoutUnit(column.name));
  const last = words.at(-1) ?? '';
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  if (hasLabelName(column)) return 'label';
  if (isShare(column, words)) return 'share';
  // A total price is a sum already; a price is not.
  if (isTotal(column)) return 'amount';
  if (levelWords.has(last) || levelWords.has(words[0] ?? '') || words.includes('per')) return 'level';
  if (has(amountWords) || hasCurrency(column)) return 'amount';
  return isLongLabel(column) ? 'label' : 'quantity';
}

/** Whether a name says that the values are totals of others: `total_price`, `Prezzo totale`, `Gesamtbetrag`. */
export const isTotal = ({ name }: Pick<ColumnProfile, 'name'>): boolean =>
  toPlainWords(name).some(
    (word) => totalWords.has(word) || totalBeginnings.some((beginning) => word.startsWith(beginning)),
  );

/** Whether the values count things, and are no money: `Total quantità`, `Gesamtmenge`. */
export const isCounted = ({ name }: Pick<ColumnProfile, 'name'>): boolean =>
  toPlainWords(name).some((word) => countedWords.has(word.replace(/^(?:gesamt|totaal)/, '')));

/** What the file writes with `%`; values from -1 to 1, or percentages up to 100, with the name of a share. */
function isShare({ least = NaN, greatest = NaN, unit }: ColumnProfile, words: readonly string[]): boolean {
  if (unit === '%') return true;
  if (!shareWords.has(words.at(-1) ?? '') && !shareWords.has(words[0] ?? '')) return false;
  if (words.some((word) => otherRates.has(word))) return false;
  return (least >= -1 && greatest <= 1) || (least >= 0 && greatest <= 100 && !words.includes('ratio'));
}

/** Whether a share is kept as a percentage, such as `4.5` for 4.5 %. What the file writes with `%` is a share already. */
export const isPercentage = ({ greatest = 0, unit }: ColumnProfile): boolean => unit !== '%' && greatest > 1;

/** Whether the file names the currency of the values. */
const hasCurrency = ({ unit }: Pick<ColumnProfile, 'unit'>): boolean => unit !== undefined && unit !== '%';

export function isMoney(column: Pick<ColumnProfile, 'name' | 'unit'>): boolean {
  const { name } = column;
  if (column.unit !== undefined) return hasCurrency(column);
  const unit = readUnitName(name);
  // An amount of kilograms is no money.
  if (unit && unit.unit !== 'cents') return false;
  const words = toPlainWords(withoutUnit(name));
  if (moneyWords.has(words.at(-1) ?? '')) return true;
  if (words.some((word) => countedWords.has(word) || shareWords.has(word))) return false;
  return /[$€£¥]/.test(name) || words.some((word) => moneyWords.has(word));
}

/** Whether whole numbers are money in hundredths, such as `price_cents`. */
export const isCents = (column: ColumnProfile): boolean =>
  /INT/.test(column.type) && readUnitName(column.name)?.unit === 'cents' && isMoney(column);

const currencies: readonly (readonly [RegExp, string])[] = [
  [/\$|\b(?:usd|dollars?)\b/, 'USD'],
  [/€|\b(?:eur|euros?)\b/, 'EUR'],
  [/£|\bgbp\b/, 'GBP'],
  [/\bchf\b/, 'CHF'],
  [/¥|\bjpy\b/, 'JPY'],
];

/** The currency that the cells or the name tell. A code says more than a sign that several currencies share. */
export function findCurrency(column: Pick<ColumnProfile, 'name' | 'unit'>): string | undefined {
  const named = findNamedCurrency(column);
  return column.unit === undefined || column.unit === '%' ? named : resolveCurrency(column.unit, named);
}

function findNamedCurrency({ name }: Pick<ColumnProfile, 'name'>): string | undefined {
  const text = name.toLowerCase().replace(/_/g, ' ');
  const last = (toWords(withoutUnit(name)).at(-1) ?? '').toUpperCase();
  return currencies.find(([pattern]) => pattern.test(text))?.[1] ?? (isCurrencyCode(last) ? last : undefined);
}

/** Whether cells or the name leave no doubt of the currency. */
export const hasCertainCurrency = (column: Pick<ColumnProfile, 'name' | 'unit'>): boolean =>
  column.unit !== undefined && isSharedSign(column.unit)
    ? findNamedCurrency(column) !== undefined
    : findCurrency(column) !== undefined;

const technicalWords = new Set(['hash', 'checksum', 'etag', 'uuid', 'guid', 'md5', 'sha1', 'sha256']);

/** Columns that programs made for themselves: row numbers of an export, hashes, and long ids without a meaning. */
export function isTechnical({ name, samples }: ColumnProfile): boolean {
  if (/^_|^unnamed: ?\d+$|^index_level/i.test(name)) return true;
  if (technicalWords.has(toWords(name).at(-1) ?? '')) return true;
  return samples.length > 0 && samples.every((text) => /^(?=.*\d)[\da-f-]{16,}$/i.test(text));
}

/** Whether every value is an address of the web, and whether it is that of an image. */
export function findLinkFormat({ kind, samples }: ColumnProfile): 'link' | 'imageUrl' | undefined {
  if (kind !== 'string' || samples.length === 0) return undefined;
  if (!samples.every((text) => /^https?:\/\/\S+$/.test(text))) return undefined;
  const isImage = (text: string): boolean => /\.(?:png|jpe?g|gif|svg|webp|avif)(?:\?|$)/i.test(text);
  return samples.every(isImage) ? 'imageUrl' : 'link';
}

/** A pair of columns with coordinates. */
export interface Coordinates {
  readonly latitude: ColumnProfile;
  readonly longitude: ColumnProfile;
  /** The words before both, such as `origin` of `origin_lat` and `origin_lon`. */
  readonly prefix: string;
}

export function listCoordinates(columns: readonly ColumnProfile[]): Coordinates[] {
  return columns.flatMap((latitude) => {
    const prefix = latitudeName.exec(latitude.name)?.[1];
    if (prefix === undefined || !isWithin(latitude, 90)) return [];
    const longitude = columns.find(
      (one) => longitudeName.exec(one.name)?.[1] === prefix && isWithin(one, 180),
    );
    return longitude ? [{ latitude, longitude, prefix }] : [];
  });
}

const isWithin = ({ kind, least = NaN, greatest = NaN }: ColumnProfile, degrees: number): boolean =>
  kind === 'number' && least >= -degrees && greatest <= degrees;
