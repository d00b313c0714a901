/** How an author changes the drawing: by the form, or the spec itself as text. */
import { loadChunk } from '../../browser/load-chunk.ts';
import type { FormDrawing } from '../../model/chart-form/form-control.ts';
import type { CodeDiagnostic, CompletionSource } from '../../model/code-completion/code-completion.ts';
import { isSameValue } from '../../model/draft/is-same-value.ts';
import { parseSpecText } from '../../model/spec-completion/parse-spec-text.ts';

export type DesignMode = 'form' | 'text';

/** ms. A pause in typing, after which the picture follows. */
const pause = 500;

interface SpecPorts {
  readonly apply: (drawing: FormDrawing) => void;
  readonly onChange: () => void;
}

export class SpecEditing {
  mode: DesignMode = 'form';
  /** Whether the editor of code is there. */
  isReady = false;
  /** Why it could not be loaded. */
  loadFault: string | undefined;
  #complete: { readonly kind: string; readonly source: CompletionSource } | undefined;
  #drawing: FormDrawing | undefined;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ports: SpecPorts;

  constructor(ports: SpecPorts) {
    this.#ports = ports;
  }

  setMode(mode: DesignMode): void {
    this.mode = mode;
    if (mode === 'text') void this.load();
    this.#ports.onChange();
  }

  /** The editor of code comes with the first spec that is edited as text, and the schema with its kind. */
  async load(): Promise<void> {
    this.loadFault = undefined;
    try {
      const { defineCodeEditor } = await loadChunk(() => import('../code-editor/code-editor-element.ts'));
      defineCodeEditor();
      this.isReady = true;
    } catch (error) {
      this.loadFault = error instanceof Error ? error.message : String(error);
    }
    this.#ports.onChange();
  }

  /** The text of a drawing. What its author has written stays as it is while it says the same. */
  show(drawing: FormDrawing): string {
    const parsed = parseSpecText(this.#text);
    const isSame = parsed.spec !== undefined && isSameValue(parsed.spec, drawing.spec);
    // A text with a mistake is one that is being written: it stays until another drawing is chosen.
    const isWritten = parsed.spec === undefined && isSameValue(this.#drawing?.spec, drawing.spec);
    if (!isSame && !isWritten && this.#timer === undefined)
      this.#text = JSON.stringify(drawing.spec, undefined, 2);
    this.#drawing = drawing;
    return this.#text;
  }

  change(text: string): void {
    this.#text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.run(), pause);
    this.#ports.onChange();
  }

  /** Draws what is written, if it is a spec. */
  run(): void {
    this.stop();
    const { spec } = parseSpecText(this.#text);
    const drawing = this.#drawing;
    if (spec && drawing && !isSameValue(spec, drawing.spec)) this.#ports.apply({ ...drawing, spec });
    else this.#ports.onChange();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Whether what is written is drawn. What waits for a pause is drawn now. */
  finish(): boolean {
    if (this.mode === 'form') return true;
    if (this.#timer !== undefined) this.run();
    return this.diagnostics.length === 0;
  }

  /** Why the text is no spec. */
  get diagnostics(): readonly CodeDiagnostic[] {
    const { fault } = parseSpecText(this.#text);
    return fault ? [fault] : none;
  }

  /** `undefined` until the schema of the kind has loaded. */
  findCompletion(kind: string): CompletionSource | undefined {
    if (this.#complete?.kind === kind) return this.#complete.source;
    void this.#loadSchema(kind);
    return undefined;
  }

  async #loadSchema(kind: string): Promise<void> {
    try {
      const { completeSpecs } = await loadChunk(() => import('./spec-schemas.ts'));
      const source = completeSpecs(kind);
      if (!source || this.#complete?.kind === kind) return;
      this.#complete = { kind, source };
      this.#ports.onChange();
    } catch {
      // Without a schema nothing is completed, and everything else works.
    }
  }
}

const none: readonly CodeDiagnostic[] = [];
