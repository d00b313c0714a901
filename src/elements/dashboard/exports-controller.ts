import { loadFile } from '../../client/load-file.ts';
import type { ExportDesk, ExportPorts } from '../export/export-desk.ts';
import { onceFromChunk } from '../widget/from-chunk.ts';

/** Brings the code of exports when they are allowed, or with the first call. */
export class ExportsController {
  readonly #ports: ExportPorts;
  #isOpen = false;

  constructor(ports: ExportPorts) {
    this.#ports = ports;
  }

  open(): Promise<ExportDesk> {
    this.#isOpen = true;
    return this.#open();
  }

  readonly #open = onceFromChunk(async () => {
    const { ExportDesk } = await loadFile(() => import('../export/export-desk.ts'));
    return new ExportDesk(this.#ports);
  });

  /** After every update of a dashboard that has arrived. A file that did not arrive is asked for at the next. */
  note(): void {
    if (!this.#isOpen && !this.#ports.host.allowExport) return;
    this.open().then(
      (desk) => desk.note(),
      () => undefined,
    );
  }
}
