/** Finds the currency of amounts in another column of their table. */
import type { OlapEngine } from '../engine/olap-engine.ts';
import { quoteName } from '../sql/replace-in-sql.ts';
import { findCurrency, isMoney } from './column-meaning.ts';
import type { ColumnProfile, TableProfile } from './column-profile.ts';
import { toWords } from './column-words.ts';

const currencyWords = new Set(['currency', 'wahrung', 'waehrung', 'devise', 'moneda', 'valuta']);

/** Gives money that names no currency that of a column `currency`, if all rows have the same code. */
export async function nameCurrency(
  engine: Pick<OlapEngine, 'run'>,
  profile: TableProfile,
): Promise<TableProfile> {
  const found = profile.columns.find(isCurrencyColumn);
  const unit = found && (await findOnlyValue(engine, profile.table, found.name));
  if (unit === undefined || !isCode(unit)) return profile;
  const isNamed = (column: ColumnProfile): boolean => !isMoney(column) || findCurrency(column) !== undefined;
  const columns = profile.columns.map((column) => (isNamed(column) ? column : { ...column, unit }));
  return { ...profile, columns };
}

const isCurrencyColumn = ({ name, samples }: ColumnProfile): boolean =>
  toWords(name.normalize('NFKD').replace(/\p{M}/gu, '')).some((word) => currencyWords.has(word)) &&
  samples.length > 0 &&
  samples.every(isCode);

const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text.trim());

async function findOnlyValue(
  engine: Pick<OlapEngine, 'run'>,
  table: string,
  name: string,
): Promise<string | undefined> {
  const code = `trim(${quoteName(name)})`;
  const sql = `SELECT min(${code}), max(${code}) FROM ${quoteName(table)} WHERE ${code} <> ''`;
  const [[least] = [], [greatest] = []] = await engine.run({ sql, values: [] });
  return typeof least === 'string' && least === greatest ? least : undefined;
}
