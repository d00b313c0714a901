import type { FormatContext } from '../../model/formats/format-context.ts';
import { createMessages } from '../../model/messages/messages.ts';
import type { TooltipPort } from '../../engines/engine-ports.ts';
import type { Surroundings } from '../widget/view-port.ts';

interface Sources {
  readonly context: FormatContext;
  readonly lookTurn: number;
  readonly allowOrigins: readonly string[];
  readonly mapStyle: unknown;
  readonly tooltip: TooltipPort;
}

/** The same object as long as nothing in it changes: views draw again only for a new one. */
export class SurroundingsMemo {
  #key = '';
  #surroundings: Surroundings | undefined;

  find({ context, lookTurn, allowOrigins, mapStyle, tooltip }: Sources): Surroundings {
    const key = JSON.stringify([context, lookTurn, allowOrigins, mapStyle]);
    if (this.#surroundings && key === this.#key) return this.#surroundings;
    this.#key = key;
    this.#surroundings = Object.freeze({
      context,
      lookTurn,
      allowOrigins,
      mapStyle,
      messages: createMessages(context.locale),
      tooltip,
    });
    return this.#surroundings;
  }
}
