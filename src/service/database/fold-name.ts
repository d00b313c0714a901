/**
 * A name as searching and sorting read it: without case and accents, so that "Übersicht" is found by "ubersicht".
 * Letters that have no plain form stay as they are.
 */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      // Lower case writes a sigma at a word's end another way.
      .replaceAll('ς', 'σ')
      .normalize('NFC')
  );
}
