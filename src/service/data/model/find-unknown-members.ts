import type { DataModel } from './data-model.ts';

/** Of members by their full names, those that nobody can ask the model for: it has none of that name, or hides it. */
export function createFindUnknownMembers(
  model: DataModel,
): (members: ReadonlySet<string>) => ReadonlySet<string> {
  return (members) => new Set([...members].filter((name) => !isKnown(model, name)));
}

function isKnown(model: DataModel, name: string): boolean {
  const [source = '', member = '', ...rest] = name.split('.');
  return rest.length === 0 && model.sources.get(source)?.members.get(member)?.isPublic === true;
}
