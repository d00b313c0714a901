import { DataError } from '../data-error.ts';
import type { CubeMember, DataModel, Member } from './data-model.ts';
import { isVisible } from '../policies/reader-permissions.ts';
import type { Reader } from '../policies/reader.ts';

export type MemberKind = CubeMember['kind'];

/** The member of that name; a hidden one is refused in the same words as one that does not exist. */
export function findMember(
  model: DataModel,
  name: string,
  kinds: readonly MemberKind[],
  reader: Reader,
): Member {
  const [owner = '', shortName = '', ...rest] = name.split('.');
  const member = rest.length === 0 ? model.sources.get(owner)?.members.get(shortName) : undefined;
  if (!member || !isVisible(member, reader))
    throw new DataError(`There is no member '${name}': GET /v1/meta lists the members you can ask for.`);
  if (!kinds.includes(member.own.kind))
    throw new DataError(`${name} is a ${member.own.kind}, and a ${kinds.join(' or a ')} is needed there.`);
  return member;
}
