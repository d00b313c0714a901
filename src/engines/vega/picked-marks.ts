/** The marks of a chart that the reader has picked, in the current drawing and the next ones. */
import { listHiddenPoints } from '../../model/chart/add-hover-styles.ts';
import { fromFieldReference } from '../../model/chart/field-references.ts';
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import type { ChartRequest, LoadFile } from './chart-request.ts';
import type { ChartView } from './chart-view.ts';
import type { MarkEmphasis } from './mark-emphasis.ts';
import type { SceneItem } from './scene-marks.ts';

/** Fields are escaped names, and each row has the same ones. */
function rememberFields(test: (name: string) => boolean): (field: string) => boolean {
  const known = new Map<string, boolean>();
  return (field) => {
    const answer = known.get(field) ?? test(fromFieldReference(field));
    known.set(field, answer);
    return answer;
  };
}

interface Drawn {
  readonly view: ChartView;
  readonly request: ChartRequest;
}

export class PickedMarks {
  #parts: readonly CrossFilterCondition[] = [];
  #chart: Drawn | undefined;
  #emphasis: MarkEmphasis | undefined;

  /** Emphasises the marks of a new drawing. */
  async follow(view: ChartView, request: ChartRequest): Promise<void> {
    this.#chart = { view, request };
    this.#emphasis = undefined;
    await this.#show();
  }

  /** Emphasises the marks whose rows meet the conditions. Without conditions, all marks are alike. */
  async mark(parts: readonly CrossFilterCondition[]): Promise<void> {
    this.#parts = parts;
    await this.#show();
  }

  isPicked(item: SceneItem): boolean {
    return this.#parts.length > 0 && this.#emphasis?.stateOf(item) === 'picked';
  }

  /** Runs work that makes an image of the scene. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    return this.#emphasis ? this.#emphasis.hold(work) : work();
  }

  /** Without the file for emphasis, the chart stays as it is. */
  async #show(): Promise<void> {
    const chart = this.#chart;
    if (!chart || (this.#parts.length === 0 && !this.#emphasis)) return;
    try {
      await this.#emphasise(chart);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      chart.request.onFault?.(`The picked marks could not be emphasised: ${reason}`);
    }
  }

  async #emphasise(chart: Drawn): Promise<void> {
    const importChunk: LoadFile = chart.request.importChunk ?? ((load) => load());
    const [{ MarkEmphasis }, { createNameTest, createPickTest }] = await importChunk(() =>
      Promise.all([import('./mark-emphasis.ts'), import('../../model/controls/pick-test.ts')]),
    );
    if (this.#chart !== chart) return;
    this.#emphasis ??= new MarkEmphasis(chart.view.view);
    const { result, theme } = chart.request;
    await this.#emphasis.show(
      this.#parts.length === 0
        ? undefined
        : {
            test: createPickTest(this.#parts, result?.columns),
            isUsed: rememberFields(createNameTest(this.#parts, result?.columns)),
            outline: theme.text,
            outlinesAll: matchMedia('(forced-colors: active)').matches,
            hiddenPoints: listHiddenPoints(chart.view.spec),
          },
    );
  }
}
