import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';

/** Fields of a cube that are passed on unchanged. */
const plainKeys = ['name', 'title', 'type', 'description', 'isVisible', 'public', 'connectedComponent'];

/** The cluster's description of its model, reduced to the allowed members. */
export function filterMeta(meta: unknown, allowedMembers: ReadonlySet<string>): { cubes: object[] } {
  const cubes = readArray(isRecord(meta) ? meta.cubes : undefined).filter(isRecord);
  const kept = cubes.map((cube) => filterCube(cube, allowedMembers));
  return { cubes: kept.filter(({ measures, dimensions }) => measures.length + dimensions.length > 0) };
}

interface FilteredCube extends Record<string, unknown> {
  measures: object[];
  dimensions: object[];
  segments: object[];
}

function filterCube(cube: Record<string, unknown>, allowedMembers: ReadonlySet<string>): FilteredCube {
  const isReached = (name: unknown): boolean => allowedMembers.has(readString(name) ?? '');
  const pick = (key: string): Record<string, unknown>[] =>
    readArray(cube[key])
      .filter(isRecord)
      .filter(({ name }) => isReached(name));
  const measures = pick('measures').map((measure) => ({
    ...measure,
    drillMembers: readArray(measure.drillMembers).filter(isReached),
    drillMembersGrouped: undefined,
  }));
  const plain = Object.fromEntries(Object.entries(cube).filter(([key]) => plainKeys.includes(key)));
  return { ...plain, measures, dimensions: pick('dimensions'), segments: pick('segments') };
}
