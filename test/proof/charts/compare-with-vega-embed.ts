/** In the page: one spec, drawn by our engine and by bare vega-embed, and what of the bare chart is not in ours. */
import type { View } from 'vega';
import { planWidget } from '../../../src/model/widgets/plan-widget.ts';
import { parseDashboard } from '../../../src/model/parsing/parse-dashboard.ts';
import { compareOutlines } from '../../engines/parity/compare-outlines.ts';
import { drawBare, drawBoth } from '../../engines/parity/draw-both.ts';
import { outlineScene, type Outline } from '../../engines/parity/scene-outline.ts';
import { omitKeys } from '../../../src/model/chart/omit-keys.ts';
import { countMarks } from './count-marks.ts';

export interface Proof {
  /** The first differences, in words; none where every data mark is in place. */
  readonly missing: readonly string[];
  /** Guides that differ beside whole data marks. */
  readonly guides: readonly string[];
}

type Spec = Record<string, unknown>;

/** Rejects where bare vega-embed cannot draw the spec either. */
export async function compareWithVegaEmbed(spec: Spec): Promise<Proof> {
  const bare = await drawBare(structuredClone(spec));
  const wanted = countMarks(bare.view);
  bare.dispose();
  const refused = findRefusal(spec);
  if (refused) return { missing: [refused], guides: [] };
  const pair = await drawBoth({ spec }, undefined, [location.origin]).catch((error: unknown) =>
    String(error),
  );
  if (typeof pair === 'string') return { missing: [pair], guides: [] };
  const counted = compareCounts(countMarks(pair.ours), wanted);
  const ours = outlineData(pair.ours);
  const theirs = outlineData(pair.theirs);
  // Vega's own fit takes another step whenever a chart is drawn again: positions are compared at the same size alone.
  const marks = isSameSize(ours, theirs) ? compareOutlines(ours, theirs) : [];
  const guides = compareOutlines(outlineScene(pair.ours), outlineScene(pair.theirs));
  pair.dispose();
  return { missing: [...counted, ...marks], guides };
}

function isSameSize(ours: readonly Outline[], theirs: readonly Outline[]): boolean {
  const [our, their] = [ours, theirs].map(
    (one) => one.find(({ path }) => path === 'root>group.frame[0]')?.values,
  );
  return our?.['width'] === their?.['width'] && our?.['height'] === their?.['height'];
}

/** What the widget would say instead of drawing. */
function findRefusal(spec: Spec): string | undefined {
  const snapshot = { reportId: 1, name: 'proof', kind: 'vega', spec };
  const widget = { id: 'w', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 6 }, config: { reportId: 1 } };
  const dashboard = parseDashboard({ config: { widgets: [widget] }, reportSnapshots: [snapshot] });
  const [read] = dashboard?.widgets ?? [];
  if (!dashboard || !read) return 'no widget';
  const plan = planWidget(read, dashboard);
  return plan.view === 'problem' ? `${plan.code}: ${plan.about}` : undefined;
}

/** Where data marks are: the places of groups follow from guides, and words from the reader's formats. */
const outlineData = (view: View): Outline[] =>
  outlineScene(view)
    .filter(({ path }) => !/>\w+\.(?:axis|legend|title|row-|column-)/.test(path))
    .map(({ path, values }) => ({ path, values: omitKeys(values, looseKeys(path)) }));

function looseKeys(path: string): string[] {
  if (/>group\.\w+\[\d+\]$/.test(path)) return groupKeys;
  return />text\.\w+\[\d+\]$/.test(path) ? textKeys : [];
}

const boundKeys = ['bounds.x1', 'bounds.x2', 'bounds.y1', 'bounds.y2'];
const groupKeys = ['x', 'y', ...boundKeys];
const textKeys = ['text', ...boundKeys];

function compareCounts(ours: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>): string[] {
  return [...theirs].flatMap(([mark, count]) => {
    const found = ours.get(mark) ?? 0;
    // Ours may show points on a line, too.
    return found >= count ? [] : [`${mark}: ${found} in sight instead of ${count}`];
  });
}
