/** The members that a measure can be drilled into. */
import type { DataModel, Member } from '../model/data-model.ts';

/** The members of the same source that a measure can be drilled into. */
export function listDrillMembers(
  { cubeMember, cube, source }: Member,
  isShown: (member: Member) => boolean,
): string[] {
  if (cubeMember.kind !== 'measure') return [];
  const others = [...source.members.values()];
  return cubeMember.drillMembers.flatMap((written) => {
    const short = written.slice(written.lastIndexOf('.') + 1);
    const found = others.find(
      (other) => other.cube === cube && other.cubeMember.name === short && isShown(other),
    );
    return found ? [found.name] : [];
  });
}

export function groupDrillMembers(
  { source }: Member,
  names: readonly string[],
): { measures: string[]; dimensions: string[] } {
  const isMeasure = (name: string): boolean =>
    source.members.get(name.slice(name.indexOf('.') + 1))?.cubeMember.kind === 'measure';
  return { measures: names.filter(isMeasure), dimensions: names.filter((name) => !isMeasure(name)) };
}

/**
 * Adds the drill members of measures to a list of full member names: a caller who may query a measure may also query the
 * members it drills into. Access policies still apply to them.
 */
export const addDrillMembers = (model: DataModel, members: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...members].flatMap((name) => [name, ...drillMembersOf(model, name)]));

function drillMembersOf(model: DataModel, name: string): string[] {
  const [owner = '', shortName = ''] = name.split('.');
  const member = model.sources.get(owner)?.members.get(shortName);
  return member ? listDrillMembers(member, () => true) : [];
}
