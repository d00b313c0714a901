/** What goes along with a dashboard whose host asks for it: the page's address, and the clock. */
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { AddressSync, type Adopt } from './address-sync.ts';
import { RefreshClock } from './refresh-clock.ts';

interface Host extends Element {
  readonly syncUrl: boolean;
  readonly refreshInterval: number | undefined;
}

export class Attendants {
  readonly #host: Host;
  readonly #address: AddressSync;
  readonly #clock: RefreshClock;

  constructor(store: DashboardStore, host: Host, adopt: Adopt) {
    this.#host = host;
    this.#address = new AddressSync(store, adopt);
    this.#clock = new RefreshClock(host, () => store.refresh());
  }

  /** As the host has set it now. Resolves when the address has been read. */
  async follow(): Promise<void> {
    const { syncUrl, refreshInterval, isConnected } = this.#host;
    this.#clock.set(isConnected ? refreshInterval : undefined);
    if (syncUrl && isConnected) await this.#address.start();
    else this.#address.stop();
  }

  note(): void {
    this.#address.note();
  }
}
