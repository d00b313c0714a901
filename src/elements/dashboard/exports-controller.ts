import type { ExportDesk, ExportPorts } from '../export/export-desk.ts';
import { fromChunk } from '../widget/from-chunk.ts';

/** Brings the code of exports when they are allowed, or with the first call. */
export class ExportsController {
  readonly #ports: ExportPorts;
  #desk: Promise<ExportDesk> | undefined;

  constructor(ports: ExportPorts) {
    this.#ports = ports;
  }

  open(): Promise<ExportDesk> {
    this.#desk ??= fromChunk(() => import('../export/export-desk.ts')).then(
      ({ ExportDesk }) => new ExportDesk(this.#ports),
    );
    this.#desk.catch(() => (this.#desk = undefined));
    return this.#desk;
  }

  /** After every update of a dashboard that has arrived. A file that did not arrive is asked for at the next. */
  note(): void {
    if (!this.#desk && !this.#ports.host.allowExport) return;
    this.open().then(
      (desk) => desk.note(),
      () => undefined,
    );
  }
}
