/** Which views and members of the data model a JSON query speaks of. */
import { isRecord, readArray, readString } from '../parsing/read-value.ts';

/** The view of `view.member` or `view.member.grain`. */
export const findMemberView = (member: string): string => member.split('.')[0] ?? member;

export function listQueryViews(query: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const named = ['measures', 'dimensions', 'segments'].flatMap((key) => readArray(query[key]));
  const times = readArray(query.timeDimensions).map((time) => (isRecord(time) ? time.dimension : undefined));
  const members = [...named, ...times].map(readString).filter((member) => member !== undefined);
  return new Set(members.map(findMemberView));
}
