/** Finds the place in a SQL text that the service's refusal is about. Its words name it; it gives no offsets. */
import type { CodeDiagnostic } from '../code-completion/code-completion.ts';
import { isSign, isWord, listSqlTokens, readName, type SqlToken } from '../sql/sql-tokens.ts';

type Range = Pick<CodeDiagnostic, 'from' | 'to'>;

/** Every place of a name that is unknown, or else the first line. */
export function locateSqlFault(
  text: string,
  message: string,
  isMeasure: (name: string) => boolean,
): readonly CodeDiagnostic[] {
  const tokens = listSqlTokens(text).filter(({ kind }) => kind !== 'comment');
  const found = listPlaces(tokens, message, isMeasure);
  const places = found.length > 0 ? found : listFirstLine(text);
  return places.map(({ from, to }) => ({ from, to, message }));
}

function listPlaces(
  tokens: readonly SqlToken[],
  message: string,
  isMeasure: (name: string) => boolean,
): readonly Range[] {
  if (/at end of input/.test(message)) return tokens.slice(-1);
  const near = /at or near "([^]*)"$/.exec(message)?.[1];
  // The parser has read what comes before: of several, the last one is the likeliest.
  if (near !== undefined) return tokens.filter(({ text }) => text === near).slice(-1);
  if (/^MEASURE\(…\) takes a measure/.test(message)) return listWrongMeasures(tokens, isMeasure);
  const column = /does not have a column named "([^]*?)"/.exec(message)?.[1];
  const named = column === undefined ? listQuoted(message) : [column];
  return named.map((name) => listNamed(tokens, name)).find((places) => places.length > 0) ?? [];
}

const listQuoted = (message: string): readonly string[] =>
  [...message.matchAll(/"([^"]+)"|'([^']+)'/g)].map(([, one, other]) => one ?? other ?? '');

const listNamed = (tokens: readonly SqlToken[], name: string): readonly SqlToken[] =>
  tokens.filter((token) => readName(token) === name.toLowerCase() || readText(token) === name);

const readText = ({ kind, text }: SqlToken): string | undefined =>
  kind === 'literal' ? text.replace(/^'|'$/g, '').replaceAll("''", "'") : undefined;

/** What stands between the brackets of `MEASURE(…)` and is none. */
function listWrongMeasures(
  tokens: readonly SqlToken[],
  isMeasure: (name: string) => boolean,
): readonly Range[] {
  return tokens.flatMap((token, index): Range[] => {
    if (!isWord(token, 'measure') || !isSign(tokens[index + 1], '(')) return [];
    const end = tokens.findIndex((other, at) => at > index && isSign(other, ')'));
    const inside = tokens.slice(index + 2, end === -1 ? undefined : end);
    const name = readName(inside.at(-1));
    const [first] = inside;
    const last = inside.at(-1);
    if (!first || !last || (name !== undefined && isMeasure(name))) return [];
    return [{ from: first.from, to: last.to }];
  });
}

/** The first line with anything on it. */
function listFirstLine(text: string): readonly Range[] {
  const from = text.search(/\S/);
  if (from === -1) return [];
  const end = text.indexOf('\n', from);
  return [{ from, to: end === -1 ? text.length : end }];
}
