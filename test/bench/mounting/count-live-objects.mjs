/**
 * What a page's scripts keep alive, counted in a heap snapshot. The heap's size alone would not do: for minutes the
 * engine goes on compiling what runs often, and the protocol itself keeps a note of every request.
 */
const counted = new Set(['object', 'closure', 'regexp']);

/** Objects (arrays are some) and closures of scripts, as a number. */
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
