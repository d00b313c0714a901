/** Connects the conditions of the reader's picks with the marks of a chart. Loaded with the first pick. */
import { fromFieldReference } from '../model/escape-field-references.ts';
import { listHoverPoints } from '../model/hover-points.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import {
  createPickFieldTest,
  createPickClassifier,
  type PickState,
} from '../../../model/controls/picked-rows.ts';
import { MarkEmphasis, type EmphasisRequest } from './mark-emphasis.ts';
import type { SceneItem } from './scene-marks.ts';
import type { ChartRequest } from './chart-request.ts';
import type { ChartView } from './open-vega-view.ts';

/** The emphasis of the marks of one drawing after another. */
export class ChartEmphasis {
  #chart: ChartView | undefined;
  #marks: MarkEmphasis | undefined;

  /** Without conditions, all marks are alike. */
  async show(chart: ChartView, parts: readonly CrossFilterCondition[], request: ChartRequest): Promise<void> {
    if (this.#chart !== chart) this.#marks = new MarkEmphasis(chart.view);
    this.#chart = chart;
    await this.#marks?.show(createEmphasisRequest(parts, chart, request));
  }

  stateOf(item: SceneItem): PickState {
    return this.#marks?.stateOf(item) ?? 'neutral';
  }
}

/** Undefined without conditions. */
function createEmphasisRequest(
  parts: readonly CrossFilterCondition[],
  { spec }: ChartView,
  { result, theme }: ChartRequest,
): EmphasisRequest | undefined {
  if (parts.length === 0) return undefined;
  return {
    test: createPickClassifier(parts, result?.columns),
    isUsed: rememberFields(createPickFieldTest(parts, result?.columns)),
    outline: theme.text,
    outlinesAll: matchMedia('(forced-colors: active)').matches,
    hiddenPoints: listHoverPoints(spec),
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
