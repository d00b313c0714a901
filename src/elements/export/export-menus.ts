/** Adds export menus to the headings of widgets, and removes them. */
import type { WidgetState } from '../../store/dashboard-state.ts';
import type { ViewContext } from '../view/view-interface.ts';
import type { WidgetElement } from '../widget/widget-element.ts';
import { createExportElement, type ExportElement, type ExportRequests } from './export-element.ts';
import { listExportFormats } from './list-export-formats.ts';

/** Width of the button at the end of a heading, with the gap before it. */
const buttonWidth = '26px';

export class ExportMenus {
  readonly #requests: ExportRequests;
  readonly #menus = new WeakMap<WidgetElement, ExportElement>();

  constructor(requests: ExportRequests) {
    this.#requests = requests;
  }

  /** @param widgets - widgets that the reader may export. */
  show(
    boxes: readonly WidgetElement[],
    widgets: ReadonlyMap<string, WidgetState>,
    viewContext: ViewContext,
  ): void {
    for (const box of boxes) {
      const state = widgets.get(box.widgetId);
      const formats = state ? listExportFormats(state) : [];
      if (state && formats.length > 0) this.#place(box, { state, formats, viewContext });
      else this.#remove(box);
    }
  }

  #place(box: WidgetElement, shown: Pick<ExportElement, 'state' | 'formats' | 'viewContext'>): void {
    const menu = this.#menus.get(box) ?? this.#create(box);
    Object.assign(menu, shown);
    box.style.setProperty('--vi-tools', buttonWidth);
  }

  /** Adds the menu as a child of the widget, so that the page can style its CSS parts. */
  #create(box: WidgetElement): ExportElement {
    const menu = createExportElement(this.#requests);
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
