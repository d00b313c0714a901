/**
 * A name for searching and sorting: without case and accents, so that "ubersicht" finds "Übersicht". Letters without a
 * plain form are not changed.
 */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      // The lower case of a sigma at the end of a word is another letter.
      .replaceAll('ς', 'σ')
      .normalize('NFC')
  );
}

/** A text without case, for names that are the same in any case. Accents count. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();
