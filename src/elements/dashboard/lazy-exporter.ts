import type { Exporter, ExportPorts } from '../export/exporter.ts';
import { loadChunkOnce } from '../../browser/load-chunk.ts';

/** Loads the code of exports if exports are allowed, or with the first call. */
export class LazyExporter {
  readonly #ports: ExportPorts;
  #isOpen = false;

  constructor(ports: ExportPorts) {
    this.#ports = ports;
  }

  open(): Promise<Exporter> {
    this.#isOpen = true;
    return this.#open();
  }

  readonly #open = loadChunkOnce(
    () => import('../export/exporter.ts'),
    ({ Exporter }) => new Exporter(this.#ports),
  );

  /** Called after every update of a loaded dashboard. If the chunk fails to load, the next update loads it again. */
  update(): void {
    if (!this.#isOpen && !this.#ports.host.allowExport) return;
    this.open().then(
      (exporter) => exporter.updateMenus(),
      () => undefined,
    );
  }
}
