/** Evaluates queries over a tree of cubes in plain loops, as the reference for the engine's joins. */

/** A join that the cube `from` declares. */
export interface TreeLink {
  from: number;
  to: number;
  /** Whether `from` holds the key of `to`, and not the other way round. */
  isManyToOne: boolean;
}

interface TreeRow {
  value: number | null;
  /** The id of a row of each other cube; only those of links count. */
  keys: (number | null)[];
}

export interface CubeTree {
  links: TreeLink[];
  /** The rows of each cube; the place of a row is its id. */
  rows: TreeRow[][];
  /** The least value that the policy of a cube shows. */
  policies: (number | undefined)[];
}

export interface TreeQuery {
  dimensions: number[];
  counted: number[];
  summed: number[];
  filter: { cube: number; least: number } | undefined;
}

/** The id of the row of each cube that is joined; null where there is none. */
type JoinedIds = ReadonlyMap<number, number | null>;

const noPath = new Error('no path');

/** Rows as JSON in the order of their texts, or `no path` where no cube leads to all that are needed. */
export function evaluateTree(tree: CubeTree, query: TreeQuery): string[] | 'no path' {
  try {
    return evaluate(tree, query).sort();
  } catch (error) {
    if (error === noPath) return 'no path';
    throw error;
  }
}

function evaluate(tree: CubeTree, query: TreeQuery): string[] {
  const { dimensions, counted, summed, filter } = query;
  const measured = [
    ...counted.map((cube) => ({ cube, name: 'count' as const })),
    ...summed.map((cube) => ({ cube, name: 'total' as const })),
  ];
  const rowCubes = [...dimensions, ...(filter ? [filter.cube] : [])];
  const named = new Set([...rowCubes, ...measured.map(({ cube }) => cube)]);
  const groups = new Map<string, (number | string | null)[]>();
  const parts = measured.length > 0 ? measured : [undefined];
  parts.forEach((measure, index) => {
    const needed = [...(measure ? [measure.cube] : []), ...rowCubes];
    const joined = joinRows(tree, needed, named.size > 1).filter((ids) => passes(tree, ids, filter));
    for (const [key, ids] of groupRows(tree, joined, dimensions)) {
      const values = groups.get(key) ?? measured.map(({ name }) => (name === 'count' ? 0 : null));
      if (measure) values[index] = measureOf(tree, ids, measure);
      groups.set(key, values);
    }
  });
  return [...groups].map(([key, values]) => {
    const cells: unknown = JSON.parse(key);
    const own = dimensions.map((cube, index) => [
      `n${cube}.v`,
      toText(Array.isArray(cells) ? cells[index] : null),
    ]);
    const others = measured.map(({ cube, name }, index) => [`n${cube}.${name}`, toText(values[index])]);
    return JSON.stringify(Object.fromEntries([...own, ...others]));
  });
}

const toText = (cell: unknown): string | null => (typeof cell === 'number' ? String(cell) : null);

/** Cubes that are reached from one, each with the link that leads to it. */
function reach({ links }: CubeTree, root: number): Map<number, TreeLink | undefined> {
  const found = new Map<number, TreeLink | undefined>([[root, undefined]]);
  for (const [cube] of found) for (const link of links) if (link.from === cube) found.set(link.to, link);
  return found;
}

/** The links from the root to the needed cubes, from the root on; undefined where it does not lead to all of them. */
function pathsFrom(tree: CubeTree, root: number, needed: readonly number[]): TreeLink[] | undefined {
  const found = reach(tree, root);
  if (!needed.every((cube) => found.has(cube))) return undefined;
  const wanted = new Set(needed);
  for (const cube of wanted) {
    const link = found.get(cube);
    if (link) wanted.add(link.from);
  }
  return [...found].flatMap(([cube, link]) => (link && wanted.has(cube) ? [link] : []));
}

function joinRows(tree: CubeTree, needed: readonly number[], mayStartElsewhere: boolean): JoinedIds[] {
  const others = mayStartElsewhere ? tree.rows.map((_, cube) => cube) : [];
  const ways = [...needed, ...others].flatMap((root) => {
    const links = pathsFrom(tree, root, needed);
    return links ? [{ root, links }] : [];
  });
  const [best] = ways.sort((one, other) => one.links.length - other.links.length);
  if (!best) throw noPath;
  let rows: JoinedIds[] = (tree.rows[best.root] ?? []).map((_, id) => new Map([[best.root, id]]));
  for (const link of best.links)
    rows = rows.flatMap((row) => findPartners(tree, row, link).map((id) => new Map([...row, [link.to, id]])));
  return rows;
}

/** The rows that a LEFT JOIN finds for a row. */
function findPartners(
  { rows }: CubeTree,
  joined: JoinedIds,
  { from, to, isManyToOne }: TreeLink,
): (number | null)[] {
  const near = joined.get(from) ?? null;
  const own = near === null ? undefined : rows[from]?.[near];
  const found = (rows[to] ?? []).flatMap((row, id) => {
    const matches = isManyToOne ? own?.keys[to] === id : near !== null && row.keys[from] === near;
    return matches ? [id] : [];
  });
  return found.length > 0 ? found : [null];
}

const valueOf = ({ rows }: CubeTree, ids: JoinedIds, cube: number): number | null => {
  const id = ids.get(cube) ?? null;
  return id === null ? null : (rows[cube]?.[id]?.value ?? null);
};

/** The policy of every joined cube holds, also of one that is only passed through. */
function passes(tree: CubeTree, ids: JoinedIds, filter: TreeQuery['filter']): boolean {
  const isAtLeast = (cube: number, least: number): boolean => (valueOf(tree, ids, cube) ?? -1) >= least;
  const isShown = [...ids.keys()].every((cube) => {
    const least = tree.policies[cube];
    return least === undefined || isAtLeast(cube, least);
  });
  return isShown && (!filter || isAtLeast(filter.cube, filter.least));
}

/** Without dimensions there is one group, also of no rows. */
function groupRows(
  tree: CubeTree,
  rows: readonly JoinedIds[],
  dimensions: readonly number[],
): Map<string, JoinedIds[]> {
  const groups = new Map<string, JoinedIds[]>(dimensions.length === 0 ? [['[]', []]] : []);
  for (const row of rows) {
    const key = JSON.stringify(dimensions.map((cube) => valueOf(tree, row, cube)));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

/** Each row of the measure's cube counts once in a group, in however many joined rows it is. */
function measureOf(
  tree: CubeTree,
  rows: readonly JoinedIds[],
  { cube, name }: { cube: number; name: string },
): number | null {
  const ids = new Set(rows.flatMap((row) => row.get(cube) ?? []));
  if (name === 'count') return ids.size;
  const values = [...ids].flatMap((id) => tree.rows[cube]?.[id]?.value ?? []);
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}
