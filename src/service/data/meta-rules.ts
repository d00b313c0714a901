import type { DataQuery } from '../../contract/data.ts';
import type { DataCaller, IsWithinReach, ListReach } from '../access/data-caller.ts';
import type { DataModel, Member } from './data-model.ts';
import { describeModel, type MetaCube } from './model-meta.ts';
import { isVisible } from './reader-rights.ts';

export interface MetaDeps {
  model: DataModel;
  isWithinReach: IsWithinReach;
  listReach?: ListReach | undefined;
}

/** The members a caller may ask for; of a bounded one, those that its dashboards use. */
export async function describeFor(
  deps: MetaDeps,
  caller: DataCaller,
  onlyViews: boolean,
): Promise<{ cubes: MetaCube[] }> {
  const sources = [...deps.model.sources.values()].filter(({ kind }) => !onlyViews || kind === 'view');
  const members = sources.flatMap((source) => [...source.members.values()]);
  const visible = members.filter((member) => isVisible(member, caller));
  const shown = new Set(await keepReached(deps, caller, visible));
  return describeModel(deps.model, (member) => shown.has(member));
}

async function keepReached(deps: MetaDeps, caller: DataCaller, members: Member[]): Promise<Member[]> {
  if (deps.listReach) {
    const reach = await deps.listReach(caller);
    return reach ? members.filter(({ name }) => reach.has(name)) : members;
  }
  const reached = await Promise.all(
    members.map(async (member) => ((await deps.isWithinReach(caller, toProbe(member))) ? [member] : [])),
  );
  return reached.flat();
}

/** The smallest query that names a member. */
function toProbe({ name, own }: Member): DataQuery {
  const lists = { measure: 'measures', dimension: 'dimensions', segment: 'segments' } as const;
  return { [lists[own.kind]]: [name] };
}
