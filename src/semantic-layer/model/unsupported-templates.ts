import { blankCubeSqlTemplates } from './cube-sql-templates.ts';

/**
 * Finds templates that the open-source engine expands and this service does not. The engine expands them anywhere, also in
 * quotes and comments, so that the whole text is searched.
 */

/** Variables that the open-source engine provides to models. */
const variables = [
  'FILTER_PARAMS',
  'FILTER_GROUP',
  'SQL_UTILS',
  'SECURITY_CONTEXT',
  'COMPILE_CONTEXT',
  'USER_CONTEXT',
] as const;
const readerWords = ['securityContext', 'security_context', 'userAttributes', 'user_attributes'] as const;

export interface UnsupportedTemplate {
  /** The word at fault, and the number of its earlier occurrences in the text. */
  word: string;
  nth: number;
  /** The error message. */
  message: string;
}

/**
 * How a text is used. `sql`: may refer to members and cubes in braces. `query` and `table`: written after FROM, without
 * references to members; a `table` is only a name. `statement`: a whole query, without templates. `idle`: not executed by this service. `lookup`: may refer to claims about the
 * reader. `words`: titles and descriptions, in which the name of a variable alone is just a word.
 */
export type TemplateContext = 'sql' | 'query' | 'table' | 'statement' | 'idle' | 'lookup' | 'words';

type SqlUse = Extract<TemplateContext, 'sql' | 'query' | 'table' | 'statement'>;
const sqlUses: readonly TemplateContext[] = ['sql', 'query', 'table', 'statement'];
const isSqlUse = (use: TemplateContext): use is SqlUse => sqlUses.includes(use);

const notYet = 'part of the format, but this service does not do it yet';
const variable = new RegExp(`\\b(?:${variables.join('|')})\\b`, 'g');
const bracedVariable = new RegExp(`\\{\\s*((?:${variables.join('|')})\\b)`, 'g');
const bracedReader = new RegExp(`\\{\\s*((?:${readerWords.join('|')})\\b)`, 'g');
const jinja = /\{[{%#]/g;
/** Templates with an error message of their own. */
const named = new RegExp(`^\\{(?:[{%#]|\\s*(?:${[...variables, ...readerWords].join('|')})\\b)`);
const reference = /^\{\s*[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?\s*\}/;

export function listUnsupportedTemplates(text: string, use: TemplateContext): UnsupportedTemplate[] {
  // Positions in the searched text are those in the text.
  const searched = use === 'query' ? blankCubeSqlTemplates(text) : text;
  const variables = listWords(searched, use === 'words' ? bracedVariable : variable, (word) =>
    describeVariable(word, use),
  );
  const found = [...variables, ...(isSqlUse(use) ? listTemplatesInSql(searched, use) : [])];
  return [...new Map(found.map((one) => [`${one.word} ${one.at}`, one])).values()].map(
    ({ word, at, message }) => ({ word, message, nth: text.slice(0, at).split(word).length - 1 }),
  );
}

const listTemplatesInSql = (text: string, use: SqlUse): Found[] => [
  ...listWords(text, jinja, (word) => `'${word}' is not SQL: templates of the file are filled in before`),
  ...listWords(text, bracedReader, (word) => `${word} is ${notYet}`),
  ...listUnknownBraces(text, use),
];

const queryForms: Readonly<Record<string, string>> = {
  FILTER_PARAMS: `{FILTER_PARAMS.cube.member.filter('column')}`,
  FILTER_GROUP: `{FILTER_GROUP(FILTER_PARAMS.cube.member.filter('column'), …)}`,
  SECURITY_CONTEXT: `{SECURITY_CONTEXT.claim.filter('column')}`,
};

function describeVariable(word: string, use: TemplateContext): string {
  const form = Object.hasOwn(queryForms, word) ? queryForms[word] : undefined;
  if (word === 'COMPILE_CONTEXT') return `${word} is ${notYet} here: write {{ ${word}.key }}`;
  if (form === undefined) return `${word} is ${notYet}`;
  if (use !== 'query') return `${word} is ${notYet} here: it is read under the 'sql' of a cube`;
  return (
    `${word} is ${notYet} in this form: write ${form}. A function in place of the column is code, and 'unsafeValue' ` +
    'would make SQL of the text in a token'
  );
}

interface Found {
  word: string;
  /** The offset of the word. */
  at: number;
  message: string;
}

function listWords(text: string, pattern: RegExp, describe: (word: string) => string): Found[] {
  return [...text.matchAll(pattern)].map((match) => {
    const word = match[1] ?? match[0];
    return { word, at: match.index + match[0].length - word.length, message: describe(word) };
  });
}

/** Finds braces around a name that are not a reference. A brace before a digit or a quote is SQL: `{2,3}`, `{'key': 1}`. */
function listUnknownBraces(text: string, use: SqlUse): Found[] {
  return [...text.matchAll(/(?<!\\)\$?\{/g)].flatMap((match) => {
    const [word] = match;
    const rest = text.slice(match.index + word.length - 1);
    const message = describeBrace(word, rest, use);
    return message === undefined ? [] : [{ word, at: match.index, message }];
  });
}

function describeBrace(word: string, rest: string, use: SqlUse): string | undefined {
  if (named.test(rest)) return undefined;
  const shown = rest.slice(0, 60).split('\n', 1)[0]?.replace(/\}.*/, '}') ?? rest;
  if (word === '${')
    return `'$${shown}' is how JavaScript models write a reference: write it without the '$'`;
  if (!/^\{\s*[A-Za-z_]/.test(rest)) return undefined;
  if (use !== 'sql') return `'${shown}' is ${notYet}: nothing is filled in where a cube's rows come from`;
  if (reference.test(rest)) return undefined;
  return `'${shown}' is a template that this service does not read: write {CUBE}, {member}, {cube} or {cube.member}`;
}
