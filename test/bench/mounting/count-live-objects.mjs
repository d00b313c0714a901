/**
 * Counts the live objects of a page's scripts in a heap snapshot. The size of the heap is not sufficient: the engine
 * compiles hot functions for minutes, and the DevTools protocol keeps a record of every request.
 */
const counted = new Set(['object', 'closure', 'regexp']);

/** The number of objects (including arrays) and closures of scripts. */
export async function countLiveObjects(session) {
  const { snapshot, nodes } = JSON.parse(await takeSnapshot(session));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const at = fields.indexOf('type');
  let count = 0;
  for (let index = at; index < nodes.length; index += fields.length)
    if (counted.has(types[at][nodes[index]])) count += 1;
  return count;
}

async function takeSnapshot(session) {
  const chunks = [];
  const onChunk = ({ chunk }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', onChunk);
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', onChunk);
  return chunks.join('');
}
