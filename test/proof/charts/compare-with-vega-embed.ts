/** Runs in the page: draws a spec with the Vega engine and with bare vega-embed, and finds marks that the engine lacks. */
import type { View } from 'vega';
import { planWidget } from '../../../src/model/dashboard/plan-widget.ts';
import { parseDashboard } from '../../../src/model/dashboard/parse-dashboard.ts';
import { compareOutlines } from '../../engines/parity/compare-outlines.ts';
import { drawBare, drawBoth } from '../../engines/parity/draw-both.ts';
import { outlineScene, type Outline } from '../../engines/parity/scene-outline.ts';
import { omitKeys } from '../../../src/views/chart/model/chart-spec.ts';
import { countMarks } from './count-marks.ts';

export interface Proof {
  /** Descriptions of the first differences. Empty if every data mark is in place. */
  readonly missing: readonly string[];
  /** Guides that differ while all data marks are the same. */
  readonly guides: readonly string[];
}

type Spec = Record<string, unknown>;

/** Rejects if bare vega-embed cannot draw the spec either. */
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
  // Vega's autosize changes the size each time a chart is drawn, so positions are compared only at the same size.
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

/** The message that the widget would show instead of the chart. */
function findRefusal(spec: Spec): string | undefined {
  const snapshot = { reportId: 1, name: 'proof', kind: 'vega', spec };
  const widget = { id: 'w', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 6 }, config: { reportId: 1 } };
  const dashboard = parseDashboard({ config: { widgets: [widget] }, reportSnapshots: [snapshot] });
  const [read] = dashboard?.widgets ?? [];
  if (!dashboard || !read) return 'no widget';
  const plan = planWidget(read, dashboard);
  return plan.view === 'problem' ? `${plan.code}: ${plan.about}` : undefined;
}

/** Positions of data marks. Positions of groups depend on guides, and texts on the reader's formats, so both are left out. */
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
    // The Vega engine may also show points on a line.
    return found >= count ? [] : [`${mark}: ${found} in sight instead of ${count}`];
  });
}
