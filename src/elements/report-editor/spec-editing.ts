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

/** A text that its author has written, and the drawing whose spec it was before. */
interface WrittenText {
  readonly text: string;
  readonly drawing: FormDrawing;
}

export class SpecEditing {
  mode: DesignMode = 'form';
  /** Whether the editor of code is there. */
  isReady = false;
  /** Why it could not be loaded. */
  loadFault: string | undefined;
  #complete: { readonly kind: string; readonly source: CompletionSource } | undefined;
  /** What waits for a pause, or has a mistake. It stays until it is drawn or discarded, whatever else changes. */
  #written: WrittenText | undefined;
  #shown: { readonly text: string; readonly drawing: FormDrawing } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ports: SpecPorts;

  constructor(ports: SpecPorts) {
    this.#ports = ports;
  }

  setMode(mode: DesignMode): void {
    if (mode === 'form') this.flush();
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

  /** The text of a drawing. What its author has written stays as it is while it says the same, or is not drawn yet. */
  show(drawing: FormDrawing): string {
    if (this.#written) return this.#written.text;
    const { spec } = parseSpecText(this.#shown?.text ?? '');
    const isSame = this.#shown !== undefined && spec !== undefined && isSameValue(spec, drawing.spec);
    const text = isSame && this.#shown ? this.#shown.text : JSON.stringify(drawing.spec, undefined, 2);
    this.#shown = { text, drawing };
    return text;
  }

  change(text: string): void {
    const drawing = this.#written?.drawing ?? this.#shown?.drawing;
    if (!drawing) return;
    this.#written = { text, drawing };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), pause);
    this.#ports.onChange();
  }

  /** Draws what is written, if it is a spec. Whatever changes the drawing otherwise does this before. */
  flush(): void {
    this.stop();
    const written = this.#written;
    const { spec } = written ? parseSpecText(written.text) : {};
    if (!written || !spec) return this.#ports.onChange();
    this.#written = undefined;
    this.#shown = written;
    if (!isSameValue(spec, written.drawing.spec)) this.#ports.apply({ ...written.drawing, spec });
    this.#ports.onChange();
  }

  /** Goes back to the text of what is drawn. */
  discard(): void {
    this.stop();
    this.#written = undefined;
    this.#ports.onChange();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Whether something is written that cannot be drawn. */
  get hasFault(): boolean {
    return this.#written !== undefined && parseSpecText(this.#written.text).spec === undefined;
  }

  /** Why the text is no spec. */
  get diagnostics(): readonly CodeDiagnostic[] {
    const { fault } = this.#written ? parseSpecText(this.#written.text) : {};
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
