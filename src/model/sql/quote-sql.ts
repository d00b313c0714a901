/** The only two ways in which names and values become SQL text. */

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Backslashes are letters like others in a plain SQL text. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
