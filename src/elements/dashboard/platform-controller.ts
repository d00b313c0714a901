import { createPlatformClient, type PlatformClient } from '../../client/platform-client.ts';
import type { HeldToken } from '../../client/token-expiry.ts';
import type { DashboardSource } from '../../store/dashboard-source.ts';
import { createElementProblem } from '../../store/element-problem.ts';
import { limitDataSource, type DashboardSettings } from '../settings/dashboard-settings.ts';

/** No event is fired for it: the host has called `signOut`. */
export const signedOutByHost = createElementProblem('signed-out', 'session');

/** Connects the element with the platform: one client for each load of a dashboard. */
export class PlatformController {
  readonly #settings: DashboardSettings;
  readonly #timeZone: () => string;
  readonly #onToken: (token: HeldToken) => void;
  #connect: (() => PlatformClient) | undefined;
  #client: PlatformClient | undefined;
  /** The last embed token, unverified. */
  token: HeldToken | undefined;

  constructor(settings: DashboardSettings, timeZone: () => string, onToken: (token: HeldToken) => void) {
    this.#settings = settings;
    this.#timeZone = timeZone;
    this.#onToken = onToken;
  }

  /** The client at its first use, so that wrong settings are shown as an error of the dashboard. */
  readonly open = (): PlatformClient | undefined => this.#connect?.();

  /** Begins with a new client. The last one is not used any more. */
  createSource(): DashboardSource {
    const settings = this.#settings;
    const { dashboard, baseUrl } = settings;
    let client: PlatformClient | undefined;
    const onToken = (token: HeldToken): void => {
      if (client === this.#client) this.#onToken((this.token = token));
    };
    const connect = (): PlatformClient =>
      (this.#client = client ??= createPlatformClient(settings, { onToken }));
    this.#connect = dashboard === undefined ? connect : undefined;
    const platform = baseUrl ? connect : undefined;
    return { dashboard, platform, query: limitDataSource(settings), timeZone: this.#timeZone };
  }

  signOut(): void {
    this.#client?.signOut();
    this.#client = undefined;
    this.token = undefined;
    this.#connect = undefined;
  }
}
