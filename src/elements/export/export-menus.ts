/** Puts a menu into the head of each widget that can be exported, and takes it away again. */
import type { WidgetState } from '../../store/dashboard-state.ts';
import type { Surroundings } from '../widget/view-port.ts';
import type { WidgetElement } from '../widget/widget-element.ts';
import { createExport, type ExportElement, type ExportRequests } from './export-element.ts';
import { offeredFormats } from './exportable.ts';

/** Room at the end of a heading, px: of one button, and of one beside a mark. */
const room = { alone: 26, beside: 52 };

export class ExportMenus {
  readonly #requests: ExportRequests;
  readonly #menus = new WeakMap<WidgetElement, ExportElement>();

  constructor(requests: ExportRequests) {
    this.#requests = requests;
  }

  /** `widgets`: those that readers may export. */
  show(
    boxes: readonly WidgetElement[],
    widgets: ReadonlyMap<string, WidgetState>,
    surroundings: Surroundings,
  ): void {
    for (const box of boxes) {
      const state = widgets.get(box.widgetId);
      const formats = state ? offeredFormats(state) : [];
      if (state && formats.length > 0) this.#place(box, { state, formats, surroundings });
      else this.#remove(box);
    }
  }

  #place(box: WidgetElement, shown: Pick<ExportElement, 'state' | 'formats' | 'surroundings'>): void {
    const menu = this.#menus.get(box) ?? this.#create(box);
    Object.assign(menu, shown);
    const beside = shown.state !== undefined && hasMark(shown.state);
    menu.toggleAttribute('beside', beside);
    box.style.setProperty('--vi-tools', `${beside ? room.beside : room.alone}px`);
  }

  /** A child of the widget, so that its parts are the dashboard's own. */
  #create(box: WidgetElement): ExportElement {
    const menu = createExport(this.#requests);
    menu.slot = 'tools';
    box.append(menu);
    this.#menus.set(box, menu);
    return menu;
  }

  #remove(box: WidgetElement): void {
    this.#menus.get(box)?.remove();
    this.#menus.delete(box);
    box.style.removeProperty('--vi-tools');
  }
}

/** There is, or may be, a mark at the end of the head. */
const hasMark = ({ stale, result, skipped = [] }: WidgetState): boolean =>
  stale === true || result?.truncated === true || result?.lastRefreshTime !== undefined || skipped.length > 0;
