import type { FormatContext } from '../../model/formats/format-value.ts';
import { createMessages } from '../../model/messages/message-catalogue.ts';
import type { TooltipPort } from '../../engines/engine-interfaces.ts';
import type { ViewContext } from '../view/view-interface.ts';
import { findFormatContext, type ReaderSettings } from '../settings/find-format-context.ts';

/** The settings of an element that views depend on. */
interface ViewSettings extends Element, ReaderSettings {
  readonly allowOrigins: readonly string[];
  readonly mapStyle: unknown;
}

/** Returns the same object until its content changes, because views draw again for every new object. */
export class ViewContextCache {
  readonly #settings: ViewSettings;
  readonly #tooltip: TooltipPort;
  #key = '';
  #viewContext: ViewContext | undefined;

  constructor(settings: ViewSettings, tooltip: TooltipPort) {
    this.#settings = settings;
    this.#tooltip = tooltip;
  }

  findReader(dashboardTimeZone: string | undefined): FormatContext {
    return findFormatContext(this.#settings, dashboardTimeZone);
  }

  find(dashboardTimeZone: string | undefined, themeVersion: number): ViewContext {
    const context = this.findReader(dashboardTimeZone);
    const { allowOrigins, mapStyle } = this.#settings;
    const key = JSON.stringify([context, themeVersion, allowOrigins, mapStyle]);
    if (this.#viewContext && key === this.#key) return this.#viewContext;
    this.#key = key;
    this.#viewContext = Object.freeze({
      context,
      themeVersion,
      allowOrigins,
      mapStyle,
      messages: createMessages(context.locale),
      tooltip: this.#tooltip,
    });
    return this.#viewContext;
  }
}
