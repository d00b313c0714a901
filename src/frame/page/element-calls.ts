/** Calls methods of the element for the host, and answers each with a result or a failure. */
import type { DashboardElement } from '../../elements/dashboard/dashboard-element.ts';
import type { ExportOptions } from '../../elements/export/export-options.ts';
import { toPlainData } from '../protocol/plain-data.ts';
import { readExportOptions } from '../protocol/read-export-options.ts';
import type { FrameMessage, FrameMethod, HostMessage } from '../protocol/frame-messages.ts';

type Call = Extract<HostMessage, { type: 'call' }>;

/** Why a call is refused. */
export class CallError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'CallError';
    this.code = code;
  }
}

type Run = (element: DashboardElement, given: readonly unknown[], signal: AbortSignal) => unknown;

const methods: Readonly<Record<FrameMethod, Run>> = {
  refresh: (element, [widgetId]) =>
    element.refresh(widgetId === undefined || widgetId === null ? undefined : readId(widgetId)),
  getState: (element) => element.getState(),
  setState: (element, [state]) => element.setState(state),
  getRows: (element, [widgetId]) => element.getRows(readId(widgetId)),
  export: (element, [options], signal) => element.export({ ...readOptions(options), signal }),
  drawAll: async (element) => (await element.drawAll()).map((widget) => toPlainData(widget)),
  print: (element) => element.print(),
  edit: (element) => element.edit(),
  signOut: (element) => element.signOut(),
};

function readId(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new CallError('arguments-invalid', 'The id of a widget must be a text.');
}

function readOptions(value: unknown): ExportOptions {
  const options = readExportOptions(value);
  if (options) return options;
  throw new CallError(
    'arguments-invalid',
    'export needs an object with format, and may have widgetId and scale.',
  );
}

const isMethod = (name: string): name is FrameMethod => Object.hasOwn(methods, name);

export interface Calls {
  run(call: Call): Promise<void>;
  abort(id: number): void;
}

export function createElementCalls(element: DashboardElement, post: (message: FrameMessage) => void): Calls {
  const running = new Map<number, AbortController>();

  async function run({ id, method, arguments: given }: Call): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      if (!isMethod(method))
        throw new CallError('method-unknown', `A frame has no method "${method.slice(0, 80)}".`);
      post({ type: 'result', id, value: await methods[method](element, given, controller.signal) });
    } catch (error) {
      post({ type: 'failure', id, ...describeError(error) });
    } finally {
      running.delete(id);
    }
  }

  return { run, abort: (id) => running.get(id)?.abort() };
}

/** The code of the element's error, else `call-failed`. */
function describeError(error: unknown): { readonly code: string; readonly message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DOMException && error.name === 'AbortError') return { code: 'aborted', message };
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { code: typeof code === 'string' ? code : 'call-failed', message };
}
