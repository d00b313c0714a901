import type { FormatContext } from '../../model/formats/format-context.ts';
import { createMessages } from '../../model/messages/messages.ts';
import type { TooltipPort } from '../../engines/engine-interfaces.ts';
import type { ViewContext } from '../widget/view-interface.ts';

interface Sources {
  readonly context: FormatContext;
  readonly themeVersion: number;
  readonly allowOrigins: readonly string[];
  readonly mapStyle: unknown;
  readonly tooltip: TooltipPort;
}

/** The same object as long as nothing in it changes: views draw again only for a new one. */
export class ViewContextCache {
  #key = '';
  #viewContext: ViewContext | undefined;

  find({ context, themeVersion, allowOrigins, mapStyle, tooltip }: Sources): ViewContext {
    const key = JSON.stringify([context, themeVersion, allowOrigins, mapStyle]);
    if (this.#viewContext && key === this.#key) return this.#viewContext;
    this.#key = key;
    this.#viewContext = Object.freeze({
      context,
      themeVersion,
      allowOrigins,
      mapStyle,
      messages: createMessages(context.locale),
      tooltip,
    });
    return this.#viewContext;
  }
}
