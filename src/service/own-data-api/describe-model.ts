/** Describes the data model to a program: the parts that words or names ask for, as far as they fit in one answer. */
import { z } from 'zod';
import { outlineModel, type OutlinedCube } from './model-outline.ts';
import { searchModel } from './search-model.ts';

/** Most members of one answer. A model with more is told by its cubes alone, until words or names narrow it. */
export const mostMembers = 150;
const mostCubes = 200;

const memberSchema = z.object({
  name: z.string().describe('The name in queries.'),
  kind: z.enum(['measure', 'dimension', 'segment']),
  type: z.string().optional(),
  title: z.string(),
  description: z.string().optional(),
  synonyms: z.array(z.string()).optional(),
  grains: z.array(z.string()).optional().describe('Grains that the model adds to the usual ones.'),
});

export const describedCubeSchema = z.object({
  name: z.string(),
  title: z.string(),
  type: z.string().optional().describe('cube or view.'),
  description: z.string().optional(),
  memberCount: z.int().describe('Number of members that are found, with those that are not shown.'),
  members: z.array(memberSchema),
});

export interface ModelSearch {
  /** Words of names, titles, synonyms or descriptions. Blank: everything. */
  readonly search: string;
  /** Names of cubes or views. `undefined`: all. */
  readonly names?: readonly string[] | undefined;
}

export interface ModelDescription {
  readonly cubes: z.infer<typeof describedCubeSchema>[];
  /** Number of cubes and views that were found. */
  readonly total: number;
  /** Number of cubes and views of the model. */
  readonly size: number;
  readonly isCut: boolean;
}

/** @param meta - the body of `GET /v1/meta`. */
export function describeModel(meta: unknown, { search, names }: ModelSearch): ModelDescription {
  const outline = outlineModel(meta);
  const chosen = names ? outline.filter(({ name }) => names.includes(name)) : outline;
  const found = search.trim() === '' ? chosen : searchModel(chosen, search);
  const isNarrowed = names !== undefined || search.trim() !== '';
  return { ...fit(found, isNarrowed), total: found.length, size: outline.length };
}

/** As many members as fit. A model that does not fit and is not narrowed loses all of them, so that no cube looks complete. */
function fit(
  found: readonly OutlinedCube[],
  isNarrowed: boolean,
): { readonly cubes: z.infer<typeof describedCubeSchema>[]; readonly isCut: boolean } {
  const total = found.reduce((sum, { members }) => sum + members.length, 0);
  let left = total > mostMembers && !isNarrowed ? 0 : mostMembers;
  const cubes = found.slice(0, mostCubes).map((cube) => {
    const members = cube.members.slice(0, left);
    left -= members.length;
    return { ...cube, memberCount: cube.members.length, members };
  });
  return { cubes, isCut: total > mostMembers || found.length > mostCubes };
}
