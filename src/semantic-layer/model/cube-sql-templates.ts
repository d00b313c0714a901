/**
 * The templates in a cube's `sql`: filters of the query (`FILTER_PARAMS`, `FILTER_GROUP`), claims of the reader
 * (`SECURITY_CONTEXT`), and the rows of other cubes (`{cube.sql()}`).
 */
import { unescapeBraces } from './escaped-braces.ts';
import { readModelSqlFragment } from './model-sql-fragment.ts';

/** A dimension whose filters are applied to a piece of SQL. */
export interface FilteredSql {
  cube: string;
  member: string;
  sql: string;
}

export type QueryPart =
  | { is: 'text'; text: string }
  | { is: 'filters'; targets: FilteredSql[] }
  /** `path` leads to a claim of the reader's security context. */
  | { is: 'claim'; path: string[]; sql: string }
  | { is: 'rows'; cube: string };

const quoted = String.raw`(?:'[^'{}]*'|"[^"{}]*")`;
const filterParams = String.raw`FILTER_PARAMS\s*\.\s*\w+\s*\.\s*\w+\s*\.\s*filter\s*\(\s*${quoted}\s*\)`;
const forms = {
  filters: String.raw`\{\s*(?:${filterParams}|FILTER_GROUP\s*\(\s*${filterParams}(?:\s*,\s*${filterParams})*\s*,?\s*\))\s*\}`,
  claim: String.raw`\{\s*SECURITY_CONTEXT(?:\s*\.\s*\w+)+\s*\.\s*(?:filter|requiredFilter|required_filter)\s*\(\s*${quoted}\s*\)\s*\}`,
  rows: String.raw`\{\s*(?!CUBE\b)[A-Za-z_]\w*\s*\.\s*sql\s*\(\s*\)\s*\}`,
} as const;
const anyForm = new RegExp(String.raw`(?<!\\)(?:${Object.values(forms).join('|')})`, 'g');

/** The text with blanks in place of the templates that this service reads, at the same positions. */
export const blankCubeSqlTemplates = (text: string): string =>
  text.replace(anyForm, (found) => found.replace(/[^\n]/g, ' '));

/** The parts of a cube's query; undefined where it is plain SQL. */
export function readCubeSqlParts(sql: string): QueryPart[] | undefined {
  const found = [...sql.matchAll(anyForm)];
  if (found.length === 0) return undefined;
  const ends = [0, ...found.map((match) => match.index + match[0].length)];
  const parts = found.flatMap((match, index): QueryPart[] => [
    { is: 'text', text: unescapeBraces(sql.slice(ends[index], match.index)) },
    readPart(match[0]),
  ]);
  return [...parts, { is: 'text', text: unescapeBraces(sql.slice(ends.at(-1))) }];
}

const oneFilter = new RegExp(
  String.raw`FILTER_PARAMS\s*\.\s*(\w+)\s*\.\s*(\w+)\s*\.\s*filter\s*\(\s*(${quoted})`,
  'g',
);

function readPart(written: string): QueryPart {
  const targets = [...written.matchAll(oneFilter)].map(([, cube = '', member = '', sql = '']) => ({
    cube,
    member,
    sql: readColumn(sql),
  }));
  if (targets.length > 0) return { is: 'filters', targets };
  const [head = '', argument] = written.split('(');
  const path = head.match(/\w+/g) ?? [];
  const sql = new RegExp(quoted).exec(argument ?? '')?.[0];
  if (sql === undefined) return { is: 'rows', cube: path[0] ?? '' };
  return { is: 'claim', path: path.slice(1, -1), sql: readColumn(sql) };
}

/** The SQL in quotes, without comments, which would hide the SQL after it. */
function readColumn(written: string): string {
  const read = readModelSqlFragment(written.slice(1, -1));
  return 'fault' in read ? written.slice(1, -1) : read.sql;
}
