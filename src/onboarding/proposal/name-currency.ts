/** Finds the currency of amounts in another column of their table. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import { quoteName } from '../../semantic-layer/sql/replace-in-sql.ts';
import { resolveCurrency } from '../../semantic-layer/files/currency-signs.ts';
import { hasCertainCurrency, isMoney } from './column-meaning.ts';
import type { ColumnProfile, TableProfile } from './column-profile.ts';
import { toWords } from '../../semantic-layer/column-names/column-words.ts';

const currencyWords = new Set(['currency', 'wahrung', 'waehrung', 'devise', 'moneda', 'valuta']);

/** Gives money that names no currency, or only by a sign that several currencies share, that of a column `currency`, if all rows have the same code. */
export async function nameCurrency(
  engine: Pick<OlapEngine, 'run'>,
  profile: TableProfile,
): Promise<TableProfile> {
  const found = profile.columns.find(isCurrencyColumn);
  const unit = found && (await findOnlyValue(engine, profile.table, found.name));
  if (unit === undefined || !isCode(unit)) return profile;
  return { ...profile, columns: profile.columns.map((column) => withCurrency(column, unit)) };
}

function withCurrency(column: ColumnProfile, code: string): ColumnProfile {
  if (!isMoney(column) || hasCertainCurrency(column)) return column;
  const unit = resolveCurrency(column.unit ?? code, code);
  return unit === undefined ? column : { ...column, unit };
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
