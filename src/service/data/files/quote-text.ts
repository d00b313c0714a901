/** A text in SQL. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
