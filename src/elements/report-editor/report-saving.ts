/** Saves a report at the platform, once at a time. */
import type { MadeReport, ReportEditorInput } from './report-editor-input.ts';

export class ReportSaving {
  isBusy = false;
  /** Why the report could not be saved. */
  fault: string | undefined;
  readonly #save: ReportEditorInput['save'];
  readonly #onChange: () => void;

  constructor(save: ReportEditorInput['save'], onChange: () => void) {
    this.#save = save;
    this.#onChange = onChange;
  }

  /** @returns what shows the report. `undefined`: it was not saved, or is being saved. */
  async save(report: MadeReport, signal: AbortSignal): Promise<(() => void) | undefined> {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    this.fault = undefined;
    this.#onChange();
    try {
      return await this.#save(report, signal);
    } catch (error) {
      if (!signal.aborted) this.fault = error instanceof Error ? error.message : String(error);
      return undefined;
    } finally {
      this.isBusy = false;
      this.#onChange();
    }
  }
}
