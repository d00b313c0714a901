/** The entries of a tooltip expression of Vega: `{"Month": format(datum["month"]), "Sales": …}`. */

export interface TooltipEntry {
  readonly name: string;
  /** Fields of the row that the entry is computed from. */
  readonly fields: readonly string[];
}

/** Returns no entries for an expression that is not an object. */
export function listTooltipEntries(expression: string): TooltipEntry[] {
  const text = expression.trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return [];
  return splitOutsideBrackets(text.slice(1, -1), ',').flatMap((entry) => {
    const [key = '', ...rest] = splitOutsideBrackets(entry, ':');
    return rest.length > 0 ? [{ name: readKey(key.trim()), fields: listDatumFields(rest.join(':')) }] : [];
  });
}

/** The fields that an expression reads: `datum.name`, `datum["a name"]` or `datum['a name']`. */
export function listDatumFields(expression: string): string[] {
  const uses = /\bdatum(?:\.([A-Za-z_$][\w$]*)|\[("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\])/g;
  const names = [...expression.matchAll(uses)].map(([, plain, quoted]) => plain ?? unquote(quoted ?? ''));
  return [...new Set(names)];
}

const readKey = (key: string): string => (/^["']/.test(key) ? unquote(key) : key);

const unquote = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, '$1');

/** Splits at a character that is neither in a string nor in brackets. */
function splitOutsideBrackets(text: string, separator: ',' | ':'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()[\]{},:]/g)) {
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
    else if (token === separator && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
