/** A Vega view in a box of the dashboard. */
import embed from 'vega-embed';
import type { Result as Embedding } from 'vega-embed';
import type { Config, Spec, View } from 'vega';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { EngineError, type TooltipPort } from '../../../engines/engine-interfaces.ts';
import { createVegaTooltipHandler, type NoteOf } from './chart-tooltip.ts';
import { createExpressionInterpreter } from './expression-interpreter.ts';
import { ownFunctions } from './expression-functions.ts';
import { createSafeLoader } from './safe-loader.ts';
import { expressionFunction, parseAhead } from './vega-core.ts';
import { directTextsOfCharts } from './text-direction.ts';
import { yieldToPage } from '../../../browser/yield-to-page.ts';

interface ViewRequest {
  readonly spec: Spec;
  /** Name of the data set that has the rows of the query. */
  readonly rowsName: string;
  /** Name of the signal with the size of the box, if the spec has one. */
  readonly boxSignal: string | undefined;
  readonly config: Config;
  readonly rendererKind: 'canvas' | 'svg';
  readonly context: FormatContext;
  readonly allowOrigins: readonly string[];
  readonly tooltip: TooltipPort;
  /** A last line for the tooltip of a mark. */
  readonly noteOf: NoteOf;
  /** Called for errors at run time. */
  readonly onFault: (message: string) => void;
  readonly signal: AbortSignal;
}

export interface ChartView {
  readonly box: HTMLElement;
  readonly view: View;
  readonly spec: Spec;
  readonly rowsName: string;
  readonly boxSignal: string | undefined;
  /** A last line for the tooltip of a mark. */
  readonly noteOf: NoteOf;
  dispose(): void;
}

for (const [name, run] of Object.entries(ownFunctions)) expressionFunction(name, run);
directTextsOfCharts();

/** Draws into a new child of `target`. After `signal` aborts, nothing is left in it. */
export async function openVegaView(target: HTMLElement, request: ViewRequest): Promise<ChartView> {
  const box = createBox(target.ownerDocument);
  parseSpec(request);
  await yieldToPage();
  request.signal.throwIfAborted();
  target.append(box);
  try {
    const embedding = await startView(box, request);
    const dispose = () => {
      request.tooltip.hide();
      embedding.finalize();
      box.remove();
    };
    const { spec, rowsName, boxSignal, noteOf } = request;
    if (!request.signal.aborted)
      return { box, view: embedding.view, spec, rowsName, boxSignal, noteOf, dispose };
    dispose();
    throw request.signal.reason;
  } catch (error) {
    box.remove();
    throw toEngineError(error, request.signal);
  }
}

/**
 * vega-embed clears its box by assigning to `innerHTML`, which Trusted Types reject. On this box, the assignment clears
 * as well, but writes nothing. Its cursor can be set by signals, parameters, handlers and marks of a spec: keywords are
 * accepted, URLs are not.
 */
function createBox(owner: Document): HTMLElement {
  const box = owner.createElement('div');
  box.className = 'vitrine-chart';
  Object.defineProperty(box, 'innerHTML', { set: () => box.replaceChildren() });
  const { style } = box;
  // A property of the box: browsers may recreate the style object if nothing refers to it.
  Object.defineProperty(box, 'style', { value: style });
  Object.defineProperty(style, 'cursor', {
    get: () => style.getPropertyValue('cursor'),
    set: (value: unknown) => style.setProperty('cursor', toCursor(value)),
  });
  return box;
}

const toCursor = (value: unknown): string =>
  typeof value === 'string' && /^[a-z-]*$/i.test(value) ? value : 'default';

function parseSpec({ spec, config }: ViewRequest): void {
  try {
    parseAhead(spec, config);
  } catch (error) {
    throw new EngineError('spec-invalid', `This chart's spec is not valid: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

function startView(box: HTMLElement, request: ViewRequest): Promise<Embedding> {
  return embed(box, request.spec, {
    mode: 'vega',
    config: request.config,
    ast: true,
    expr: createExpressionInterpreter(request.context.timeZone),
    renderer: request.rendererKind,
    actions: false,
    defaultStyle: false,
    hover: true,
    loader: createSafeLoader({ ...request, onRefused: request.onFault }),
    logger: createFaultLogger(request.onFault),
    tooltip: createVegaTooltipHandler(request),
  });
}

function toEngineError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || error instanceof EngineError) return error;
  return new EngineError('render-failed', `This chart could not be drawn: ${reasonOf(error)}`, {
    cause: error,
  });
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Replaces Vega's logger, which writes to the console of the page. Errors are reported, warnings for authors are
 * ignored.
 */
type Logger = NonNullable<NonNullable<Parameters<typeof embed>[2]>['logger']>;

/** `onFault` is called for errors of the data flow and its expressions, and for data that could not be loaded. */
function createFaultLogger(onFault: (message: string) => void): Logger {
  const logger = {
    level: () => logger,
    error(...words: unknown[]) {
      onFault(words.map(toText).join(' '));
      return logger;
    },
    warn(...words: unknown[]) {
      const [what, address, error] = words.map(toText);
      if (what === 'Loading failed' && error !== undefined) onFault(describeLoad(String(address), error));
      return logger;
    },
    info: () => logger,
    debug: () => logger,
  };
  return logger;
}

/** Errors of the loader contain the URL. Network errors of browsers do not, so it is added. */
const describeLoad = (address: string, error: string): string =>
  /https?:/.test(error) ? error : `${address}: ${error}`;

const toText = (word: unknown): string => (word instanceof Error ? word.message : String(word));
