import { DataError } from '../data-error.ts';
import type { CubeMember, DataModel, Member } from './data-model.ts';
import { isVisible } from '../policies/reader-permissions.ts';
import type { Reader } from '../policies/reader.ts';

export type MemberKind = CubeMember['kind'];

/** A member that does not exist, or is hidden from the reader. */
export class UnknownMemberError extends DataError {
  readonly member: string;

  constructor(member: string) {
    super(`There is no member '${member}': GET /v1/meta lists the members you can query.`);
    this.member = member;
  }
}

/** The names of all members that a reader may query. */
export const listVisibleMemberNames = (model: DataModel, reader: Reader): string[] =>
  [...model.sources.values()].flatMap(({ members }) =>
    [...members.values()].filter((member) => isVisible(member, reader)).map(({ name }) => name),
  );

/**
 * Finds the member of a name.
 *
 * @throws DataError where it does not exist, is hidden from the reader (with the same message), or is of another kind.
 */
export function requireVisibleMember(
  model: DataModel,
  name: string,
  kinds: readonly MemberKind[],
  reader: Reader,
): Member {
  const [owner = '', shortName = '', ...rest] = name.split('.');
  const member = rest.length === 0 ? model.sources.get(owner)?.members.get(shortName) : undefined;
  if (!member || !isVisible(member, reader)) throw new UnknownMemberError(name);
  if (!kinds.includes(member.cubeMember.kind))
    throw new DataError(
      `${name} is a ${member.cubeMember.kind}, but a ${kinds.join(' or a ')} is needed there.`,
    );
  return member;
}

/** Filters full member names for those that the model does not have, or hides from everyone. */
export const findUnknownMembers = (model: DataModel, members: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...members].filter((name) => !isKnownMember(model, name)));

/** Whether the model has a member that is not hidden from everyone. */
export function isKnownMember(model: DataModel, name: string): boolean {
  const [source = '', member = '', ...rest] = name.split('.');
  return rest.length === 0 && model.sources.get(source)?.members.get(member)?.isPublic === true;
}
