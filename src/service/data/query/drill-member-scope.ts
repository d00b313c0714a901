import { listDrillMembers } from './annotation.ts';
import type { DataModel } from '../model/data-model.ts';

/**
 * Members by their full names, with those that their measures can be drilled into: who sees a number may see what it
 * is made of, where the model says what that is. What a reader's rights hide stays hidden.
 */
export function createDrillMemberExpansion(
  model: DataModel,
): (members: ReadonlySet<string>) => ReadonlySet<string> {
  return (members) => new Set([...members].flatMap((name) => [name, ...drillMembersOf(model, name)]));
}

function drillMembersOf(model: DataModel, name: string): string[] {
  const [owner = '', shortName = ''] = name.split('.');
  const member = model.sources.get(owner)?.members.get(shortName);
  return member ? listDrillMembers(member, () => true) : [];
}
