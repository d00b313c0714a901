import { loadFile } from '../../client/load-file.ts';
import type { Exporter, ExportPorts } from '../export/exporter.ts';
import { loadChunkOnce } from '../widget/load-chunk.ts';

/** Brings the code of exports when they are allowed, or with the first call. */
export class ExportsController {
  readonly #ports: ExportPorts;
  #isOpen = false;

  constructor(ports: ExportPorts) {
    this.#ports = ports;
  }

  open(): Promise<Exporter> {
    this.#isOpen = true;
    return this.#open();
  }

  readonly #open = loadChunkOnce(async () => {
    const { Exporter } = await loadFile(() => import('../export/exporter.ts'));
    return new Exporter(this.#ports);
  });

  /** After every update of a dashboard that has arrived. A file that did not arrive is asked for at the next. */
  update(): void {
    if (!this.#isOpen && !this.#ports.host.allowExport) return;
    this.open().then(
      (exporter) => exporter.updateMenus(),
      () => undefined,
    );
  }
}
