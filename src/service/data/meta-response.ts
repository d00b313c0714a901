import type { DataQuery } from '../../contract/data-api-schemas.ts';
import type { DataCaller, IsQueryAllowed, ListAllowedMembers } from '../access/data-access-ports.ts';
import type { DataModel, Member } from './model/data-model.ts';
import { toModelMeta, type MetaCube } from './model/model-meta.ts';
import { isVisible } from './policies/reader-permissions.ts';

export interface MetaDeps {
  model: DataModel;
  isQueryAllowed: IsQueryAllowed;
  listAllowedMembers?: ListAllowedMembers | undefined;
}

/** The members that a caller may query. For a token limited to dashboards, those that its dashboards use. */
export async function respondToMetaRequest(
  deps: MetaDeps,
  caller: DataCaller,
  onlyViews: boolean,
): Promise<{ cubes: MetaCube[] }> {
  const sources = [...deps.model.sources.values()].filter(({ kind }) => !onlyViews || kind === 'view');
  const members = sources.flatMap((source) => [...source.members.values()]);
  const visible = members.filter((member) => isVisible(member, caller));
  const shown = new Set(await filterAllowedMembers(deps, caller, visible));
  return toModelMeta(deps.model, (member) => shown.has(member));
}

async function filterAllowedMembers(
  deps: MetaDeps,
  caller: DataCaller,
  members: Member[],
): Promise<Member[]> {
  if (deps.listAllowedMembers) {
    const allowedMembers = await deps.listAllowedMembers(caller);
    return allowedMembers ? members.filter(({ name }) => allowedMembers.has(name)) : members;
  }
  const reached = await Promise.all(
    members.map(async (member) => ((await deps.isQueryAllowed(caller, toProbe(member))) ? [member] : [])),
  );
  return reached.flat();
}

/** The smallest query that names a member. */
function toProbe({ name, cubeMember }: Member): DataQuery {
  const lists = { measure: 'measures', dimension: 'dimensions', segment: 'segments' } as const;
  return { [lists[cubeMember.kind]]: [name] };
}
