/** Tells the page what its author does, and what has failed. */
import type { LitElement } from 'lit';
import type { BreakpointName } from '../../contract/primitives.ts';
import type { DashboardDraft } from '../../model/draft/dashboard-draft.ts';
import { listLayoutChanges } from '../../model/draft/list-layout-changes.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { toElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';
import type { DraftSaver } from './draft-saver.ts';
import { DashboardEditedEvent } from './editor-events.ts';
import { LayoutEditedEvent } from './layout-edited-event.ts';

export class EditorReporter {
  readonly #host: LitElement;
  readonly #breakpoint: () => BreakpointName | undefined;
  /** Whether the page knows that saving has failed. */
  #hasReported = false;

  /** @param breakpoint - the layout that is edited. */
  constructor(host: LitElement, breakpoint: () => BreakpointName | undefined) {
    this.#host = host;
    this.#breakpoint = breakpoint;
  }

  edited(before: DashboardDraft, draft: DashboardDraft): void {
    this.#host.dispatchEvent(new DashboardEditedEvent(draft));
    const breakpoint = this.#breakpoint();
    const isMoved = listLayoutChanges(before.widgets, draft.widgets).length > 0;
    if (breakpoint && isMoved) this.#host.dispatchEvent(new LayoutEditedEvent(breakpoint, toPlaces(draft)));
  }

  /** One event from the first failed attempt to save until one succeeds. */
  saving({ status, fault }: Partial<Pick<DraftSaver, 'status' | 'fault'>>): void {
    if (status === 'saved') this.#hasReported = false;
    if (fault === undefined || this.#hasReported || (status !== 'failed' && status !== 'offline')) return;
    this.#hasReported = true;
    this.failed(fault);
  }

  failed(error: unknown): void {
    this.#host.dispatchEvent(new DashboardErrorEvent(toElementProblem(error, 'layout', 'service-failed')));
  }
}

const toPlaces = ({ widgets }: DashboardDraft) =>
  widgets.map(({ id, position, responsiveLayouts }) => ({
    id,
    position,
    responsiveLayouts: isRecord(responsiveLayouts) ? responsiveLayouts : undefined,
  }));
