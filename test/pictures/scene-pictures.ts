/** Pictures of scenes of the gallery. */
import { vi } from 'vitest';
import { htmlScenes } from '../../demo/page/gallery/html-scenes.ts';
import { kpiScenes } from '../../demo/page/gallery/kpi-scenes.ts';
import { toSceneSettings } from '../../demo/page/gallery/scene-element.ts';
import type { Scene } from '../../demo/page/gallery/scene.ts';
import { tableScenes } from '../../demo/page/gallery/table-scenes.ts';
import { vegaScenes } from '../../demo/page/gallery/vega-scenes.ts';
import { press } from '../demo/press-in-page.ts';
import type { Picture, PictureRows } from './picture.ts';

/** Space around the dashboard, CSS px. */
export const padding = 12;

type Changes = Partial<Omit<Picture, 'name' | 'settings' | 'rows' | 'dir'>>;

const pressExport: NonNullable<Picture['act']> = (page) => press(page, '[aria-haspopup=menu]');

/** Names of scenes as `kind/id`; where a scene has several pictures, with a word behind it. */
const chosen: Readonly<Record<string, Changes>> = {
  'vega/stacked-bar-chart': { width: 560 },
  'vega/horizontal-bar-chart-sorted': { width: 480, height: 200 },
  'vega/line-chart': { width: 560 },
  'vega/line-chart export': { width: 560, act: pressExport },
  'vega/normalised-area-chart': { width: 480, height: 280 },
  'vega/donut-chart': { width: 390, height: 280 },
  'vega/donut-chart forced-colours': { width: 390, height: 280, wish: 'forced colours' },
  'vega/heatmap': { width: 480, height: 240 },
  'vega/bubble-chart': { width: 480 },
  'vega/dual-axis-chart-bars-and-line': { width: 480, height: 280 },
  'vega/small-multiples-facets-': { width: 480 },
  'vega/scatter-plot-with-bound-inputs': { width: 480 },
  'vega/vega': { width: 480, height: 260 },
  'vega/formats': { width: 480 },
  'vega/empty': { width: 390, height: 220 },
  'vega/loading': { width: 390, height: 220 },
  'vega/error-spec': { width: 390, height: 220 },
  'vega/tiny': {},
  'vega/rtl': { width: 560 },
  'table/everything': { width: 1400, height: 360 },
  'table/everything dark': { width: 800, height: 360, scheme: 'dark' },
  'table/everything phone': { width: 390, height: 320 },
  'table/pivot': { width: 800, height: 360 },
  'table/groups': { width: 640, height: 320 },
  'table/displays': { width: 800 },
  'table/conditions': { width: 700, height: 360, wish: 'more contrast' },
  'table/cut': { width: 400, height: 260 },
  'table/empty': { width: 390, height: 200 },
  'table/error': { width: 390, height: 200 },
  'table/right-to-left': { width: 640 },
  'kpi/figure': {},
  'kpi/row': { width: 1000 },
  'kpi/comparisons': { width: 1000 },
  'kpi/progress': { width: 800, height: 200 },
  'kpi/sparklines': { width: 800, wish: 'forced colours' },
  'kpi/dark': { width: 400 },
  'kpi/right-to-left': { width: 640 },
  'html/cards': { width: 800 },
  'html/table': { width: 640 },
  'html/right-to-left': { width: 480, height: 180 },
  'html/missing': { width: 480 },
  'map/points': { width: 640, height: 360 },
  'map/world': { width: 640, height: 360 },
  'map/globe-regions': { width: 400, height: 360, scheme: 'dark' },
  'map/right-to-left': { width: 390, height: 380 },
};

export async function listScenePictures(): Promise<Picture[]> {
  const scenes = [...vegaScenes, ...tableScenes, ...kpiScenes, ...htmlScenes, ...(await loadMapScenes())];
  return Promise.all(Object.entries(chosen).map(([name, changes]) => toPicture(name, changes, scenes)));
}

/** The scenes of maps read the address of the page. Those with files beside the page are not among the chosen ones. */
async function loadMapScenes(): Promise<readonly Scene[]> {
  vi.stubGlobal('location', new URL('http://page.invalid/'));
  const { mapScenes } = await import('../../demo/page/gallery/map-scenes.ts');
  vi.unstubAllGlobals();
  return mapScenes;
}

/** @throws Error if there is no such scene. */
async function toPicture(name: string, changes: Changes, scenes: readonly Scene[]): Promise<Picture> {
  const [address] = name.split(' ');
  const scene = scenes.find(({ kind, id }) => `${kind}/${id}` === address);
  if (!scene) throw new Error(`The gallery has no scene ${name}.`);
  const { width = (scene.width ?? 480) + 2 * padding, height = scene.height, ...rest } = changes;
  return {
    name: name.replace(/-$/, '').replaceAll(/[/ ]/g, '-'),
    width,
    height: height + 2 * padding,
    settings: toSceneSettings({ ...scene, height }),
    rows: scene.rows ? { [scene.id]: await readRows(scene) } : {},
    ...(scene.state === 'dark' && { scheme: 'dark' as const }),
    ...(scene.state === 'right-to-left' && { dir: 'rtl' as const }),
    ...rest,
  };
}

async function readRows({ state, rows }: Scene): Promise<PictureRows> {
  if (!rows || state === 'loading') return 'pending';
  try {
    return { result: await rows(new AbortController().signal) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
