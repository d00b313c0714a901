/** Reads the folders of a view. */
import type { Folder, Source } from './data-model.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import type { ModelNode } from './model-node.ts';

export const readViewFolders = (node: ModelNode, source: Source, faults: ModelFaultList): Folder[] =>
  faults.readItems(node, 'folders', (folder) => readFolder(folder, source, faults));

type Items = Folder['members'];

function readFolder(node: ModelNode, source: Source, faults: ModelFaultList): Folder {
  const name = node.requireText('name');
  if (!node.find('includes')) throw node.misshapen(`'includes' is missing in the folder '${name}'`);
  if (node.isAll('includes')) return { name, members: [...source.members.keys()] };
  const members = faults.readItems<Items>(node, 'includes', (item) => readItem(item, source, faults)).flat();
  return { name, members };
}

function readItem(item: ModelNode, source: Source, faults: ModelFaultList): Items {
  if (item.kind === 'mapping')
    return item.find('join_path') ? listMembersOfPath(item, source) : [readFolder(item, source, faults)];
  const member = item.asText();
  if (!source.members.has(member)) throw item.missing(`'${source.name}' has no member '${member}'`);
  return [member];
}

/** The members that the view has from the cube at the end of a join path. */
function listMembersOfPath(item: ModelNode, { name, root, paths, members }: Source): Items {
  const written = item.requireText('join_path');
  const all = [[root], ...paths.values()];
  const cube = all.find((path) => path.map((step) => step.name).join('.') === written)?.at(-1);
  if (!cube) throw item.at('join_path').missing(`the view '${name}' has no join path '${written}'`);
  return [...members].filter(([, member]) => member.cube === cube).map(([short]) => short);
}
