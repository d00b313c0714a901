/** Texts for a terminal: times and tables. */

export const formatMinute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

/** Columns side by side; the first row holds their headings. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const toLine = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map(toLine).join('\n');
}

/** CSV by RFC 4180, with line feeds. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoteCell).join(',')).join('\n');

const quoteCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
