// In SQL of the data model, braces of SQL itself may be escaped: `\{'a': 1\}`.

export const unescapeBraces = (sql: string): string =>
  sql.includes('\\') ? sql.replace(/\\([{}])/g, '$1') : sql;

export const escapeBraces = (text: string): string => text.replace(/[{}]/g, '\\$&');
