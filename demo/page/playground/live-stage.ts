/** Shows the latest state of a widget that could be drawn. The next one is drawn out of sight before it takes its place. */
import type { DashboardElement, DashboardErrorEvent } from '../../../src/index.ts';
import { createSceneElement } from '../gallery/scene-element.ts';
import type { Scene } from '../gallery/scene.ts';

/** What the element reports. */
export type StageProblem = Pick<DashboardErrorEvent, 'code' | 'detail'>;

export interface LiveStage {
  /** Shows a scene at once, whatever becomes of it. */
  open(scene: Scene): void;
  /** Shows a change of the scene as soon as it is drawn. */
  change(scene: Scene): void;
}

/** @param onReport - called with each problem of the latest state, and without one when it is drawn. */
export function createLiveStage(
  box: HTMLElement,
  onReport: (problem: StageProblem | undefined) => void,
): LiveStage {
  let shown: DashboardElement | undefined;
  let isShownGood = false;
  let latest: DashboardElement | undefined;

  function add(scene: Scene): DashboardElement {
    if (latest !== shown) latest?.remove();
    const element = createSceneElement(scene);
    latest = element;
    let isReported = false;
    element.addEventListener('vitrine-error', ({ code, detail, widgetId }) => {
      if (element !== latest) return;
      // The first cause explains those that follow from it.
      if (!isReported) onReport({ code, detail });
      isReported = true;
      // Without a dashboard, nothing else follows.
      if (widgetId === undefined) settle(element, false);
    });
    element.addEventListener('vitrine-rendered', ({ widgets }) => {
      const isGood = widgets.every(({ status }) => status === 'painted');
      settle(element, isGood);
      if (element !== latest || !isGood) return;
      isReported = false;
      onReport(undefined);
    });
    return element;
  }

  function settle(element: DashboardElement, isGood: boolean): void {
    if (element === shown) isShownGood = isGood;
    if (element === shown || element !== latest) return;
    if (isGood || !isShownGood) promote(element, isGood);
    else element.remove();
  }

  function promote(element: DashboardElement, isGood: boolean): void {
    shown?.remove();
    delete element.dataset.next;
    element.inert = false;
    shown = element;
    isShownGood = isGood;
  }

  return {
    open(scene) {
      const element = add(scene);
      promote(element, false);
      box.append(element);
    },
    change(scene) {
      // Widgets far from the window are not drawn: this one stands in the window, unseen, with the size of the box.
      box.style.setProperty('--next-width', `${box.clientWidth}px`);
      const element = add(scene);
      element.dataset.next = '';
      element.inert = true;
      box.append(element);
    },
  };
}
