/** Rarely used transforms, each group in a separate chunk. */
import { loadChunk } from '../../../browser/load-chunk.ts';
import { registerBoundedTransforms } from './bounded-transforms.ts';
import { setGeography } from './lazy-geography.ts';

const groups: Record<string, { types: RegExp; load(): Promise<object> }> = {
  geo: {
    types: /^(contour|geojson|geopath|geopoint|geoshape|graticule|heatmap|isocontour|kde2d|projection)$/,
    load: loadGeography,
  },
  force: { types: /^force$/, load: () => loadChunk(() => import('vega-force')) },
  hierarchy: {
    types: /^(nest|pack|partition|stratify|tree|treelinks|treemap)$/,
    load: () => loadChunk(() => import('vega-hierarchy')),
  },
  label: { types: /^label$/, load: () => loadChunk(() => import('vega-label')) },
  regression: {
    types: /^(loess|regression)$/,
    load: () => loadChunk(() => import('vega-regression')),
  },
  voronoi: { types: /^voronoi$/, load: () => loadChunk(() => import('vega-voronoi')) },
  wordcloud: { types: /^wordcloud$/, load: () => loadChunk(() => import('vega-wordcloud')) },
  crossfilter: {
    types: /^(crossfilter|resolvefilter)$/,
    load: () => loadChunk(() => import('vega-crossfilter')),
  },
};

async function loadGeography(): Promise<object> {
  const [group, geography] = await Promise.all([
    loadChunk<object>(() => import('vega-geo')),
    loadChunk(() => import('d3-geo')),
  ]);
  setGeography(geography);
  return group;
}

const loads = new Map<string, Promise<void>>();

/** Loads and registers all transforms that a Vega spec uses. */
export async function loadTransforms(spec: unknown): Promise<void> {
  const types = new Set<string>();
  collectTypes(spec, types);
  const needed = Object.keys(groups).filter((name) =>
    [...types].some((type) => groups[name]?.types.test(type)),
  );
  await Promise.all(needed.map((name) => loadGroup(name)));
}

/** A failed download can be retried by the next chart. */
function loadGroup(name: string): Promise<void> {
  const known = loads.get(name);
  if (known) return known;
  const load = (groups[name]?.load() ?? Promise.resolve({})).then((found) => {
    registerBoundedTransforms({ ...found });
  });
  loads.set(name, load);
  load.catch(() => loads.delete(name));
  return load;
}

/** Projections are listed beside scales, and their functions occur in expressions instead of transforms. */
function collectTypes(value: unknown, types: Set<string>): void {
  if (typeof value === 'string' && /\bgeo[A-Z]\w+\(/.test(value)) types.add('projection');
  if (Array.isArray(value)) {
    for (const item of value) collectTypes(item, types);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'type' && typeof child === 'string') types.add(child.toLowerCase());
    else if (key === 'projections' || key === 'projection') types.add('projection');
    if (key !== 'values') collectTypes(child, types);
  }
}
