/** Most characters of a text in a header. */
const mostCharacters = 250;

/** Line breaks and other control characters, marks that reverse the text after them, and halves of characters. */
const notInHeaders = /[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/** One line without hidden characters: a line break would begin another header. */
export function toHeaderText(text: string): string {
  const line = text.replace(notInHeaders, ' ').trim();
  if (line.length <= mostCharacters) return line;
  return `${line.slice(0, mostCharacters - 1).replace(/\p{Cs}$/u, '')}…`;
}
