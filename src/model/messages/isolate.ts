/** Keeps texts of another writing direction together within a sentence (Unicode UAX 9, isolates). */

/** Whatever stands around the text, it is shown as one run, in the direction of its first letter. */
export const isolate = (text: string): string => `\u2068${closeDirections(text)}\u2069`;

/** Isolates a text that has letters or marks from right to left. Other texts stay as they are, without hidden characters. */
export const isolateMixed = (text: string): string =>
  rightToLeft.test(text) || controls.test(text) ? isolate(text) : text;

/** A text without letters from right to left needs no isolates, which some programs show as boxes. */
export const dropNeedlessIsolates = (text: string): string =>
  rightToLeft.test(text) ? text : text.replaceAll(allControls, '');

/** A title, whose marks would turn around what stands beside it. */
export const dropDirections = (text: string): string => text.replaceAll(allControls, '');

const rightToLeft =
  /[\u0590-\u08ff\u200f\u061c\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Characters that begin or end a direction. */
const controls = /[\u202a-\u202e\u2066-\u2069]/;
const allControls = new RegExp(controls, 'g');

/** A text of data may not end the isolate around it: such characters are left out where they do not come in pairs. */
function closeDirections(text: string): string {
  const open: string[] = [];
  for (const [mark] of text.matchAll(allControls)) {
    const end = mark === '\u202c' || mark === '\u2069';
    if (!end) open.push(mark >= '\u2066' ? '\u2069' : '\u202c');
    else if (open.pop() !== mark) return text.replaceAll(allControls, '');
  }
  return open.length === 0 ? text : text.replaceAll(allControls, '');
}
