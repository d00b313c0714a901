/** px, in the usual font. */
const lineHeight = 22;
const letterWidth = 7.2;
const gap = 10;
/** How much larger headings are. */
const headingSize = 1.6;
/** Above and below the words, and at their sides, px. */
const padding = 32;

/** About the height that a Markdown text needs at a width, px. Pictures count as their words. */
export function estimateTextHeight(content: string, width: number): number {
  const room = Math.max(letterWidth, width - padding);
  const lines = content.replaceAll(/\]\([^)]*\)/g, ']').split('\n');
  return lines.reduce((height, line) => height + estimateLine(line.trim(), room), padding);
}

function estimateLine(line: string, room: number): number {
  if (line === '') return gap;
  const size = line.startsWith('#') ? headingSize : 1;
  return Math.ceil((line.length * letterWidth * size) / room) * lineHeight * size;
}
