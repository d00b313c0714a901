/** What is loaded with the first pick in a chart. */
import { fromFieldReference } from '../../model/chart/field-references.ts';
import { listHiddenPoints } from '../../model/chart/hidden-points.ts';
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import { createNameTest, createPickTest, type PickState } from '../../model/controls/pick-test.ts';
import { MarkEmphasis, type EmphasisRequest } from './mark-emphasis.ts';
import type { SceneItem } from './scene-marks.ts';
import type { ChartRequest } from './chart-request.ts';
import type { ChartView } from './chart-view.ts';

/** The emphasis of the marks of one drawing. */
export type ChartEmphasis = ReturnType<typeof emphasiseChart>;

export function emphasiseChart(chart: ChartView) {
  const marks = new MarkEmphasis(chart.view);
  return {
    /** Without conditions, all marks are alike. */
    show: (parts: readonly CrossFilterCondition[], request: ChartRequest): Promise<void> =>
      marks.show(createEmphasisRequest(parts, chart, request)),
    stateOf: (item: SceneItem): PickState => marks.stateOf(item),
    hold: <T>(work: () => Promise<T>): Promise<T> => marks.hold(work),
  };
}

/** Undefined without conditions. */
function createEmphasisRequest(
  parts: readonly CrossFilterCondition[],
  { spec }: ChartView,
  { result, theme }: ChartRequest,
): EmphasisRequest | undefined {
  if (parts.length === 0) return undefined;
  return {
    test: createPickTest(parts, result?.columns),
    isUsed: rememberFields(createNameTest(parts, result?.columns)),
    outline: theme.text,
    outlinesAll: matchMedia('(forced-colors: active)').matches,
    hiddenPoints: listHiddenPoints(spec),
  };
}

/** Fields are escaped names, and each row has the same ones. */
function rememberFields(test: (name: string) => boolean): (field: string) => boolean {
  const known = new Map<string, boolean>();
  return (field) => {
    const answer = known.get(field) ?? test(fromFieldReference(field));
    known.set(field, answer);
    return answer;
  };
}
