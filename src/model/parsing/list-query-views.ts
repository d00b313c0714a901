/** The views of the data model that a JSON query uses. */
import { isRecord, readArray, readString } from './read-value.ts';

/** The view of a member: `view` for `view.member` and for `view.member.grain`. */
export const findMemberView = (member: string): string => member.split('.')[0] ?? member;

export function listQueryViews(query: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const named = ['measures', 'dimensions', 'segments'].flatMap((key) => readArray(query[key]));
  const times = readArray(query.timeDimensions).map((time) => (isRecord(time) ? time.dimension : undefined));
  const members = [...named, ...times].map(readString).filter((member) => member !== undefined);
  return new Set(members.map(findMemberView));
}
