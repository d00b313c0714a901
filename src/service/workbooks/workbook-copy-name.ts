import { maxNameLength } from '../../contract/item-name.ts';

const prefix = 'Copy of ';

/** The name of a workbook's copy: as long as names may be, and never cut within what a reader sees as one letter. */
export function toCopyName(name: string): string {
  const room = maxNameLength - prefix.length;
  return prefix + (name.length <= room ? name : cut(name, room));
}

function cut(name: string, room: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(name)) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  // One "letter" of hundreds of marks: then at least none of its characters is cut.
  return name.slice(0, end || endOfCharacter(name, room)).trimEnd();
}

/** High surrogates never stand last. */
const endOfCharacter = (name: string, room: number): number =>
  /[\uD800-\uDBFF]/.test(name.charAt(room - 1)) ? room - 1 : room;
