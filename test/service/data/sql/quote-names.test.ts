/** Names that PostgreSQL takes without quotes are read by DuckDB's parser as it reads them in quotes. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteNames } from '../../../../src/semantic-layer/sql/quote-names.ts';
import { reservedWords } from '../../../../src/model/sql/reserved-words.ts';
import { overReservedWords } from '../../../../src/semantic-layer/sql/sql-keywords.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => connection.closeSync());

const query = async (sql: string, values: string[] = []): Promise<string[]> =>
  (await connection.runAndReadAll(sql, values)).getRows().map(([cell]) => String(cell));

/** The parser's tree of each text, without places. */
async function parse(texts: readonly string[]): Promise<string[]> {
  const trees = await query(
    'SELECT json_serialize_sql(sql) FROM (SELECT unnest(json_transform($1, \'["VARCHAR"]\')) AS sql)',
    [JSON.stringify(texts)],
  );
  return trees.map((tree) => tree.replaceAll(/"(?:query_location|position)":"?\d+"?/g, ''));
}

const shapes = [
  'SELECT @, t.@ AS a, @ AS b FROM t',
  'SELECT DISTINCT @ FROM t WHERE @ = 1 AND NOT @ OR 1 < @ GROUP BY @, a ORDER BY @ DESC NULLS LAST, @ LIMIT 1',
  'SELECT a FROM t WHERE @ IS NOT NULL AND a BETWEEN 1 AND @ ORDER BY @',
  'SELECT measure(@), count(DISTINCT @), sum(t.@) FILTER (WHERE @), (@), @::TEXT FROM t',
  'SELECT CASE @ WHEN 1 THEN @ ELSE @ END, row_number() OVER (PARTITION BY @ ORDER BY @) FROM t',
  `SELECT @ AT TIME ZONE 'UTC', a AS @ FROM t GROUP BY ALL HAVING max(@) > 1 ORDER BY b, @`,
  'SELECT @.a FROM @ JOIN t USING (@)',
  'WITH @ AS (SELECT a FROM t AS @) SELECT @.a FROM @, t CROSS JOIN @',
];

test('every word that PostgreSQL does not reserve is a name in every place', async () => {
  const keywords = await query('SELECT DISTINCT keyword_name FROM duckdb_keywords() ORDER BY 1');
  const words = keywords.filter((word) => !reservedWords.has(word));
  expect(words.length).toBeGreaterThan(350);
  const texts = (toWord: (word: string) => string): string[] =>
    words.flatMap((word) => shapes.map((shape) => shape.replaceAll('@', toWord(word))));
  const plain = texts((word) => word).map((text) => quoteNames(text, () => true));
  const quoted = texts((word) => `"${word}"`);
  const trees = await parse(quoted);
  expect(trees.filter((tree) => tree.includes('"error":true'))).toEqual([]);
  const parsed = await parse(plain);
  expect(plain.filter((_, index) => parsed[index] !== trees[index])).toEqual([]);
});

test.each([
  'SELECT a FROM t SEMI JOIN u USING (a) ANTI JOIN v USING (a) ASOF LEFT JOIN w ON a >= b POSITIONAL JOIN x',
  `SELECT a AT TIME ZONE 'UTC', (b)::TIMESTAMP at time zone 'UTC' FROM t WHERE a GLOB 'x*' GROUP BY ALL ORDER BY 1`,
  'SELECT a FROM t NATURAL SEMI JOIN u WHERE b ISNULL QUALIFY [1] = [a]',
  `SELECT list_transform(a, lambda x: x + 1) FROM t QUALIFY left(a, 1) = 'x'`,
  'SELECT a FROM t UNION ALL BY NAME SELECT a FROM u',
  'SELECT a FROM t WHERE b = 1 QUALIFY row_number() OVER (PARTITION BY a ORDER BY b) = 1',
  `SELECT 'at', E'\\' at', "at", "a "" at", $$ at $$, $x$ at $$ at $x$, 1.5e3 -- at
   FROM t /* at /* at */ at */`,
  `SELECT at FROM 'at`,
  'SELECT at /* FROM t',
])('syntax, strings, quoted names and comments stay: %s', (text) => {
  expect(quoteNames(text, () => true)).toBe(text);
});

test('a word is a name only where the model or the text has such a name', () => {
  const isName = (word: string): boolean => word === 'at';
  expect(quoteNames('SELECT AT, o.at, show, a AS by FROM o ORDER BY by', isName)).toBe(
    'SELECT "AT", o."at", show, a AS "by" FROM o ORDER BY "by"',
  );
});

test('the list of words is that of the parser: each is an error without quotes', async () => {
  const words = [...overReservedWords];
  const trees = await parse(words.map((word) => `SELECT a, ${word} FROM t`));
  expect(words.filter((_, index) => trees[index]?.includes('"error":true') !== true)).toEqual([]);
});
